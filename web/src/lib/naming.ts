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

interface Named {
  element: Element
  label: string
}

let waiting: Named[] = []

/** Gives an element its label; what can be read on it is looked up for all of them together, once they are drawn. */
export function name(element: Element, label: string): void {
  element.setAttribute('aria-label', label)
  if (!waiting.length) requestAnimationFrame(nameAll)
  waiting.push({ element, label })
}

function nameAll(): void {
  const named = waiting
  waiting = []
  const texts = named.map(({ element }) => (element instanceof HTMLElement ? element.innerText : readable(element)))
  named.forEach(({ element, label }, at) => element.setAttribute('aria-label', spoken(label, texts[at] ?? '')))
}

/** The text drawn in an SVG. */
function readable(element: Element): string {
  return [...element.querySelectorAll('text')].map((text) => text.textContent).join(' ')
}
