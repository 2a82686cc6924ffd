import { tick } from 'svelte'
import { dismiss, explanation } from '../lib/explain.svelte'
import { travelTime } from '../lib/motion'
import { toasts } from '../lib/toasts.svelte'
import { words } from '../lib/words'
import type { Choosing, Fields } from './choosing.svelte'

/** So far a pointer may stray and it is still a click, in pixels. */
export const SHAKE = 5
/** So long a finger rests on a piece before it lifts it by moving, in ms: whoever moves sooner scrolls. */
export const HOLD = 260
const USABLE = new Set([undefined, 'can', 'picked', 'other', 'refused'])
const BACK = 160

type Drawn = HTMLElement | SVGGraphicsElement

/** Do these fields say something more than what is lifted, and nothing else? Then it can be put down there. */
export function joins(lifted: Fields, fields: Fields): boolean {
  const names = Object.keys(fields)
  return (
    names.every((name) => (lifted[name] ?? fields[name]) === fields[name]) && names.some((name) => !(name in lifted))
  )
}

/** A pointer that went down on a piece: a click, a drag, or neither of them. */
export class Press {
  /** a finger has rested on it for long enough */
  held = false

  constructor(
    readonly x: number,
    readonly y: number,
    readonly finger: boolean,
  ) {}

  /** What it means that the pointer is there now. */
  at(x: number, y: number): 'click' | 'drag' | 'scroll' {
    if (Math.hypot(x - this.x, y - this.y) < SHAKE) return 'click'
    return this.finger && !this.held ? 'scroll' : 'drag'
  }
}

const fieldsOf = (element: Drawn): Fields => Object.fromEntries(new URLSearchParams(element.dataset['fields']))

function click(element: Element, clientX = 0, clientY = 0): void {
  const detail = clientX || clientY ? 1 : 0
  element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail, clientX, clientY }))
}

/** A picture of a piece above everything else: among its neighbours, so that it is drawn as they are. */
function ghostOf(element: Drawn): HTMLElement {
  const copy = element.cloneNode(true) as Drawn
  for (const { name } of [...copy.attributes]) if (/^(data-|aria-|id$)/.test(name)) copy.removeAttribute(name)
  const box = element.getBoundingClientRect()
  let [width, height, picture, home] = [box.width, box.height, copy as Element, element.parentElement]
  if (element instanceof SVGElement) {
    const svg = element.ownerSVGElement
    const { x, y, width: wide, height: high } = element.getBBox()
    const around = element.parentElement?.cloneNode(false) as SVGElement
    picture = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    picture.setAttribute('viewBox', `${x} ${y} ${wide} ${high}`)
    for (const one of [around, copy]) {
      one.removeAttribute('transform')
      one.style.transform = 'none'
    }
    around.append(copy)
    picture.append(around)
    home = svg?.parentElement ?? document.body
  } else {
    ;[width, height] = [element.offsetWidth, element.offsetHeight] // it may lie aslant
    Object.assign(copy.style, { position: 'relative', inset: 'auto', margin: '0' })
  }
  const ghost = document.createElement('div')
  ghost.className = 'ghost'
  ghost.popover = 'manual'
  ghost.inert = true
  ghost.append(picture)
  Object.assign(ghost.style, {
    width: `${width}px`,
    height: `${height}px`,
    left: `${(box.left + box.right - width) / 2}px`,
    top: `${(box.top + box.bottom - height) / 2}px`,
  })
  home?.append(ghost)
  ghost.showPopover()
  return ghost
}

/**
 * Drag and drop on a board, by mouse and by finger, beside clicks and keys. What can be lifted says `data-lift`. A piece
 * is picked by that, like by a click, and put down on any piece that glows and goes with it; what opens something
 * (`aria-expanded`) opens it. Beside that, what is lifted under a name (`data-lift="play"`) can be put down where that is
 * expected: on `data-drop="play"`, which is clicked then, or is an area that stands for the only answer. Where there are
 * more, the board asks. A picture of another spot is dragged where `data-ghost` names it.
 */
