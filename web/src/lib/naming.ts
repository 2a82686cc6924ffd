/** The words of a text, small, without signs. */
function tokens(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/**
 * A label that contains what can be read on the thing, in one piece: whoever speaks to the page says what they see
 * (WCAG 2.5.3). `spoken('Blau 4', '4')` is `'Blau 4'`; `spoken('Trank', '2 SP')` is `'Trank; 2 SP'`.
 */
export function spoken(label: string, text: string): string {
  const seen = tokens(text).join(' ')
  return ` ${tokens(label).join(' ')} `.includes(` ${seen} `) || !seen
    ? label
    : `${label}; ${text.trim().replace(/\s+/g, ' ')}`
}

/** Is every word of a label among those that are heard anyway? */
export function says(heard: string, label: string): boolean {
  const words = new Set(tokens(heard))
  return tokens(label).every((word) => words.has(word))
}

interface Named {
  element: Element
  label: string
}

let waiting: Named[] = []
const last = new WeakMap<Element, string>()

/**
 * Gives an element its label, unless its own words say all that; what can be read on it is looked up for all of them
 * together, once they are drawn.
 */
export function name(element: Element, label: string): void {
  if (last.get(element) !== label) element.setAttribute('aria-label', label)
  last.set(element, label)
  if (!waiting.length) requestAnimationFrame(nameAll)
  waiting.push({ element, label })
}

function nameAll(): void {
  const named = waiting
  waiting = []
  const labels = named.map(({ element, label }) => {
    if (!(element instanceof HTMLElement)) return spoken(label, readable(element))
    return element.role !== 'img' && says(heard(element), label) ? null : spoken(label, element.innerText)
  })
  named.forEach(({ element }, at) => {
    if (element.ariaLabel !== labels[at]) element.ariaLabel = labels[at] ?? null
  })
}

/** What a screen reader reads in it. */
function heard(element: HTMLElement): string {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (texts.nextNode()) {
    const around = texts.currentNode.parentElement
    if (around?.checkVisibility() && !around.closest('[aria-hidden=true]'))
      found.push(texts.currentNode.nodeValue ?? '')
  }
  return found.join(' ')
}

/** The text drawn in an SVG. */
function readable(element: Element): string {
  return [...element.querySelectorAll('text')].map((text) => text.textContent).join(' ')
}
