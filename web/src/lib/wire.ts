// Made by web/make_types.py from src/tafelrunde/server/wire.py: change that one, then run this.


/**
 * A text in both languages.
 */
export interface Text {
  de: string
  en: string
}

/**
 * A word that an option may be set to.
 */
export interface OptionValue {
  value: string
  text: Text
  about: Text | null
}

/**
 * With which values of another option one may differ from its default.
 */
export interface OptionNeed {
  option: string
  values: any[]
}

/**
 * For how many seats an option's value is.
 */
export interface OptionSeats {
  value: any
  seats: number[]
}

/**
 * What some options have in common.
 */
export interface OptionGroup {
  id: string
  title: Text
}

/**
 * An option of a game: a `choice` has values, a `whole` number has low and high, a `switch` is on or off.
 */
export interface OptionInfo {
  id: string
  kind: 'choice' | 'switch' | 'whole'
  text: Text
  rule: string
  default: any
  values: OptionValue[]
  low: number | null
  high: number | null
  /** one of the game's groups, if it has some */
  group: string
  about: Text | null
  /** all of them */
  needs: OptionNeed[]
  /** values that are not for every number */
  seats: OptionSeats[]
}

/**
 * Options with which somebody would like to play, and for how many.
 */
export interface Configuration {
  seats: number
  options?: Record<string, any>
}

/**
 * Do options go together? If not: which one does not, why in one line, and the rule.
 */
export interface Verdict {
  option: string | null
  text: Text | null
  rule: string | null
}

/**
 * A game as the lobby shows it.
 */
export interface GameInfo {
  id: string
  version: number
  title: Text
  summary: Text
  seats: number[]
  options: OptionInfo[]
  bots: string[]
  groups: OptionGroup[]
}

/**
 * What a board needs to be drawn: names of all things, `names[domain][id]`, and the game's printed material.
 */
export interface GameDetail {
  info: GameInfo
  names: Record<string, Record<string, Text>>
  /** kind -> its fields, in the order in which one chooses */
  actions: Record<string, string[]>
  /** kind -> its sentence, with dots for what is still to be chosen */
  kinds: Record<string, Text>
  material: Record<string, any>
  /** what it is all about, in a few sentences */
  aim: Text | null
  /** the rule that ranks seats with the same score, where there is one */
  tie: string
}

/**
 * A paragraph of a rulebook.
 */
export interface RuleInfo {
  id: string
  title: Text
  text: Text
  source: string
  status: string
  rulings: string[]
  reason: Text | null
}

/**
 * A chapter of a rulebook.
 */
export interface Section {
  id: string
  title: Text
  rules: RuleInfo[]
}

/**
 * How much time everybody has, in seconds.
 *
 * `live`: a budget for the whole game, to which each of a seat's turns adds a step. `days`: a step for each turn, and
 * what takes longer is taken from a reserve, the budget. `up`: when somebody's time is up, a `bot` goes on in that
 * seat, the others may `claim` the end or a bot, or they `wait`.
 */
export interface Terms {
  kind: 'days' | 'live'
  budget: number
  step: number
  up?: 'bot' | 'claim' | 'wait'
}

/**
 * What time the seats had left, in seconds, when the clock was looked at; it runs for the people who are asked.
 */
export interface Clock {
  terms: Terms
  at: string
  left: number[]
}

/**
 * A place at a table and who sits there. `since` is when the seat's pending decision began (ISO, UTC).
 *
 * `place`: it is mine; somebody let a bot go on there, or my time was up, and I may sit down again. `absent`: from
 * when on I may hand it to a bot, since everybody waits for it. `nudge`: from when on it may be reminded; `nudged`:
 * when it was. `person` leads to the profile.
 */
export interface Seat {
  seat: number
  kind: 'bot' | 'open' | 'person'
  name: string
  bot: string | null
  me: boolean
  online: boolean
  thinking: boolean
  since: string | null
  place: boolean
  absent: string | null
  nudge: string | null
  nudged: string | null
  person: string | null
}

/**
 * Something the seat may do now.
 *
 * `final`: it cannot be undone, and `why` gives the reason, as far as the seat knows. `passes`: somebody else has to
 * decide then, and as soon as they do it cannot be undone any more. Where one of them is so and it matters, ask before
 * sending it.
 */
