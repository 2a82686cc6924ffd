/** Which puzzles were solved in this browser: nobody needs an account for them. */
const KEY = 'tafelrunde.puzzles'

export function solved(): Set<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [])
  } catch {
    return new Set()
  }
}

export function keepSolved(id: string): void {
  localStorage.setItem(KEY, JSON.stringify([...solved().add(id)]))
}
