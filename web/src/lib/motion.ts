import { cubicOut } from 'svelte/easing'
import { crossfade, fade, type TransitionConfig } from 'svelte/transition'
import type { AnimationConfig, FlipParams } from 'svelte/animate'
import { flip as svelteFlip } from 'svelte/animate'

const TRAVEL = 320

/** Does the device ask for calm? Asked each time: it may change while the page is open. */
export function calm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

export function travelTime(ms: number = TRAVEL): number {
  return calm() ? 0 : ms
}

type Send = (node: Element, params: { key: unknown }) => () => TransitionConfig

/**
 * Cards travel where they go: elements with the same key in `out:send={{ key }}` and `in:receive={{ key }}` fly from
 * one place to the other; what has no partner fades. One pair for each board: `const [send, receive] = travelling()`.
 */
export function travelling(ms: number = TRAVEL): [Send, Send] {
  return crossfade({
    duration: () => travelTime(ms),
    easing: cubicOut,
    fallback: (node) => fade(node, { duration: travelTime(ms / 2) }),
  }) as unknown as [Send, Send]
}

/** Neighbours make room: `animate:flip`, calm where asked. */
export function flip(node: Element, fromTo: { from: DOMRect; to: DOMRect }, params: FlipParams = {}): AnimationConfig {
  const { from, to } = fromTo
  if (!(from.width && from.height && to.width && to.height)) return { duration: 0 } // it is or was out of sight
  return svelteFlip(node, fromTo, { easing: cubicOut, ...params, duration: travelTime() })
}

/** In and out with a little rise. */
export function rise(
  _node: Element,
  { y = 8, duration = 180 }: { y?: number; duration?: number } = {},
): TransitionConfig {
  return {
    duration: travelTime(duration),
    easing: cubicOut,
    css: (t, u) => `opacity: ${t}; transform: translateY(${u * y}px)`,
  }
}
