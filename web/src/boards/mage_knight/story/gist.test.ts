import { expect, test } from 'vitest'
import type { LogEntry, TableView } from '../../../lib/wire'
import { gist } from './gist'

const table = { seats: [{ name: 'Anna' }, { name: 'Bot 2' }], undone: [9] } as unknown as TableView
const names = { card: { march: { de: 'Marsch', en: 'March' }, rage: { de: 'Wut', en: 'Rage' } } }
const told = (number: number, seat: number, event: string, text = '', fields = {}) =>
  ({ number, seat, event, fields, text: { de: `Bot 2 ${text}.`, en: `Bot 2 ${text}.` } }) as unknown as LogEntry

test('a turn is told as a whole: what was walked and won, not how it was paid for', () => {
  const log = [
    told(1, 0, 'defeated', 'besiegt Orks'),
    told(2, 1, 'sideways', 'spielt quer'),
    told(3, 1, 'moved'),
    told(4, 1, 'moved'),
    told(5, 1, 'recruited', 'wirbt Bauern an'),
    told(6, 1, 'fame', '', { count: 1 }),
    told(6, 1, 'fame', '', { count: 2 }),
    told(9, 1, 'wounded'), // taken back
    told(10, 1, 'drew', 'zieht 1'),
  ]
  expect(gist(table, log, 10, 1, names)?.de).toBe('Bot 2: geht 2 Felder weit, wirbt Bauern an, Ruhm +3.')
  expect(gist(table, log.slice(0, 2), 2, 1, names)?.de).toBe('Bot 2: spielt quer.')
})

test('the cards of a turn are named after what they brought', () => {
  const log = [
    told(1, 1, 'played', ': Move 2', { mode: 'march.basic' }),
    told(2, 1, 'moved'),
    told(3, 1, 'sideways', '', { card: 'rage' }),
    told(4, 1, 'sideways', '', { card: 'rage' }),
    told(5, 1, 'drew', 'draws 3'),
  ]
  expect(gist(table, log, 5, 1, names)?.en).toBe('Bot 2: moves 1 space, cards played: March, Rage ×2.')
})

test('a fight that was not won is told, and what was healed, and where a way led', () => {
  const log = [
    told(1, 1, 'moved', '', { site: 'village' }),
    told(2, 1, 'faces', '', { enemy: 'orcs' }),
    told(3, 1, 'wounded'),
    told(3, 1, 'wounded'),
    told(4, 1, 'combat_over'),
    told(5, 1, 'healed'),
    told(6, 1, 'drew', 'draws 3'),
  ]
  const all = {
    ...names,
    enemy: { orcs: { de: 'Orks', en: 'Orcs' } },
    site: { village: { de: 'Dorf', en: 'village' } },
  }
  expect(gist(table, log, 6, 1, all)?.en).toBe(
    'Bot 2: moves 1 space (village), takes 2 wounds, fights and defeats nothing (Orcs), heals 1 wound.',
  )
})

test('cards that brought nothing else are named, but not all of many; crystals are told', () => {
  const plays = ['Stamina', 'March', 'Rage', 'Promise'].map((card, at) => ({
    ...told(at, 1, 'played'),
    text: { de: `Bot 2: ${card}.`, en: `Bot 2: ${card}.` },
  }))
  expect(gist(table, plays.slice(0, 2), 9, 1, names)?.en).toBe('Bot 2: Stamina, March.')
  expect(gist(table, plays, 9, 1, names)?.en).toBe('Bot 2: Stamina, March, Rage, ….')
  expect(gist(table, [...plays, told(5, 1, 'crystal', 'gains a crystal (blue)')], 9, 1, names)?.en).toBe(
    'Bot 2: gains a crystal (blue).',
  )
})

test('whoever only discards is said to do nothing else; a tactic is told as it is', () => {
  expect(gist(table, [told(1, 1, 'discarded'), told(2, 1, 'drew')], 2, 1, names)?.en).toBe(
    'Bot 2: only discards and draws.',
  )
  expect(gist(table, [told(1, 1, 'tactic')], 1, 1, names)).toBeNull()
})

test('a turn says that it ended the round, and what was chosen for the next', () => {
  const log = [told(1, 1, 'recruited', 'wirbt Bauern an'), told(2, 1, 'round'), told(3, 1, 'tactic', 'wählt Frühstart')]
  expect(gist(table, log, 3, 1, names)?.de).toBe('Bot 2: wirbt Bauern an, damit endet die Runde, wählt Frühstart.')
})

test('two turns in a row are told apart: somebody without cards announced the end of the round between them', () => {
  const log = [
    told(1, 1, 'burned', 'brennt das Kloster nieder'),
    told(2, 1, 'announced', '', { seat: 0 }),
    told(3, 1, 'recruited', 'wirbt Bauern an'),
  ]
  expect(gist(table, log, 3, 1, names)?.de).toBe('Bot 2: wirbt Bauern an.')
})

test('a turn right after the choice of a tactic is told as a whole, in the order in which it happened', () => {
  const log = [
    told(1, 0, 'tactic', 'wählt Große Eröffnung'),
    told(2, 1, 'tactic', 'wählt Frühstart'),
    told(3, 1, 'moved'),
    told(4, 1, 'revealed', '', { tile: 'core_3' }),
    told(5, 1, 'moved'),
    told(6, 1, 'revealed', '', { tile: 'core_8' }),
    told(6, 1, 'fame', '', { count: 1 }),
    told(6, 1, 'last_turns'),
    told(7, 1, 'defeated', 'besiegt Orks'),
    told(7, 1, 'conquered', 'erobert: Burg'),
    told(7, 1, 'wounded'),
    told(8, 1, 'level', 'erreicht Level 5'),
    told(8, 1, 'drew', 'zieht 5'),
  ]
  expect(gist(table, log, 8, 1, names)?.de).toBe(
    'Bot 2: geht 1 Feld weit, deckt Land auf, geht 1 Feld weit, findet eine Stadt, jetzt hat jeder noch einen Zug, ' +
      'besiegt Orks, erobert: Burg, nimmt 1 Verletzung, erreicht Level 5, Ruhm +1.',
  )
  const over = [...log, told(8, 1, 'round'), told(10, 1, 'tactic', 'wählt Frühstart'), told(10, 1, 'drew', 'zieht 2')]
  expect(gist(table, over, 10, 1, names)?.de).toContain('findet eine Stadt')
  expect(gist(table, over, 10, 1, names)?.de).toContain('damit endet die Runde, wählt Frühstart.')
})