export interface ActionInfo {
  action: number
  kind: string
  fields: Record<string, string>
  text: Text
  final: boolean
  passes: boolean
  why: '' | 'answer' | 'known' | 'over' | 'won'
}

/**
 * Something the seat might want to do but may not, and the rule that forbids it.
 */
export interface Refusal {
  kind: string
  fields: Record<string, string>
  rule: string
}

/**
 * May the seat take its last action back, and how far does it go?
 *
 * The action with the number `stop` stays (0: none has to), and `rule` says why it goes no further. `taken`: to take
 * something back was the last thing that the seat did.
 */
export interface Undo {
  allowed: boolean
  rule: string | null
  stop: number
  taken: boolean
}

/**
 * An event as the seat may see it. `number` is the action it came from; `seat` is who acted.
 */
export interface LogEntry {
  number: number
  index: number
  seat: number
  event: string
  rule: string
  fields: Record<string, any>
  text: Text
}

/**
 * Who sits or sat in a seat: a person by name, or a bot.
 */
export interface Sitter {
  name: string
  bot: string | null
}

/**
 * A seat changed hands while the game ran, after the action with that number. Nobody: the seat is open.
 *
 * `by` is empty where somebody's time was up.
 */
export interface Seating {
  number: number
  seat: number
  by: string
  before: Sitter | null
  after: Sitter | null
  at: string
}

/**
 * Something that was said.
 */
export interface ChatLine {
  id: number
  name: string
  seat: number | null
  text: string
  at: string
}

/**
 * Something that happens as soon as everybody agrees: the `end` of the game, a `rematch`, or `help` is allowed.
 *
 * Seats have agreed, declined, or said nothing yet. `mine`: what I said; None: nothing, or I am not asked.
 */
export interface Offer {
  kind: 'end' | 'help' | 'rematch'
  agreed: number[]
  declined: number[]
  missing: number[]
  mine: boolean | null
}

/**
 * Why a game is over that the rules would have gone on with.
 *
 * A seat `resigned`, or its `time` was up and `by` claimed the end; or all `agreed`, or the server's host `closed` it.
 */
export interface Ending {
  why: 'agreed' | 'closed' | 'resigned' | 'time'
  seat: number | null
  by: string
  at: string
  winners: number[]
}

/**
 * A table whose rules are gone can go on under version `version` as soon as everybody at it agrees.
 *
 * `agreed` and `missing` are names; where only bots sit, both are empty and whoever opened it decides. `mine`: have I
 * agreed? None: I am not asked.
 */
export interface Upgrade {
  version: number
  agreed: string[]
  missing: string[]
  mine: boolean | null
}

/**
 * Everything one person may know of a table, complete: whoever has the latest needs no earlier one.
 *
 * `number` counts what was done at the table, undone actions included, and never goes back. `log` holds the entries
 * after `since`, or the newest of them: then those before the number `before` are to be had in parts. Entries whose
 * number is in `undone` are to be struck out: of the log that is sent, and of what was sent before. `seatings`
 * are always all that there are.
 */
export interface TableView {
  id: string
  number: number
  since: number
  game: string
  version: number
  status: 'aside' | 'finished' | 'frozen' | 'running' | 'waiting'
  public: boolean
  host: boolean
  origin: 'continued' | 'fresh' | 'position' | 'record' | 'seed'
  seat: number | null
  seats: Seat[]
  spectators: number
  created: string
  view: Record<string, any>
  prompt: Text
  actions: ActionInfo[]
  refusals: Refusal[]
  undo: Undo
  log: LogEntry[]
  undone: number[]
  /** the only action can be sent without asking: nothing is lost or given away by it */
  forced: boolean
  /** why a table is frozen or set aside */
  message: Text | null
  /** there are more entries after `since`, with numbers before this one */
  before: number | null
  /** the table where it goes on */
  rematch: string | null
  seatings: Seating[]
  /** how it can go on, where its rules are gone */
  upgrade: Upgrade | null
  clock: Clock | null
  /** why it is over, where that is not the rules' end */
  ending: Ending | null
  offers: Offer[]
  /** hints, and going on from here: with other people only if all agreed */
  help: boolean
  /** what comes of it if I resign */
  resigning: 'bot' | 'lose' | null
  /** in a replay after the end: everything is shown, whoever may have seen it */
  open: boolean
  /** does it count for ratings? */
  rated: boolean
}

