import type { Plugin } from 'vite'

const SIZES: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 }
const NUMBER = /[\s,]*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)/y
const FLAG = /[\s,]*([01])/y // nothing need stand between an arc's flags and what follows them

function numbers(text: string, arc: boolean): number[] {
  const found: number[] = []
  for (let at = 0; text.slice(at).trim();) {
    const place = found.length % 7
    const pattern = arc && (place === 3 || place === 4) ? FLAG : NUMBER
    pattern.lastIndex = at
    const piece = pattern.exec(text)
    if (!piece) throw new Error(`this is no path: ${text}`)
    found.push(Number(piece[1]))
    at = pattern.lastIndex
  }
  return found
}

const spaced = (values: readonly number[]): string => values.join(' ').replaceAll(' -', '-')

/**
 * A path in whole numbers, for pictures that are 512 wide and shown an inch large. Every point is rounded where it
 * really lies, so that nothing adds up along the way, and written relative to the one before, which is shorter.
 */
export function rounded(path: string): string {
  let [x, y] = [0, 0] // where the pen really is; what has been written leads to the nearest whole point
  let [startX, startY] = [0, 0] // where this outline began
  let [out, last] = ['', '']
  for (const [, letter = '', text = ''] of path.matchAll(/([a-df-z])([^a-df-z]*)/gi)) {
    const kind = letter.toLowerCase()
    const size = SIZES[kind]
    if (size === undefined) throw new Error(`this is no path: ${letter}`)
    const all = numbers(text, kind === 'a')
    if (size === 0) {
      ;[x, y] = [startX, startY]
      out += last = 'z'
    }
    for (let from = 0; size > 0 && from + size <= all.length; from += size) {
      const given = all.slice(from, from + size)
      const [baseX, baseY] = letter === kind ? [x, y] : [0, 0]
      const [penX, penY] = [Math.round(x), Math.round(y)]
      const shape = kind === 'a' ? given.splice(0, 5) : []
      const across = (at: number): boolean => kind === 'h' || (kind !== 'v' && at % 2 === 0)
      const moved = given.map(
        (value, at) => Math.round(value + (across(at) ? baseX : baseY)) - (across(at) ? penX : penY),
      )
      if (kind !== 'v') x = baseX + (given.at(kind === 'h' ? -1 : -2) ?? 0)
      if (kind !== 'h') y = baseY + (given.at(-1) ?? 0)
      if (kind === 'm' && from === 0) [startX, startY] = [x, y]
      const now = kind === 'm' && from > 0 ? 'l' : kind // further points after a move are lines
      const body = spaced([...shape.map((value, at) => (at < 2 ? Math.round(value * 10) / 10 : value)), ...moved])
      out += now !== last || now === 'm' ? now + body : body.startsWith('-') ? body : ` ${body}`
      last = now
    }
  }
  return out
}

/** Rounds the icons that are bundled: of their size, a third is digits that nobody can see. */
export function roundedIcons(): Plugin {
  return {
    name: 'rounded-icons',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith('~icons/')) return null
      return { code: code.replace(/ d="([^"]*)"/g, (_, path: string) => ` d="${rounded(path)}"`), map: null }
    },
  }
}
