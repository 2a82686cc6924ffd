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

/** Explains an element on hover and on focus, with the rule: `{@attach explains({ rule: 'AV-5.2' })}`. */
export function explains(what: Explanation | null): Attachment<Element> {
  return (element) => {
    if (!what || (!what.rule && !what.text)) return undefined
    let waiting: ReturnType<typeof setTimeout> | undefined
    const show = () => {
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
    element.addEventListener('focus', show)
    element.addEventListener('click', show)
    element.addEventListener('pointerleave', hide)
    element.addEventListener('blur', hide)
    return () => {
      hide()
      element.removeEventListener('pointermove', later)
      element.removeEventListener('focus', show)
      element.removeEventListener('click', show)
      element.removeEventListener('pointerleave', hide)
      element.removeEventListener('blur', hide)
    }
  }
}