/**
 * A page of the log, and the number before which there is more.
 */
export interface LogPart {
  log: LogEntry[]
  undone: number[]
  before: number | null
}

/**
 * A table in a list: public ones, or my own.
 */
export interface TableLine {
  id: string
  game: string
  status: 'aside' | 'finished' | 'frozen' | 'running' | 'waiting'
  public: boolean
  origin: 'continued' | 'fresh' | 'position' | 'record' | 'seed'
  seats: Seat[]
  my_turn: boolean
  number: number
  changed: string
  rated: boolean
}

/**
 * What a bot thinks of an action, and how often it tried it (0: there was nothing to think about).
 *
 * `why`: what it is for; `line`: what is expected to follow.
 */
export interface Hint {
  action: number
  text: Text
  value: number
  visits: number
  why: Text[]
  line: Text[]
}

/**
 * What a bot would do in my place, the best first.
 *
 * `chances`: the values are chances to win, 0 to 1; otherwise they are points as the game's own evaluation counts
 * them, and their differences are what matters.
 */
export interface Advice {
  bot: string
  chances: boolean
  hints: Hint[]
}

/**
 * A puzzle in a list. `rating` goes from 1 to 5; `first`: so many first actions lead to the goal.
 *
 * `decisions` are those of the shortest solution, `lines` the actions that were looked at for its proof.
 */
export interface PuzzleInfo {
  id: string
  game: string
  goal: Text
  rating: number
  decisions: number
  first: number
  lines: number
}

/**
 * What somebody does in a puzzle, from its beginning.
 */
export interface PuzzleTry {
  actions?: number[]
}

/**
 * A puzzle after some actions, as its seat sees it, and whether the goal is reached.
 */
export interface PuzzleView {
  puzzle: PuzzleInfo
  table: TableView
  verdict: 'missed' | 'open' | 'solved'
}

/**
 * A step of a solution, and what comes of it.
 */
export interface PuzzleStep {
  action: number
  text: Text
  log: LogEntry[]
}

/**
 * Who I am here. `csrf` goes into the header X-CSRF of every request that changes something.
 */
export interface Me {
  id: string
  name: string
  csrf: string
  /** have I set one, so that I can come back from another device? */
  passphrase: boolean
  webhook: string | null
}

/**
 * Another name, another webhook for turn notifications (empty: none); what is left out stays.
 */
export interface ChangeMe {
  name?: string | null
  webhook?: string | null
}

/**
 * With it and my name I can come back from another device.
 */
export interface SetPassphrase {
  passphrase: string
}

/**
 * Coming back.
 */
export interface Login {
  name: string
  passphrase: string
}

/**
 * Who is to sit in a seat of a new table.
 */
export interface SeatWish {
  kind: 'bot' | 'me' | 'open'
  bot?: string | null
}

/**
 * A new table: from the set-up, or from a record (its first `upto` actions) or a position.
 */
export interface NewTable {
  game: string
  seats: SeatWish[]
  options?: Record<string, any>
  public?: boolean
  seed?: number | null
  record?: Record<string, any> | null
  upto?: number | null
  position?: Record<string, any> | null
  clock?: Terms | null
  /** shall it count for ratings? */
  rated?: boolean
}

/**
 * An action, chosen while the table stood at `number`; by its number or by its kind and fields.
 */
export interface Act {
  number: number
  action: number | Record<string, any>
}

/**
 * Undo my last action, asked for while the table stood at `number`.
 */
export interface TakeBack {
  number: number
}

/**
 * Take an open seat.
 */
export interface SitDown {
  seat: number
}

/**
 * A bot is to sit in a seat: my own or, if I opened the table, one that is open or a bot's. No bot: it is open.
 */
export interface HandOver {
  seat: number
  bot?: string | null
}

/**
 * Offer something or agree to it; or decline it, or withdraw what I had agreed to.
 */
export interface Answer {
  kind: 'end' | 'help' | 'rematch'
  agree?: boolean
}

/**
 * Somebody's time is up: the game is to end, or a bot to go on in that seat.
 */
