import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pacing } from '../lib/preferences.svelte'
import type { LogEntry, TableView } from '../lib/wire'
import { between, changed, PACE, Showing, sinceMine, stepTime, summedUp } from './pace.svelte'

const ME = 0
const entry = (number: number, seat: number, text = '', about = seat): LogEntry =>
  ({
    number,
    index: 0,
    seat,
    event: 'did',
    rule: '',
    fields: { seat: about },
    text: { de: text, en: text },
  }) as LogEntry
const at = (number: number, spots: Record<string, unknown> = {}, undone: number[] = []): TableView =>
  ({ number, seat: ME, log: [], undone, view: spots }) as unknown as TableView

/** A table that goes on: `does(seat, what lies where then)`. */
class Game {
  log: LogEntry[] = []
  now = at(0)
  readonly showing = new Showing()
  seen: number[] = []

  constructor() {
    this.showing.spots = (table) => table.view
    this.showing.onshown = ({ now }) => {
      this.seen.push(now.number)
      return 0
    }
  }

  does(seat: number, spots: Record<string, unknown> = {}, about = seat): void {
    const before = this.now
    this.now = at(before.number + 1, { ...before.view, ...spots })
    this.log = [...this.log, entry(this.now.number, seat, '', about)]
    this.showing.add(this.now, before, this.log)
  }

  /** the number of the view that is looked at */
  get shown(): number {
    return (this.showing.view ?? this.now).number
  }
}

describe('since my last move', () => {
  it('each of the others did something last, in that order', () => {
    const log = [
      entry(1, 1),
      entry(2, ME),
      entry(3, 2, 'a'),
      entry(4, 1),
      entry(5, 1, 'b'),
      entry(5, 1, 'c'),
      entry(6, 2),
      entry(7, ME, 'let it happen', 1),
    ]
    const told = sinceMine(at(7, {}, [6]), log)
    expect(told.map(({ seat, texts }) => [seat, ...texts.map(({ en }) => en)])).toEqual([
      [2, 'a'],
      [1, 'b', 'c'],
    ])
    expect(sinceMine({ ...at(7), seat: null }, log)).toEqual([])
  })
})

