import type {
  Advice,
  Answer,
  ChangeNotices,
  ChatLine,
  Claim,
  Configuration,
  DeleteMe,
  Fault,
  Friends,
  GameDetail,
  GameInfo,
  History,
  Invitation,
  Leaderboard,
  LogPart,
  Me,
  NewTable,
  NoticeWishes,
  Place,
  Profile,
  PuzzleInfo,
  PuzzleStep,
  PuzzleView,
  Relate,
  Section,
  Subscribe,
  TableLine,
  TableView,
  Verdict,
} from './wire'
import type { Review } from '../review/wire'

/** What the server refused, with its fault; `message` is the English line. */
export class Refused extends Error {
  readonly status: number
  readonly fault: Fault

  constructor(status: number, fault: Fault) {
    super(fault.text.en)
    this.status = status
    this.fault = fault
  }
}

const UNREACHABLE: Fault = {
  code: 'offline',
  text: {
    de: 'Der Server antwortet nicht. Wir versuchen es weiter.',
    en: 'The server is not answering. We keep trying.',
  },
  rule: null,
  table: null,
}

/** A body that is written already. */
class Written {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** A file goes on as it is: its seed may be larger than the numbers of a browser are exact. */
export interface Kept {
  as: 'record' | 'position'
  text: string
}

export function withFile(wish: NewTable, file: Kept): string {
  return `${JSON.stringify(wish).slice(0, -1)},"${file.as}":${file.text}}`
}

let csrf = ''

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (method !== 'GET') headers['X-CSRF'] = csrf
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  const sent = body instanceof Written ? body.text : body === undefined ? null : JSON.stringify(body)
  let answer: Response
  try {
    answer = await fetch(path, { method, headers, body: sent })
  } catch {
    throw new Refused(0, UNREACHABLE)
  }
  const text = await answer.text()
  const json: unknown = text && answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : null
  if (answer.ok) return json as T
  throw new Refused(answer.status, isFault(json) ? json : { ...UNREACHABLE, code: String(answer.status) })
}

function isFault(json: unknown): json is Fault {
  return typeof json === 'object' && json !== null && 'code' in json && 'text' in json
}

const ALL = 2 ** 31 - 1
const person = (id: string) => `/api/friends/${encodeURIComponent(id)}`
const table = (id: string) => `/api/tables/${encodeURIComponent(id)}`

async function known(answer: Promise<Me>): Promise<Me> {
  const me = await answer
  csrf = me.csrf
  return me
}