export interface Claim {
  what: 'bot' | 'end'
}

/**
 * Remind whoever sits there.
 */
export interface Nudge {
  seat: number
}

/**
 * A new table that goes on from where this one stood at `at`.
 */
export interface GoOn {
  at: number
}

/**
 * Should a frozen table go on under today's rules? One may change one's mind until everybody agrees.
 */
export interface Agree {
  agree: boolean
}

/**
 * Something to say.
 */
export interface Say {
  text: string
}

/**
 * An empty object, where there is nothing to say.
 */
export interface Nothing {
}

/**
 * What went wrong, in one line each, and what to do about it. `table` is the fresh view after a conflict.
 */
export interface Fault {
  code: string
  text: Text
  rule: string | null
  table: TableView | null
}

/**
 * From the browser: an action. `request` comes back in the response.
 */
export interface Doing {
  type: 'act'
  request: number
  number: number
  action: number | Record<string, any>
}

/**
 * From the browser: take the last action back.
 */
export interface Undoing {
  type: 'undo'
  request: number
  number: number
}

/**
 * From the browser: something to say.
 */
export interface Saying {
  type: 'chat'
  request: number
  text: string
}

/**
 * From the browser: still there? And does somebody look at the page? That counts for a minute.
 */
export interface Ping {
  type: 'ping'
  request: number
  looking?: boolean
}

/**
 * To the browser: what was requested is done and stored; the update follows or has come already.
 */
export interface Done {
  type: 'done'
  request: number
  number: number
}

/**
 * To the browser: what was requested was refused and nothing changed.
 */
export interface Failed {
  type: 'failed'
  request: number
  fault: Fault
}

/**
 * To the browser: the table as it now is, with the log after the number it last had.
 */
export interface Update {
  type: 'update'
  table: TableView
}

/**
 * A patch: what has changed in an object or in a list.
 *
 * In an object: what is `set` and what is `gone`, and `into` what a difference goes. In a list: the first `head` of it
 * stay, then comes what to `add`, then the last `tail` of it; without a `head` it goes `into` some of its places.
 */
export interface Difference {
  set?: Record<string, any>
  gone?: string[]
  into?: Record<string, Difference>
  head?: number | null
  add?: any[]
  tail?: number
}

/**
 * To the browser: what has changed in the table since the last update or change, which had the number `base`.
 */
export interface Change {
  type: 'change'
  base: number
  number: number
  change: Difference
}

/**
 * To the browser: who is there now, seat by seat, and how many spectators.
 */
export interface Here {
  type: 'here'
  online: boolean[]
  spectators: number
}

/**
 * To the browser: what was said since.
 */
export interface Chat {
  type: 'said'
  lines: ChatLine[]
}

/**
 * How I wish to be told what happens while I am away. `key` is what a browser subscribes to pushes with.
 *
 * `sends`: can this server send mail? To an `address` goes nothing but the question whether it is mine, until it is
 * `confirmed`. `devices`: how many browsers take pushes for me.
 */
export interface NoticeWishes {
  key: string
  sends: boolean
  address: string | null
  confirmed: boolean
  lang: 'de' | 'en' | null
  choices: Partial<Record<'invited' | 'offer' | 'over' | 'turn', ('hook' | 'mail' | 'push')[]>>
  devices: number
}

/**
 * Other wishes; kinds and fields that are left out stay.
 */
export interface ChangeNotices {
  lang?: 'de' | 'en' | null
  choices?: Partial<Record<'invited' | 'offer' | 'over' | 'turn', ('hook' | 'mail' | 'push')[]>> | null
}

/**
 * A browser that takes pushes for me: where they go, and the keys with which they are sealed.
 */
export interface Subscribe {
  endpoint: string
  p256dh: string
  auth: string
}

/**
 * A browser that takes none any more.
 */
export interface Unsubscribe {
  endpoint: string
}

/**
 * Where mail for me goes; empty: nowhere.
 */
export interface MailAddress {
  address: string
}

/**
 * What stands in the link of a mail.
 */
export interface Ticket {
  ticket: string
}

/**
 * Somebody, by name. `id` leads to the profile.
 */
export interface Who {
  id: string
  name: string
}

