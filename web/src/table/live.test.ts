import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ActionInfo, TableView } from '../lib/wire'
import { PATIENCE } from '../lib/looking'
import { Live } from './live.svelte'

const action: ActionInfo = {
  action: 7,
  kind: 'next',
  fields: {},
  text: { de: '', en: '' },
  final: false,
  passes: false,
  why: '',
}
const at = (number: number) =>
  ({ number, since: 0, before: null, log: [], undone: [], actions: [action], refusals: [] }) as unknown as TableView

/** A connection that only remembers what is sent. */
class Socket {
  static OPEN = 1
  static last: Socket
  readyState = 1
  sent: { type: string; number?: number; looking?: boolean }[] = []
  onopen = () => undefined
  onmessage: (event: { data: string }) => void = () => undefined
  onclose = () => undefined
  constructor(readonly address: string) {
    Socket.last = this
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as { type: string; number?: number })
  }
  hear(message: object) {
    this.onmessage({ data: JSON.stringify(message) })
  }
}

describe('what is wanted at a living table', () => {
  let live: Live
  let kept: Map<string, string>
  beforeEach(async () => {
    vi.stubGlobal('WebSocket', Socket)
    vi.stubGlobal('location', { protocol: 'http:', host: 'here' })
    vi.stubGlobal('addEventListener', () => undefined)
    vi.stubGlobal('document', { visibilityState: 'visible' })
    kept = new Map([['tafelrunde.heard.table', '4']])
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    })
    vi.stubGlobal('fetch', () =>
      Promise.resolve(new Response(JSON.stringify(at(1)), { headers: { 'content-type': 'application/json' } })),
    )
    vi.useFakeTimers()
    live = new Live('table')
    await live.start()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('is sent once, however often it is clicked', () => {
    void live.act(action)
    expect(live.busy).toBe(true)
    void live.act(action)
    void live.undo()
    expect(Socket.last.sent).toHaveLength(1)
  })

  it('comes from somebody who looks, or lies there forgotten: the server hears which', () => {
    expect(Socket.last.address).toContain('looking=true')
    vi.advanceTimersByTime(20_000)
    expect(Socket.last.sent.at(-1)).toMatchObject({ type: 'ping', looking: true })
    vi.advanceTimersByTime(PATIENCE)
    expect(Socket.last.sent.at(-1)).toMatchObject({ type: 'ping', looking: false })
  })

  it('is not forgotten when the next table comes before the answer', () => {
    void live.act(action)
    Socket.last.hear({ type: 'update', table: at(2) })
    expect(live.busy).toBe(false)
    void live.undo()
    expect(Socket.last.sent.map(({ type, number }) => [type, number])).toEqual([
      ['act', 1],
      ['undo', 2],
    ])
  })

  it('is heard, also what was said while nobody looked, until it has been read', () => {
    const said = (...ids: number[]) =>
      Socket.last.hear({ type: 'said', lines: ids.map((id) => ({ id, name: 'Bert', seat: 1, text: 'Hm.', at: '' })) })
    said(3, 4)
    expect(live.unread).toBe(0)
    said(4, 5)
    said(6)
    expect(live.unread).toBe(2)
    live.read()
    expect(live.unread).toBe(0)
    expect(kept.get('tafelrunde.heard.table')).toBe('6')
  })
})
