import type { Attachment } from 'svelte/attachments'
import type { Choosing, Fields } from '../table/choosing.svelte'
import { explains, rested, touched, type Explanation } from './explain.svelte'
import { name } from './naming'

/**
 * Makes any element of a board, HTML or SVG, a thing one can use: it glows when a legal action agrees, is picked by
 * click, Enter or Space, and explains itself with its rule when it is refused. Everything else is plain to look at.
 *
 *     <g {@attach piece(choosing, { at: place.id }, label)}> … </g>
 *
 * The state is in `data-piece` (can, picked, other, refused, still) for styles, what it stands for in `data-fields`;
 * `label` is what a screen reader says, `about` what is explained of it in any case, `lack` what is said instead of the
 * rule that refuses it, where the board knows more plainly what is missing. On a map that moves by keys of its
 * own (`data-movable`) the map is the stop for Tab, and arrows lead to its pieces.
 */
export function piece(
  choosing: Choosing,
  fields: Fields,
  label: string,
  about: Explanation | null = null,
  lack: Explanation | null = null,
): Attachment<Element> {
  return (element) => {
    const state = pieceState(choosing, fields)
    const usable = state === 'can' || state === 'picked' || state === 'other'
    const rule = state === 'refused' ? choosing.why(fields) : null
    const set = (name: string, value: string | null) => put(element, name, value)

    left.delete(element)
    set('data-piece', state)
    set('data-fields', new URLSearchParams(fields).toString())
    name(element, label)
    const button = element instanceof HTMLButtonElement
    const live = usable || rule !== null
    const here = element === document.activeElement // whoever is there stays there
    set('role', button ? null : live ? 'button' : 'img')
    const stop = live || about ? '0' : button || here ? '-1' : null
    set('tabindex', element.closest('[data-movable]') ? '-1' : stop)
    set('aria-pressed', usable ? String(state === 'picked') : null)
    set('aria-disabled', rule || (button && !usable) ? 'true' : null)

    if (usable) uses.set(element, { choosing, fields })
    element.addEventListener('click', clicked) // the same again is not added again
    element.addEventListener('pointerdown', touched)
    if (!button) element.addEventListener('keydown', pressed)
    const said = rule || about ? { ...about, rule: rule ?? about?.rule ?? null } : null
    const forget = explains(rule ? (lack ?? said) : said)(element)
    return () => {
      uses.delete(element)
      if (!left.size) queueMicrotask(tidy)
      left.add(element)
      forget?.()
    }
  }
}

/** What a click on an element means at the moment. */
const uses = new WeakMap<Element, { choosing: Choosing; fields: Fields }>()

function clicked(event: Event) {
  const use = uses.get(event.currentTarget as Element)
  const twice = event instanceof MouseEvent && event.detail > 1 // a double click is one wish
  if (use && !(twice && use.choosing.asking) && !rested(event)) use.choosing.pick(use.fields)
}

function pressed(event: Event) {
  const use = uses.get(event.currentTarget as Element)
  if (!use || !(event instanceof KeyboardEvent) || (event.key !== 'Enter' && event.key !== ' ')) return
  event.preventDefault()
  use.choosing.pick(use.fields)
}

/** Elements that are no pieces any more, unless they become one again at once, as most do whenever anything happens. */
const left = new Set<Element>()

function tidy() {
  for (const element of left) element.removeAttribute('data-piece') // what is no longer asked for must not glow
  left.clear()
}

/** Styles are worked out again for all that is written, even if it says the same. */
function put(element: Element, name: string, value: string | null) {
  if (element.getAttribute(name) === value) return
  if (value === null) element.removeAttribute(name)
  else element.setAttribute(name, value)
}

export type PieceState = 'can' | 'picked' | 'other' | 'refused' | 'still'

/** How a thing stands in the present decision; `other`: not with what is picked, but instead of it. */
export function pieceState(choosing: Choosing, fields: Fields): PieceState {
  if (!choosing.open) return 'still'
  if (choosing.has(fields)) return 'picked'
  if (choosing.can(fields)) return 'can'
  if (choosing.could(fields)) return 'other'
  return choosing.why(fields) ? 'refused' : 'still'
}
