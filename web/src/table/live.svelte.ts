import { api, Refused } from '../lib/api'
import { applied } from '../lib/difference'
import { looking } from '../lib/looking'
import { attempt, toasts } from '../lib/toasts.svelte'
import type {
  ActionInfo,
  Change,
  ChatLine,
  Failed,
  FromBrowser,
  Here,
  LogEntry,
  LogPart,
  TableView,
  ToBrowser,
} from '../lib/wire'
import { hear, heard } from './catchup'
import { Choosing } from './choosing.svelte'
import { merged } from './log'

const FIRST_WAIT = 400
const LONGEST_WAIT = 8000
const STILL_THERE = 20000

type Unsent = FromBrowser extends infer One ? (One extends { request: number } ? Omit<One, 'request'> : never) : never
type Numbered = Extract<Unsent, { number: number }>

/**
 * A table as it lives: the newest view, the log and the chat without gaps, and a way to act. The connection comes back
 * by itself and asks only for what it has missed; without one, acting goes over plain requests.
 */
export class Live {
  readonly id: string
  readonly choosing = new Choosing((action) => void this.act(action))
  table = $state.raw<TableView | null>(null)
  log = $state.raw<LogEntry[]>([])
  undone = $state.raw<number[]>([])
  /** there are entries before this number that were not asked for yet */
  before = $state.raw<number | null>(null)
  chat = $state.raw<ChatLine[]>([])
  #heard = $state(0)
  /** how many lines I have not read yet */
  unread = $derived.by(() => this.chat.filter((line) => line.id > this.#heard).length)
  connected = $state(false)
  /** what was wanted last has not been answered: a second click on the same table is the same wish */
  busy = $derived.by(() => this.#asked !== null && this.#asked === this.table?.number)
  missing = $state.raw<Refused | null>(null)
  /** called with every new view and the one before */
  onchange: (now: TableView, before: TableView | null) => void = () => undefined

  /** the number of the table at which something is wanted; the next table may come before the answer */
  #asked = $state.raw<number | null>(null)
  #socket: WebSocket | null = null
  /** the last one that came over the connection: changes are changes of it */
  #sent: TableView | null = null
  #stopped = false
  #met = false
  #wait = FIRST_WAIT
  #request = 1
  #waiting = new Map<number, (answer: Failed | null) => void>()
  #timers: ReturnType<typeof setTimeout>[] = []

  constructor(id: string) {
    this.id = id
  }

  async start(): Promise<void> {
    this.#heard = heard(this.id)
    try {
      this.show(await api.table(this.id))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (error.status) {
        this.missing = error
        return
      }
    }
    addEventListener('online', this.#connect)
    looking.listeners.add(this.#look)
    this.#timers.push(setInterval(this.#look, STILL_THERE))
    this.#connect()
  }

  stop(): void {
    this.#stopped = true
    removeEventListener('online', this.#connect)
    looking.listeners.delete(this.#look)
    for (const timer of this.#timers) clearInterval(timer)
    this.#socket?.close()
  }

  /** The newest view; an older one that comes late is left alone. */
  show(table: TableView): void {
    const before = this.table
    const seen = this.log.at(-1)?.number ?? 0
    this.#read(table)
    if (!seen) this.before = table.before
    else if (table.before !== null) void this.#fill(table.before, table.since)
    if (before && table.number < before.number) return
    this.table = table
    this.choosing.show(table)
    this.onchange(table, before)
  }

  /** A part of the log that is older than what is here. */
  async earlier(): Promise<void> {
    if (this.before === null) return
    const part = await attempt(api.log(this.id, this.before))
    if (!part) return
    this.#read(part)
    this.before = part.before
  }

  /** What happened while we were away may be more than an update holds. */
  async #fill(before: number | null, since: number): Promise<void> {
    while (before !== null && before > since + 1) {
      const part: LogPart | null = await attempt(api.log(this.id, before))
      if (!part) return
      this.#read(part)
      before = part.before
    }
  }

  #read(part: Pick<LogPart, 'log' | 'undone'>): void {
    this.log = merged(this.log, part)
    this.undone = [...new Set([...this.undone, ...part.undone])]
  }

  /** Quietly: what is refused is not spoken of, only shown as it now is. */
  async act(action: ActionInfo, quietly = false): Promise<void> {
    const { table } = this
    if (!table || this.busy) return
    const message = { type: 'act', number: table.number, action: action.action } as const
    await this.#do(message, () => api.act(this.id, table.number, action.action), quietly)
  }

  async undo(quietly = false): Promise<void> {
    const { table } = this
    if (!table || this.busy) return
    await this.#do({ type: 'undo', number: table.number }, () => api.undo(this.id, table.number), quietly)
  }

  say(text: string): Promise<Failed | null> {
    return this.#tell({ type: 'chat', text }) ?? Promise.resolve(null)
  }

  /** Over the socket where there is one, by a plain request otherwise; either way one thing at a time for each table. */
  async #do(message: Numbered, instead: () => Promise<TableView>, quietly: boolean): Promise<void> {
    const { number } = message
    this.#asked = number
    try {
      const told = this.#tell(message)
      if (told) this.#refused((await told)?.fault, quietly)
      else this.show(await instead())
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      this.#refused(error.fault, quietly)
    } finally {
      if (this.#asked === number) this.#asked = null
    }
  }

  #refused(fault: Failed['fault'] | undefined, quietly: boolean): void {
    if (!fault) return
    if (!quietly) toasts.fault(fault)
    if (fault.table) this.show(fault.table)
  }

  #tell(message: Unsent): Promise<Failed | null> | null {
    if (this.#socket?.readyState !== WebSocket.OPEN) return null
    const request = this.#request++
    this.#socket.send(JSON.stringify({ ...message, request }))
    return new Promise((resolve) => this.#waiting.set(request, resolve))
  }

  /** Still there, and does somebody look? The server believes it for a minute. */
  #look = (): void => void this.#tell({ type: 'ping', looking: looking.now })

  #connect = (): void => {
    if (this.#stopped || (this.#socket && this.#socket.readyState <= WebSocket.OPEN)) return
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const [since, said] = [this.table?.number ?? 0, this.chat.at(-1)?.id ?? (this.#met ? 0 : null)]
    const missed = said === null ? '' : `&chat=${said}` // at first only the last lines, later all that were missed
    const path = `/api/tables/${encodeURIComponent(this.id)}/live?since=${since}${missed}&looking=${looking.now}`
    const socket = new WebSocket(`${scheme}://${location.host}${path}`)
    this.#socket = socket
    this.#sent = null
    socket.onopen = () => {
      this.connected = true
      this.#met = true
      this.#wait = FIRST_WAIT
    }
    socket.onmessage = (event) => this.#hear(JSON.parse(String(event.data)) as ToBrowser)
    socket.onclose = () => this.#lost(socket)
  }

  #lost(socket: WebSocket): void {
    if (socket !== this.#socket) return
    this.connected = false
    this.#socket = null
    for (const resolve of this.#waiting.values()) resolve(null)
    this.#waiting.clear()
    if (this.#stopped) return
    this.#timers.push(setTimeout(this.#connect, this.#wait))
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2)
  }

  #hear(message: ToBrowser): void {
    switch (message.type) {
      case 'update':
        this.#sent = message.table
        this.show(message.table)
        break
      case 'change':
        this.#change(message)
        break
      case 'here':
        this.#greet(message)
        break
      case 'said': {
        const fresh = message.lines.filter((line) => line.id > (this.chat.at(-1)?.id ?? 0))
        this.chat = [...this.chat, ...fresh]
        break
      }
      case 'done':
        this.#answer(message.request, null)
        break
      case 'failed':
        this.#answer(message.request, message)
        break
    }
  }

  /** What does not fit is no harm: after a new connection everything comes anew. */
  #change({ base, change }: Change): void {
    try {
      if (this.#sent?.number !== base) throw new Error('another number')
      this.#sent = applied(this.#sent, change)
    } catch {
      this.#socket?.close()
      return
    }
    this.show(this.#sent)
  }

  /** Who is here is told apart from the table: it is no news of the game. */
  #greet({ online, spectators }: Here): void {
    if (!this.table) return
    const seats = this.table.seats.map((seat, at) => ({ ...seat, online: online[at] ?? seat.online }))
    this.table = { ...this.table, seats, spectators }
  }

  /** All that was said has been read. */
  read(): void {
    this.#heard = Math.max(this.#heard, this.chat.at(-1)?.id ?? 0)
    hear(this.id, this.#heard)
  }

  #answer(request: number, answer: Failed | null): void {
    this.#waiting.get(request)?.(answer)
    this.#waiting.delete(request)
  }
}