/**
 * A rating in a game. `sure` is false until the deviation is small enough for a leaderboard.
 */
export interface Standing {
  game: string
  rating: number
  deviation: number
  games: number
  sure: boolean
}

/**
 * How often what came out, in a game with so many seats.
 */
export interface Tally {
  game: string
  seats: number
  won: number
  drawn: number
  lost: number
  left: number
}

/**
 * Somebody with whom one often played: how often, and how often one was placed before or behind them.
 */
export interface Opponent {
  id: string
  name: string
  games: number
  ahead: number
  behind: number
}

/**
 * How a game came out for a seat. The ratings are those before and after it, where it counted.
 */
export interface Place {
  seat: number
  /** took over the seat while the game ran */
  joined: boolean
  person: string | null
  name: string
  bot: string | null
  how: 'drawn' | 'left' | 'lost' | 'none' | 'won'
  rank: number | null
  score: number | null
  before: number | null
  after: number | null
}

/**
 * A finished game in a profile; `table` leads there, where everybody may see it.
 */
export interface Outcome {
  game: string
  seats: number
  how: 'drawn' | 'left' | 'lost' | 'none' | 'won'
  rated: boolean
  at: string
  others: string[]
  table: string | null
  before: number | null
  after: number | null
}

/**
 * What everybody may know about somebody: of finished games those that were public or rated.
 *
 * About myself I see all of them. `relation`: I `asked` them, they are `asking` me, or more than that.
 */
export interface Profile {
  id: string
  name: string
  /** has a passphrase */
  member: boolean
  since: string
  relation: 'asked' | 'asking' | 'blocked' | 'friend' | 'me' | 'none'
  ratings: Standing[]
  tallies: Tally[]
  opponents: Opponent[]
  recent: Outcome[]
}

/**
 * A line of a leaderboard.
 */
export interface Ranked {
  place: number
  id: string
  name: string
  rating: number
  deviation: number
  games: number
}

/**
 * The best in a game, and how I stand in it, if I have played.
 */
export interface Leaderboard {
  game: string
  best: Ranked[]
  mine: Standing | null
}

/**
 * A friend, or somebody who would be.
 */
export interface Friend {
  id: string
  name: string
  online: boolean
}

/**
 * My friends; whom I asked, who asks me, and of whom I wish to hear nothing.
 */
export interface Friends {
  friends: Friend[]
  asked: Friend[]
  asking: Friend[]
  blocked: Friend[]
}

/**
 * A friend would like me to sit down at a table.
 */
export interface Invitation {
  table: TableLine
  by: Who
  at: string
}

/**
 * A table of mine, of now or of then. `how` is missing until it is over; `deletable`: nobody would lose a game.
 */
export interface HistoryLine {
  id: string
  game: string
  status: 'aside' | 'finished' | 'frozen' | 'running' | 'waiting'
  public: boolean
  rated: boolean
  seats: Seat[]
  created: string
  changed: string
  how: 'drawn' | 'left' | 'lost' | 'none' | 'won' | null
  before: number | null
  after: number | null
  deletable: boolean
}

/**
 * A page of my history, and how many tables there are in all.
 */
export interface History {
  lines: HistoryLine[]
  count: number
  page: number
  pages: number
}

/**
 * Ask somebody who has a passphrase, by name, to be friends.
 */
export interface Befriend {
  name: string
}

/**
 * Ask somebody to be friends or agree to it; or say no, or end it; or hear nothing of them, or again.
 */
export interface Relate {
  what: 'befriend' | 'block' | 'part' | 'unblock'
}

/**
 * Invite a friend to a seat.
 */
export interface Invite {
  person: string
}

/**
 * Delete everything about me; it needs my name, and my passphrase if I have one.
 */
export interface DeleteMe {
  name: string
  passphrase?: string
}

/**
 * Everything that is kept about somebody; the names are those of the database.
 */
export interface Exported {
  person: Record<string, any>
  tables: Record<string, any>[]
  opened: string[]
  said: Record<string, any>[]
  /** my actions */
  done: Record<string, any>[]
  /** whatever else there is, by its table */
  more: Record<string, Record<string, any>[]>
}

export type FromBrowser = Doing | Undoing | Saying | Ping

export type ToBrowser = Done | Failed | Update | Change | Here | Chat
