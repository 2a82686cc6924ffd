import type { Difference } from './wire'

type Thing = Record<string, unknown> | unknown[]

/** A thing after a change of it: as `applied` in the server's difference.py. Throws where the change does not fit. */
export function applied<T>(old: T, change: Difference): T {
  return after(old, change) as T
}

function after(old: unknown, change: Difference): Thing {
  if (Array.isArray(old)) return ofList(old as unknown[], change)
  if (typeof old !== 'object' || old === null) throw new Error('the change is of something else')
  const gone = new Set(change.gone)
  const kept = Object.entries(old).filter(([key]) => !gone.has(key))
  const inner = Object.entries(change.into ?? {}).map(([key, part]) => {
    if (!(key in old)) throw new Error(`there is no ${key}`)
    return [key, after((old as Record<string, unknown>)[key], part)] as const
  })
  return { ...Object.fromEntries(kept), ...change.set, ...Object.fromEntries(inner) }
}

function ofList(old: unknown[], { into, head, add, tail = 0 }: Difference): unknown[] {
  if (typeof head === 'number') {
    if (head + tail > old.length) throw new Error('the list is too short')
    return [...old.slice(0, head), ...(add ?? []), ...old.slice(old.length - tail)]
  }
  const next = [...old]
  for (const [at, part] of Object.entries(into ?? {})) next[Number(at)] = after(old[Number(at)], part)
  return next
}