describe('what others do', () => {
  let reduced = false
  let visible = 'visible'
  beforeEach(() => {
    ;[reduced, visible, pacing.on] = [false, 'visible', true]
    vi.stubGlobal('matchMedia', () => ({ matches: reduced }))
    vi.stubGlobal('document', {
      get visibilityState() {
        return visible
      },
    })
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('comes into sight one step after the other', () => {
    const game = new Game()
    for (let step = 0; step < 3; step++) game.does(1)
    expect(game.shown).toBe(1)
    vi.advanceTimersByTime(PACE - 1)
    expect(game.shown).toBe(1)
    vi.advanceTimersByTime(1)
    expect(game.shown).toBe(2)
    vi.advanceTimersByTime(PACE)
    expect(game.shown).toBe(3)
    expect(game.showing.view).toBeNull()
    expect(game.seen).toEqual([1, 2, 3])
  })

  it('is seen for a while before the next, even where that comes late', () => {
    const game = new Game()
    game.does(1)
    vi.advanceTimersByTime(PACE / 2)
    game.does(2)
    expect(game.shown).toBe(1)
    vi.advanceTimersByTime(PACE / 2)
    expect(game.shown).toBe(2)
    vi.advanceTimersByTime(PACE)
    game.does(1)
    expect(game.shown).toBe(3)
  })

  it('comes faster where much waits, and never too fast to be seen', () => {
    expect(stepTime(1)).toBe(PACE)
    expect(stepTime(9)).toBeLessThan(PACE)
    expect(stepTime(9)).toBeGreaterThan(stepTime(12))
    expect(stepTime(1000)).toBeGreaterThan(200)
  })

  it('can be shown again, slowly and from its beginning, until they do something else', () => {
    const game = new Game()
    game.does(1, { a: 1 })
    game.does(1, { b: 1 })
    game.showing.skip()
    game.showing.again()
    expect(game.shown).toBe(0)
    expect([...game.showing.fresh.keys()]).toEqual([])
    vi.advanceTimersByTime(PACE)
    expect(game.shown).toBe(1)
    expect([...game.showing.fresh.keys()]).toEqual(['a'])
    vi.advanceTimersByTime(2 * PACE)
    expect(game.showing.view).toBeNull()
    expect([...game.showing.fresh.keys()]).toEqual(['a', 'b'])
    expect(game.showing.past).toHaveLength(2)
    game.does(ME)
    expect(game.showing.past).toHaveLength(2) // it can still be looked up
    game.does(1)
    game.showing.skip()
    expect(game.showing.past.map(({ now }) => now.number)).toEqual([4])
  })

  it('is skipped at once when wanted, or by a move of my own', () => {
    const game = new Game()
    for (let step = 0; step < 4; step++) game.does(1)
    game.showing.skip()
    expect(game.shown).toBe(4)
    for (let step = 0; step < 4; step++) game.does(1)
    expect(game.shown).toBe(5)
    game.does(ME)
    expect(game.showing.view).toBeNull()
    expect(game.shown).toBe(9)
    vi.advanceTimersByTime(10 * PACE)
    expect(game.seen).toEqual([1, 4, 5, 8, 9]) // what was skipped never comes after all
  })

  it('waits for nothing where calm is asked for, where it is switched off, and where nobody looks', () => {
    for (const off of [() => (reduced = true), () => (pacing.on = false), () => (visible = 'hidden')]) {
      ;[reduced, visible, pacing.on] = [false, 'visible', true]
      off()
      const game = new Game()
      for (let step = 0; step < 3; step++) game.does(1, { here: step })
      expect(game.showing.view).toBeNull()
      expect([...game.showing.fresh]).toEqual([['here', 1]])
    }
  })

  it('is marked until my own next move', () => {
    const game = new Game()
    game.does(1, { hill: 'tower' })
    game.does(2, { hill: 'ruin', wood: 'witch' })
    expect([...game.showing.fresh]).toEqual([['hill', 1]]) // the second is not in sight yet
    vi.advanceTimersByTime(PACE)
    expect([...game.showing.fresh]).toEqual([
      ['hill', 2],
      ['wood', 2],
    ])
    expect(game.showing.told?.seat).toBe(2)
    game.does(ME, { hill: 'mine' })
    expect(game.showing.fresh.size).toBe(0)
    expect(game.showing.told).toBeNull()
  })

  it('is not over where something is done on my behalf', () => {
    const game = new Game()
    game.does(1, { hill: 'attacked' })
    vi.advanceTimersByTime(PACE)
    game.showing.goesOn(game.now)
    game.does(ME, { hill: 'lost' }, 1)
    expect([...game.showing.fresh]).toEqual([['hill', 1]]) // theirs, though it was I who let it happen
    expect(game.showing.told?.number).toBe(2)
    game.does(1, { wood: 'witch' })
    expect(game.shown).toBe(2) // it is looked at as long as any other step
    game.does(ME)
    expect(game.showing.fresh.size).toBe(0)
  })

  it('stays the last thing done where something comes to me by itself', () => {
    const game = new Game()
    game.does(1)
    vi.advanceTimersByTime(PACE)
    game.showing.goesOn(game.now)
    game.does(ME)
    expect(game.showing.told).toMatchObject({ seat: 1, number: 1 })
  })

  it('is told as soon as the page opens on my turn', () => {
    const { showing } = new Game()
    const now = { ...at(2), actions: [{}], status: 'running', log: [entry(1, ME), entry(2, 1, 'deed')] }
    showing.recall(now as unknown as TableView)
    expect(showing.told).toMatchObject({ seat: 1, texts: [{ en: 'deed' }] })
  })

  it('is told when the page opens, even where it is over or I could only let it happen', () => {
    const { showing } = new Game()
    const log = [entry(1, ME), entry(2, 1, 'attack'), entry(3, ME, 'lost', 1)]
    showing.recall({ ...at(3), actions: [], status: 'finished', log } as unknown as TableView)
    expect(showing.told).toMatchObject({ seat: 1, number: 2, texts: [{ en: 'attack' }] })
    const mine = new Game().showing
    mine.recall({ ...at(4), log: [...log, entry(4, ME)] })
    expect(mine.told).toBeNull()
  })

  it('can be shown again where the page has opened since', () => {
    const game = new Game()
    const log = [entry(1, 1), entry(2, ME), entry(3, 1, 'a'), entry(4, ME, 'let it be', 1), entry(5, 1, 'b')]
    const seen = [2, 3, 4].map((number) => at(number, { a: number }))
    game.now = at(5, { a: 5 })
    expect(game.showing.lacking(game.now, log)).toEqual({ from: 2, upto: 5 })
    game.showing.remember(seen, game.now, log)
    expect(game.showing.lacking(game.now, log)).toBeNull()
    game.showing.again()
    expect(game.shown).toBe(2)
    game.showing.skip()
    expect(game.showing.past.map(({ now }) => now.number)).toEqual([3, 4, 5]) // and again
    expect(game.showing.told).toMatchObject({ number: 5, texts: [{ en: 'b' }] })
  })

  it('lacks only what came before the page opened, and nothing after a move of mine', () => {
    const game = new Game()
    game.log = [entry(1, ME), entry(2, 1)]
    game.now = at(2)
    game.does(1)
    expect(game.showing.lacking(game.now, game.log)).toEqual({ from: 1, upto: 2 })
    game.showing.remember([at(1)], game.now, game.log)
    expect(game.showing.past.map(({ now }) => now.number)).toEqual([2, 3])
    game.does(ME)
    expect(game.showing.lacking(game.now, game.log)).toBeNull()
    expect(game.showing.lacking({ ...at(9), seat: null }, game.log)).toBeNull()
  })

  it('may have happened while I was away', () => {
    const game = new Game()
    const views = [4, 5, 6].map((number) => ({ ...at(number), log: [entry(number, 1)] }) as TableView)
    game.now = views[2] as TableView
    game.showing.replay(views)
    expect([game.shown, game.showing.away]).toEqual([4, true])
    vi.advanceTimersByTime(PACE)
    expect([game.shown, game.showing.away]).toEqual([5, true])
    vi.advanceTimersByTime(PACE)
    expect([game.shown, game.showing.away]).toEqual([6, false])
  })
})

describe('between two views', () => {
  it('the last deed is told, and whether I had a part in it', () => {
    const log = [entry(1, ME), entry(2, ME, 'mine'), entry(3, 1, 'theirs')]
    expect(between(at(2), at(3), log)).toMatchObject({ seat: 1, number: 3, mine: false })
    expect(between(at(1), at(3), log)).toMatchObject({ seat: 1, mine: true, texts: [{ en: 'theirs' }] })
    expect(between(at(3), at(3), log)).toBeNull()
  })

  it('whose turn it is need not be told', () => {
    const log = [{ ...entry(1, 1), event: 'turn' }, entry(2, 1, 'deed'), { ...entry(2, 1), index: 1, event: 'turn' }]
    expect(between(at(0), at(1), log)?.texts).toEqual([])
    expect(between(at(1), at(2), log)?.texts).toEqual([{ de: 'deed', en: 'deed' }])
  })

  it('nor what comes to me as my turn begins', () => {
    const mine = { ...entry(1, 1, '', ME), index: 1, event: 'turn' }
    const log = [entry(1, 1, 'deed'), mine, { ...entry(1, 1, 'income', ME), index: 2 }]
    expect(between(at(0), at(1), log)?.texts).toMatchObject([{ en: 'deed' }])
  })

  it('a deed is theirs whom it is about: who acted may only have answered, or have ended their turn', () => {
    const answered = [entry(1, 1, 'You conquer', ME)]
    expect(between(at(0), at(1), answered)).toMatchObject({ seat: 1, whose: ME })
    const ended = [
      { ...entry(1, 1, '', 2), event: 'turn' },
      { ...entry(1, 1, 'income', 2), index: 1 },
    ]
    const told = between(at(0), at(1), ended)
    expect(told).toMatchObject({ seat: 1, whose: 2, texts: [{ en: 'income' }] })
    const gist = { de: 'ihr Zug', en: 'their turn' }
    expect(told && summedUp(told, gist)).toMatchObject({ whose: 1, texts: [gist] })
    const mine = [entry(1, 1, 'deed'), { ...entry(1, 1, '', ME), event: 'turn' }, entry(1, 1, 'income', ME)]
    expect(between(at(0), at(1), mine)).toMatchObject({ whose: 1, texts: [{ en: 'deed' }] })
  })

  it('what is taken back is told by who did it', () => {
    const log = [entry(1, ME), entry(2, 1)]
    expect(between(at(2), at(3, {}, [2]), log)).toMatchObject({ seat: 1, mine: false, entries: [] })
    expect(between(at(3, {}, [2]), at(4, {}, [2]), log)).toBeNull()
  })

  it('places differ by what lies there', () => {
    expect(changed({ a: 1, b: [2], c: 3 }, { a: 1, b: [4], d: 5 })).toEqual(['b', 'c', 'd'])
  })
})