/** The server, one function for each thing one can ask it. */
export const api = {
  me: () => known(ask<Me>('GET', '/api/me')),
  rename: (change: { name?: string; webhook?: string | null }) => known(ask<Me>('PATCH', '/api/me', change)),
  setPassphrase: (passphrase: string) => ask<unknown>('POST', '/api/me/passphrase', { passphrase }),
  login: async (name: string, passphrase: string) => {
    await ask<unknown>('POST', '/api/login', { name, passphrase })
    return api.me()
  },
  logout: async () => {
    await ask<unknown>('POST', '/api/logout', {})
    return api.me()
  },

  deleteMe: async (sure: DeleteMe) => {
    await ask<unknown>('POST', '/api/me/delete', sure)
    return api.me()
  },
  history: (search: Record<string, string>) => {
    const wanted = Object.entries(search).filter(([, value]) => value)
    return ask<History>('GET', `/api/me/history?${new URLSearchParams(wanted).toString()}`)
  },
  profile: (id: string) => ask<Profile>('GET', `/api/people/${encodeURIComponent(id)}`),
  leaderboard: (game: string) => ask<Leaderboard>('GET', `/api/leaderboards/${encodeURIComponent(game)}`),
  friends: () => ask<Friends>('GET', '/api/friends'),
  befriend: (name: string) => ask<Friends>('POST', '/api/friends', { name }),
  relate: (id: string, what: Relate['what']) => ask<Friends>('POST', person(id), { what }),
  invitations: () => ask<Invitation[]>('GET', '/api/invitations'),
  declineInvitation: (id: string) =>
    ask<Invitation[]>('POST', `/api/invitations/${encodeURIComponent(id)}/decline`, {}),

  notices: () => ask<NoticeWishes>('GET', '/api/me/notices'),
  wish: (change: ChangeNotices) => ask<NoticeWishes>('PATCH', '/api/me/notices', change),
  subscribe: (browser: Subscribe) => ask<NoticeWishes>('POST', '/api/me/push', browser),
  unsubscribe: (endpoint: string) => ask<NoticeWishes>('POST', '/api/me/push/off', { endpoint }),
  setMail: (address: string) => ask<NoticeWishes>('POST', '/api/me/mail', { address }),
  confirmMail: (ticket: string) => ask<unknown>('POST', '/api/mail/confirm', { ticket }),
  endMail: (ticket: string) => ask<unknown>('POST', `/api/mail/off/${encodeURIComponent(ticket)}`, {}),

  games: () => ask<GameInfo[]>('GET', '/api/games'),
  game: (id: string) => ask<GameDetail>('GET', `/api/games/${encodeURIComponent(id)}`),
  goTogether: (id: string, wish: Configuration) =>
    ask<Verdict>('POST', `/api/games/${encodeURIComponent(id)}/options`, wish),
  rules: (id: string) => ask<Section[]>('GET', `/api/games/${encodeURIComponent(id)}/rules`),

  puzzles: (game: string) => ask<PuzzleInfo[]>('GET', `/api/puzzles?game=${encodeURIComponent(game)}`),
  puzzleToday: () => ask<PuzzleInfo | null>('GET', '/api/puzzles/today'),
  puzzle: (id: string, actions: number[]) =>
    ask<PuzzleView>('POST', `/api/puzzles/${encodeURIComponent(id)}`, { actions }),
  puzzleSolution: (id: string) => ask<PuzzleStep[]>('POST', `/api/puzzles/${encodeURIComponent(id)}/solution`, {}),

  tables: (scope: 'mine' | 'public') => ask<TableLine[]>('GET', `/api/tables?scope=${scope}`),
  newTable: (wish: NewTable, file?: Kept) =>
    ask<TableView>('POST', '/api/tables', file ? new Written(withFile(wish, file)) : wish),
  table: (id: string, since = 0) => ask<TableView>('GET', `${table(id)}?since=${since}`),
  act: (id: string, number: number, action: number) =>
    ask<TableView>('POST', `${table(id)}/actions`, { number, action }),
  undo: (id: string, number: number) => ask<TableView>('POST', `${table(id)}/undo`, { number }),
  sit: (id: string, seat: number) => ask<TableView>('POST', `${table(id)}/sit`, { seat }),
  leave: (id: string) => ask<TableView>('POST', `${table(id)}/leave`, {}),
  bot: (id: string, seat: number, bot: string) => ask<TableView>('POST', `${table(id)}/bot`, { seat, bot }),
  openSeat: (id: string, seat: number) => ask<TableView>('POST', `${table(id)}/bot`, { seat, bot: null }),
  upgrade: (id: string, agree: boolean) => ask<TableView>('POST', `${table(id)}/upgrade`, { agree }),
  rematch: (id: string) => ask<TableView>('POST', `${table(id)}/rematch`, {}),
  offer: (id: string, kind: Answer['kind'], agree: boolean) =>
    ask<TableView>('POST', `${table(id)}/offer`, { kind, agree }),
  claim: (id: string, what: Claim['what']) => ask<TableView>('POST', `${table(id)}/claim`, { what }),
  resign: (id: string) => ask<TableView>('POST', `${table(id)}/resign`, {}),
  nudge: (id: string, seat: number) => ask<TableView>('POST', `${table(id)}/nudge`, { seat }),
  deleteTable: (id: string) => ask<unknown>('DELETE', table(id)),
  results: (id: string) => ask<Place[]>('GET', `${table(id)}/results`),
  guests: (id: string) => ask<Record<string, boolean>>('GET', `${table(id)}/invitations`),
  invite: (id: string, friend: string) =>
    ask<Record<string, boolean>>('POST', `${table(id)}/invitations`, { person: friend }),
  chat: (id: string) => ask<ChatLine[]>('GET', `${table(id)}/chat`),
  hint: (id: string) => ask<Advice>('POST', `${table(id)}/hint`, {}),
  replay: (id: string, at: number, own = false) =>
    ask<TableView>('GET', `${table(id)}/replay?at=${at}${own ? '&own=true' : ''}`),
  review: (id: string, after: number) => ask<Review>('GET', `${table(id)}/review?after=${after}`),
  askReview: (id: string) => ask<Review>('POST', `${table(id)}/review`, {}),
  cancelReview: (id: string) => ask<Review>('POST', `${table(id)}/review/cancel`, {}),
  reviewLine: (id: string, number: number, step: number) =>
    ask<TableView>('GET', `${table(id)}/review/line?number=${number}&step=${step}`),
  log: (id: string, before: number, at?: number) =>
    ask<LogPart>('GET', `${table(id)}/log?before=${before}${at === undefined ? '' : `&at=${at}`}`),
  /** The whole log, however long. */
  wholeLog: async (id: string): Promise<Pick<LogPart, 'log' | 'undone'>> => {
    const whole: LogPart = { log: [], undone: [], before: ALL }
    while (whole.before !== null) {
      const part: LogPart = await api.log(id, whole.before)
      whole.log = [...part.log, ...whole.log]
      whole.undone = [...part.undone, ...whole.undone]
      whole.before = part.before
    }
    return whole
  },
  record: (id: string) => ask<Record<string, unknown>>('GET', `${table(id)}/record`),
  goOn: (id: string, at: number) => ask<TableView>('POST', `${table(id)}/continue`, { at }),
}
