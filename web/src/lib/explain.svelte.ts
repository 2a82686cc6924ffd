import { untrack } from 'svelte'
import type { Attachment } from 'svelte/attachments'
import type { Text } from './wire'

/** What the one explaining bubble of the page shows: a rule, a text, or both, beside an element. */
export interface Explanation {
  rule?: string | null
  title?: Text
  text?: Text | undefined
}

interface Shown extends Explanation {
  beside: Element
}

export const explanation = $state<{ shown: Shown | null }>({ shown: null })

/** The id of the bubble, for `aria-describedby`. */
export const BUBBLE = 'explanation'

const PATIENCE = 280
/** So long a finger rests on something to read about it, in ms; it is no tap then. */
const REST = 450
const FOCUSABLE = 'a, button, input, select, [tabindex]'

const touches = (event: Event) => event instanceof PointerEvent && event.pointerType === 'touch'

/** The last finger: what it touched, when, and what it reads about since it has rested there. */
let finger: { on: Element; since: number; timer: ReturnType<typeof setTimeout>; reads: Element | null } | null = null
const tellers = new WeakMap<Element, () => void>()

/** A finger touches an element, and reads about it, or about what it is a part of, as soon as it has rested there. */
export function touched(event: Event): void {
  const { currentTarget: on, timeStamp: since } = event
  if (!touches(event) || !(on instanceof Element) || finger?.since === since) return // the innermost has heard of it
  const timer = setTimeout(() => {
    let at: Element | null = on
    while (at && !tellers.has(at)) at = at.parentElement
    if (!at || finger?.on !== on) return
    finger.reads = at
    tellers.get(at)?.()
  }, REST)
  finger = { on, since, timer, reads: null }
}

/** Did a finger rest there? That asks what it is, and is no choice. */
export const rested = (event: Event): boolean =>
  touches(event) && finger !== null && event.timeStamp - finger.since > REST

/** Nothing is to be read now: what a finger rests on is moved. */
export function dismiss(): void {
  clearTimeout(finger?.timer)
  finger = null
  explanation.shown = null
}

/**
 * Explains an element on hover, on focus and where a finger rests on it, with the rule:
 * `{@attach explains({ rule: 'AV-5.2' })}`. What cannot have the focus, nor anything in it, can have it then: the words
 * are for everybody.
 */
export function explains(what: Explanation | null): Attachment<Element> {
  return (element) => {
    if (!what || (!what.rule && !what.text)) return undefined
    let waiting: ReturnType<typeof setTimeout> | undefined
    const plain = !element.matches(FOCUSABLE) && !element.querySelector(FOCUSABLE)
    if (plain) element.setAttribute('tabindex', '0')
    const show = () => {
      // what lies in it may have explained itself already
      if (explanation.shown && explanation.shown.beside !== element && element.contains(explanation.shown.beside))
        return
      explanation.shown = { ...what, beside: element }
      element.setAttribute('aria-describedby', BUBBLE)
      addEventListener('pointerdown', elsewhere, true)
    }
    // on a move of the mouse: what comes to lie under a still one is not asked for
    const later = (event: Event) => {
      if (!touches(event)) waiting ??= setTimeout(show, PATIENCE)
    }
    const leave = (event: Event) => {
      if (!touches(event)) hide()
      else if (!finger?.reads) clearTimeout(finger?.timer)
    }
    const hide = () => {
      clearTimeout(waiting)
      waiting = undefined
      removeEventListener('pointerdown', elsewhere, true)
      // an element that has the focus is left when it is taken away, in the midst of an update
      untrack(() => {
        if (explanation.shown?.beside === element) explanation.shown = null
      })
      element.removeAttribute('aria-describedby')
    }
    const elsewhere = (event: Event) => {
      if (!touches(event)) return
      finger = null
      hide()
    }
    tellers.set(element, show)
    if (finger?.reads === element) untrack(show)
    const heard: [string, (event: Event) => void][] = [
      ['pointerdown', touched],
      ['pointermove', later],
      ['pointerleave', leave],
      ['focusin', show],
      ['click', show],
      ['focusout', hide],
    ]
    for (const [name, listener] of heard) element.addEventListener(name, listener)
    return () => {
      hide()
      tellers.delete(element)
      if (plain) element.removeAttribute('tabindex')
      for (const [name, listener] of heard) element.removeEventListener(name, listener)
    }
  }
}
