import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ActionInfo, Undo } from '../lib/wire'
import { forced, Forcing, pause, type Forced } from './forced.svelte'

const action = (kind: string): ActionInfo => ({
  action: 1,
  kind,
  fields: {},
  text: { de: '', en: '' },
  final: false,
  passes: false,
  why: '',
})
const undo = (allowed: boolean, taken = false): Undo => ({ allowed, taken, rule: 'TR-1.4', stop: 0 })
const [only, other] = [action('next'), action('disband')]
const table = (number: number, actions: ActionInfo[], state = undo(true), forced = actions.length === 1) => ({
  number,
  actions,
  undo: state,
  forced,
})

describe('what is forced', () => {
  it('is the one action that there is, if the server says so', () => {
    expect(forced(table(1, [only]))).toEqual({ action: only })
    expect(forced(table(1, [only], undo(true), false))).toBeNull()
    expect(forced(table(1, [only, other]))).toBeNull()
    expect(forced(table(1, []))).toBeNull()
  })

  it('is nothing that weighs too much', () => {
    expect(forced(table(1, [other]), ['disband'])).toBeNull()
    expect(forced(table(1, [other], undo(true, true)), ['disband'])).toBeNull()
    expect(forced(table(1, [only]), ['disband'])).toEqual({ action: only })
  })

  it('is to go on taking back, up to a choice or to where it stops', () => {
    expect(forced(table(1, [only], undo(true, true)))).toBe('back')
    expect(forced(table(1, [only], undo(true, true), false))).toBeNull()
    expect(forced(table(1, [only, other], undo(true, true)))).toBeNull()
    expect(forced(table(1, [only], undo(false, true)))).toBeNull()
  })
})

describe('going on by itself', () => {
  let sent: Forced[]
  let forcing: Forcing

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    sent = []
    forcing = new Forcing((next) => sent.push(next))
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('waits a moment in which one sees it', () => {
    forcing.show(table(1, [only]), true)
    expect(forcing.next).toEqual({ action: only })
    vi.advanceTimersByTime(pause() - 1)
    expect(sent).toEqual([])
    vi.advanceTimersByTime(1)
    expect(sent).toEqual([{ action: only }])
    expect(forcing.next).toBeNull()
  })

  it('is done at once on request, and once only', () => {
    forcing.show(table(1, [only]), true)
    forcing.now()
    forcing.now()
    vi.runAllTimers()
    expect(sent).toEqual([{ action: only }])
  })

  it('does not try again what was refused, until something has happened', () => {
    forcing.show(table(1, [only]), true)
    vi.runAllTimers()
    forcing.show(table(1, [only]), true)
    expect(forcing.next).toBeNull()
    forcing.show(table(2, [only]), true)
    vi.runAllTimers()
    expect(sent).toHaveLength(2)
  })

  it('waits while something else is read, and begins anew then', () => {
    forcing.show(table(1, [only]), true)
    vi.advanceTimersByTime(pause() / 2)
    forcing.show(table(1, [only]), false)
    vi.runAllTimers()
    expect(sent).toEqual([])
    forcing.show(table(1, [only]), true)
    vi.advanceTimersByTime(pause())
    expect(sent).toEqual([{ action: only }])
  })

  it('stops where a choice comes meanwhile, or the page goes', () => {
    forcing.show(table(1, [only]), true)
    forcing.show(table(2, [only, other]), true)
    vi.runAllTimers()
    forcing.show(table(3, [only]), true)
    forcing.stop()
    vi.runAllTimers()
    expect(sent).toEqual([])
  })

  it('takes back over what was forced without a pause, and stays there', () => {
    forcing.show(table(5, [only], undo(true, true)), true)
    vi.advanceTimersByTime(0)
    forcing.show(table(6, [only, other], undo(true, true)), true)
    forcing.show(table(7, [only], undo(false, true)), true)
    vi.runAllTimers()
    expect(sent).toEqual(['back'])
  })
})
