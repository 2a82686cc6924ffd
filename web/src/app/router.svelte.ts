/** Where we are: the page and what it is about. Links are plain `<a href>`; `go` is for code. */
export type Route =
  | { page: 'lobby' }
  | { page: 'new'; game: string }
  | { page: 'table'; id: string; learn: boolean }
  | { page: 'replay'; id: string; at: number | null; review: boolean }
  | { page: 'rules'; game: string; rule: string | null }
  | { page: 'learn'; game: string }
  | { page: 'puzzle'; id: string }
  | { page: 'puzzles'; game: string }
  | { page: 'profile'; id: string }
  | { page: 'leaderboard'; game: string }
  | { page: 'history' }
  | { page: 'friends' }
  | { page: 'me' }
  | { page: 'mail'; ticket: string }
  | { page: 'about' }
  | { page: 'missing' }

/** Pages that are about nothing in particular. */
const PLAIN = ['me', 'about', 'history', 'friends'] as const
const isPlain = (head: string): head is (typeof PLAIN)[number] => PLAIN.some((page) => page === head)

/** The page of an address: `parse(new URL('https://x/t/abc'))` is `{page: 'table', id: 'abc', …}`. */
export function parse(url: URL): Route {
  const [head = '', tail = '', ...more] = url.pathname.split('/').filter(Boolean).map(decodeURIComponent)
  if (more.length) return { page: 'missing' }
  if (!head) return { page: 'lobby' }
  if (!tail) return isPlain(head) ? { page: head } : { page: 'missing' }
  switch (head) {
    case 't':
      return { page: 'table', id: tail, learn: url.searchParams.has('learn') }
    case 'p':
      return { page: 'profile', id: tail }
    case 'replay':
      return { page: 'replay', id: tail, at: whole(url.searchParams.get('at')), review: url.searchParams.has('review') }
    case 'puzzle':
      return { page: head, id: tail }
    case 'mail':
      return { page: 'mail', ticket: tail }
    case 'new':
    case 'learn':
    case 'leaderboard':
    case 'puzzles':
      return { page: head, game: tail }
    case 'rules':
      return { page: 'rules', game: tail, rule: url.hash ? decodeURIComponent(url.hash.slice(1)) : null }
    default:
      return { page: 'missing' }
  }
}

/** A whole number, if it is one. */
const whole = (text: string | null): number | null => (text && /^\d{1,9}$/.test(text) ? Number(text) : null)

class Router {
  route = $state.raw<Route>({ page: 'lobby' })

  /** Follow the address bar and every link of our own. */
  start(): void {
    this.#read()
    addEventListener('popstate', () => this.#read())
    document.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (link.origin !== location.origin || link.target || link.hasAttribute('download')) return
      if (link.pathname.startsWith('/api/') || link.pathname.startsWith('/schema')) return
      event.preventDefault()
      go(link.pathname + link.search + link.hash)
    })
  }

  go(path: string, replace: boolean): void {
    if (replace) history.replaceState(null, '', path)
    else history.pushState(null, '', path)
    this.#read()
    if (!location.hash) scrollTo(0, 0)
  }

  #read(): void {
    this.route = parse(new URL(location.href))
  }
}

export const router = new Router()

export function go(path: string, { replace = false } = {}): void {
  router.go(path, replace)
}
