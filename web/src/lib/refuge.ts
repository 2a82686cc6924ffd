import type { Attachment } from 'svelte/attachments'

/** Has it gone from the page, or can nobody use it any more? */
function gone(element: Element): boolean {
  return !element.checkVisibility() || element.matches(':disabled') || element.closest('[inert]') !== null
}

/** Whoever plays by keyboard and loses their place, because what had the focus has gone, goes on at this element. */
export const refuge: Attachment<HTMLElement> = (element) => {
  let place: Element | null = null
  const remember = ({ target }: FocusEvent) => {
    place = target instanceof Element ? target : null
  }
  const watcher = new MutationObserver(() => {
    if (place && gone(place)) element.focus({ preventScroll: true })
  })
  document.addEventListener('focusin', remember)
  watcher.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'inert'] })
  return () => {
    document.removeEventListener('focusin', remember)
    watcher.disconnect()
  }
}
