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
const FOCUSABLE = 'a, button, input, select, [tabindex]'

/**
 * Explains an element on hover and on focus, with the rule: `{@attach explains({ rule: 'AV-5.2' })}`. What cannot have
 * the focus, nor anything in it, can have it then: the words are for everybody.
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
    }
    // on a move of the mouse: what comes to lie under a still one is not asked for
    const later = () => {
      waiting ??= setTimeout(show, PATIENCE)
    }
    const hide = () => {
      clearTimeout(waiting)
      waiting = undefined
      // an element that has the focus is left when it is taken away, in the midst of an update
      untrack(() => {
        if (explanation.shown?.beside === element) explanation.shown = null
      })
      element.removeAttribute('aria-describedby')
    }
    element.addEventListener('pointermove', later)
    element.addEventListener('focusin', show)
    element.addEventListener('click', show)
    element.addEventListener('pointerleave', hide)
    element.addEventListener('focusout', hide)
    return () => {
      hide()
      if (plain) element.removeAttribute('tabindex')
      element.removeEventListener('pointermove', later)
      element.removeEventListener('focusin', show)
      element.removeEventListener('click', show)
      element.removeEventListener('pointerleave', hide)
      element.removeEventListener('focusout', hide)
    }
  }
}
