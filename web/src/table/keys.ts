/** The keys of the table page by what they do; digits press the answers in the bar, Enter the one that gives up nothing, Escape puts back. */
const BY_KEY: Record<string, string> = {
  u: 'undo',
  h: 'hint',
  l: 'log',
  c: 'chat',
  r: 'rules',
  '?': 'help',
  Escape: 'back',
}

const OPEN = '[popover=auto]:popover-open' // closed by Escape, and nothing else is meant

/** What a key asks for, or null: nothing while somebody writes, or a dialogue is open. */
export function meaning(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): string | null {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') return 'undo'
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  if (/^[1-9]$/.test(event.key)) return event.key
  return BY_KEY[event.key] ?? BY_KEY[event.key.toLowerCase()] ?? null
}

const USED = 'a, button, summary, [role=button], [role=tab]' // has its own use of Enter

export function shortcut(event: KeyboardEvent, doing: Record<string, () => void>): void {
  const target = event.target
  if (target instanceof HTMLElement && target.closest('input, textarea, select, dialog')) return
  if (event.key === 'Enter' && !(target instanceof Element && target.closest(USED))) {
    document.querySelector<HTMLButtonElement>('[data-testid=prompt] .choices:not(.confirm) button.gold')?.click()
    return
  }
  const wanted = meaning(event)
  if (!wanted || (event.key === 'Escape' && document.querySelector(OPEN))) return
  if (/^[1-9]$/.test(wanted)) {
    const button = `[data-testid=prompt] :not([data-early]) > [data-key='${wanted}']`
    if (!event.repeat) document.querySelector<HTMLButtonElement>(button)?.click()
  } else if (doing[wanted]) {
    event.preventDefault()
    doing[wanted]()
  }
}