export function dragging(choosing: Choosing): () => void {
  let press: Press | null = null
  let from: Drawn | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let ghost: HTMLElement | null = null
  let shown: Drawn | null = null
  let over: Drawn | null = null
  let picked: Fields | null = null
  let opened = false
  let moved = false
  let spent = false // it was ended by a key, the pointer is still down

  const name = () => from?.dataset['lift'] ?? ''
  const named = (rest = '') => document.querySelectorAll<Drawn>(`[data-drop~="${name()}"]${rest}`)

  function down(event: PointerEvent): void {
    spent = false
    if (press) return finish(false) // two fingers want something else
    if (!(event.target instanceof Element) || event.button) return
    from = event.target.closest<Drawn>('[data-lift]')
    if (!from || !USABLE.has(from.dataset['piece'])) return
    press = new Press(event.clientX, event.clientY, event.pointerType !== 'mouse')
    if (press.finger) timer = setTimeout(hold, HOLD)
  }

  /** A finger has rested: it lifts as soon as it moves, and reads as long as it does not. */
  function hold(): void {
    if (!press || !from) return
    press.held = true
    if ('fields' in from.dataset && !choosing.could(fieldsOf(from))) finish(false)
  }

  function lift(): void {
    if (!press || !from) return
    press.held = true
    const fields = fieldsOf(from)
    const fixed = 'fields' in from.dataset
    if (fixed && !choosing.could(fields)) {
      if (!press.finger) explain(from)
      return finish(false)
    }
    const { ghost: spot } = from.dataset
    shown = (spot && document.querySelector<Drawn>(`[data-spot="${spot}"]`)) || from
    ghost = ghostOf(shown)
    shown.dataset['lifted'] = ''
    document.documentElement.dataset['dragging'] = ''
    explanation.shown = null
    opened = from.ariaExpanded === 'false'
    if (fixed) {
      choosing.lift(fields)
      picked = choosing.picked
    } else if (opened) click(from)
    void tick().then(() => {
      if (ghost && name()) for (const area of named(':not([data-piece])')) area.dataset['aim'] = ''
    })
  }

  /** Why it cannot be, where a rule says so. */
  function explain(piece: Drawn): void {
    const rule = choosing.why(fieldsOf(piece))
    if (rule) toasts.show(words.notThere, { rule })
  }

  /** What the piece can be put down on at a point of the window. */
  function aimed(x: number, y: number): Drawn | null {
    for (const one of document.elementsFromPoint(x, y)) {
      const piece = one.closest<Drawn>('[data-piece=can]')
      if (picked && piece && joins(picked, fieldsOf(piece))) return piece
      const area = name() && one.closest<Drawn>(`[data-drop~="${name()}"]`)
      if (area) return area
    }
    return null
  }

  function move(event: PointerEvent): void {
    if (!press) return
    const { clientX: x, clientY: y, buttons } = event
    if (!buttons) return finish(false) // it was let go where nobody saw it
    const meant = press.at(x, y)
    if (meant === 'scroll') return finish(false)
    if (!press.finger || press.held) event.stopPropagation() // a map that lies below stays where it is
    if (meant === 'drag' && !ghost) lift()
    if (!ghost || !press) return
    if (picked && choosing.picked !== picked) return finish(false) // somebody else was quicker
    moved ||= meant === 'drag'
    if (moved) dismiss()
    ghost.style.transform = `translate(${x - press.x}px, ${y - press.y}px)`
    const target = moved ? aimed(x, y) : null
    if (target === over) return
    delete over?.dataset['over']
    over = target
    if (over) over.dataset['over'] = ''
  }

  function up(event: PointerEvent): void {
    if (moved || spent) {
      addEventListener('click', swallow, true) // the one that follows is not meant
      setTimeout(() => removeEventListener('click', swallow, true))
    }
    if (!press) return
    const { clientX: x, clientY: y } = event
    const held = picked
    const target = moved && (!held || choosing.picked === held) ? aimed(x, y) : null
    const [only, ...more] = name() && !held ? named('[data-piece]') : []
    const below = moved && !target ? document.elementsFromPoint(x, y) : []
    const refused = below.map((one) => one.closest<Drawn>('[data-piece=refused]')).find(Boolean)
    if (refused) explain(refused)
    finish(target !== null)
    if (!target) return
    click(target, x, y)
    if ('piece' in target.dataset) return
    if (held) choosing.settle()
    else if (only && !more.length) click(only, x, y)
  }

  /** It is over; a piece that was put down nowhere returns. */
  function finish(done: boolean): void {
    clearTimeout(timer)
    if (ghost && !done) {
      if (picked && choosing.picked === picked) choosing.putBack()
      if (opened && from?.ariaExpanded === 'true') click(from)
    }
    const [gone, home] = [ghost, shown]
    const away = () => {
      gone?.remove()
      delete home?.dataset['lifted']
    }
    const time = done ? 0 : travelTime(BACK)
    const back = time && gone?.animate({ transform: 'none' }, { duration: time, easing: 'ease-out' })
    if (back) void back.finished.then(away, away)
    else away()
    for (const area of document.querySelectorAll<Drawn>('[data-aim]')) delete area.dataset['aim']
    delete over?.dataset['over']
    delete document.documentElement.dataset['dragging']
    press = from = ghost = shown = over = picked = null
    opened = moved = false
  }

  function swallow(event: Event): void {
    if (!event.isTrusted) return
    event.stopImmediatePropagation()
    event.preventDefault()
  }
  const cancel = () => press && finish(false)
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !ghost) return
    event.stopImmediatePropagation()
    spent = moved
    finish(false)
  }
  /** A finger that lifts something neither scrolls nor asks for a menu. */
  const still = (event: Event) => (ghost || press?.held) && event.preventDefault()

  const heard = new AbortController()
  const options = { capture: true, passive: false, signal: heard.signal }
  addEventListener('pointerdown', down, options)
  addEventListener('pointermove', move, options)
  addEventListener('pointerup', up, options)
  addEventListener('pointercancel', cancel, options)
  addEventListener('blur', ({ target }) => target === window && cancel(), options)
  addEventListener('keydown', escape, options)
  addEventListener('touchmove', still, options)
  addEventListener('contextmenu', still, options)
  return () => {
    cancel()
    heard.abort()
  }
}
