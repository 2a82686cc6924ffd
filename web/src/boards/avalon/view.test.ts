import { describe, expect, it } from 'vitest'
import type { TableView } from '../../lib/wire'
import { stakes } from './stakes'
import { copies, lost, parts, takesAll, type AvalonView, type Place } from './view'

const view = (row: Place[], over: Partial<AvalonView> = {}): AvalonView => ({
  game: 'avalon',
  version: 1,
  seats: 2,
  seat: 0,
  actors: [0],
  step: { step: 'Turn', seat: 0 },
  turn: 1,
  conquests: 0,
  discounted: false,
  bill: null,
  options: { crowns: 'T1' },
  row,
  mist: [],
  players: [0, 1].map(() => ({ hand_size: 5, hand: {}, crowns: 0, held: null })),
  deck: 40,
  discard: {},
  tiles: [],
  outcome: null,
  ...over,
})

describe('small things', () => {
  it('takes a card apart', () => expect(parts('violet_sorceress')).toEqual({ colour: 'violet', type: 'sorceress' }))
  it('knows where every copy of a tile is', () => {
    const tile = { tile: 'dark_four', light: false, open: 1, used: 0, worth: [4, 4] }
    const players = [null, 'dark_four'].map((held) => ({ hand_size: 0, hand: {}, crowns: 0, held }))
    expect(copies(view([], { players }), tile)).toEqual(['open', 1])
  })
})

describe('what a conquest takes', () => {
  const bill = { due: 3, mine: 2, theirs: 1, castle: 0, discount: false, short: 0 }
  const place = (over: Partial<Place>): Place => ({
    ...{ land: null, terrain: null, crowns: null, owner: null },
    ...{ price: [null, null], bills: [null, null], piles: [[], []] },
    ...over,
  })

  it('is what lies there, the attacking card, and what is given up for it', () => {
    expect(lost(bill)).toBe(4) // one against one (AV-6.1, AV-6.2)
    expect(lost({ ...bill, short: 2 })).toBe(2)
  })

  it('is one less with Avalon, if it would not lapse anyway', () => {
    expect(lost({ ...bill, discount: true })).toBe(3)
    expect(lost({ ...bill, discount: true, short: 2 })).toBe(2)
  })

  it('is said before: how many, and that it is all there is', () => {
    const asked = (over: Partial<typeof bill>) => {
      const table = { seat: 0, view: view([place({ bills: [{ ...bill, ...over }, null] })]) }
      const attack = { action: 1, kind: 'attack', fields: { at: '1' }, text: { de: '', en: '' } }
      return stakes({ ...attack, final: true, passes: true, why: '' }, table as unknown as TableView)?.en
    }
    expect(asked({})).toBe('Cards it costs you if it succeeds: 4. 1 of them here, 3 of your choice.')
    expect(asked({ discount: true })).toContain(
      'succeeds: 3. 1 of them here, 2 of your choice. The one that Avalon spares',
    )
    expect(asked({ due: 6, short: 1 })).toBe('If it succeeds, it costs 7 cards. You have only 6: you lose them all.')
    expect(asked({ due: 1, mine: 1, theirs: 0, discount: true })).toContain('Costs you no card')
  })

  it('is no choice where it takes all', () => {
    const losing = (due: number, seat = 0, kind = 'lose_pile') => {
      const [step, piles] = [{ step: 'Losses' as const, seat: 0, due }, [['red_knight', 'blue_knight'], ['red_knight']]]
      const players = [1, 4].map((hand_size) => ({ hand_size, hand: {}, crowns: 0, held: null }))
      const seen = view([place({ piles })], { step, players })
      return takesAll({ seat, view: seen, actions: [{ kind }] } as unknown as TableView)
    }
    expect([2, 3, 4].map((due) => losing(due))).toEqual([false, true, true])
    expect(losing(3, 1)).toBe(false)
    expect(losing(3, 0, 'discount')).toBe(false) // Avalon may save the last one
  })
})
