/** A piece that can be seen: `kind` is what it is to the rules, `id` is the one thing it is to the eye. */
export interface Token {
  id: number
  kind: string
}

/** What lies where, each place in the order in which it lies; a `loose` place has no order of its own. */
export interface Layout {
  place: string
  kinds: readonly string[]
  loose?: boolean
}

/** Counted things as single ones, in the order of the counts: `{red: 2, blue: 1}` is red, red, blue. */
export function spread(counts: Record<string, number>): string[] {
  return Object.entries(counts).flatMap(([kind, count]) => Array<string>(count).fill(kind))
}

/** A thing seen only from behind: it may turn out to be anything. */
export const BACK = 'back'

/**
 * Cards of one kind are alike to the rules, and a view does not say where one came from. Tokens keep an identity for
 * each of them from view to view, so that it can be seen travelling: what stays keeps its id, what is gone from one
 * place is looked for where something new of its kind has come, and then, for cards that were hidden, among the backs.
 */
export class Tokens {
  #next = 0
  #lying = new Map<string, Token[]>()

  lay(layouts: readonly Layout[]): Map<string, Token[]> {
    const left = new Map([...this.#lying].map(([place, tokens]) => [place, [...tokens]]))
    const stays = layouts.map(({ place, kinds }) => {
      const old = left.get(place) ?? []
      return kinds.map((kind) => takeKind(old, kind))
    })
    const gone = [...left.values()].flat()
    this.#lying = new Map(
      layouts.map(({ place, kinds, loose }, index) => {
        const tokens = kinds.map((kind, position) => stays[index]?.[position] ?? this.#find(gone, kind))
        return [place, loose ? this.#oldFirst(place, tokens) : tokens]
      }),
    )
    return this.#lying
  }

  #find(gone: Token[], kind: string): Token {
    const found = takeKind(gone, kind) ?? (kind === BACK ? gone.shift() : takeKind(gone, BACK))
    return { id: found?.id ?? this.#next++, kind }
  }

  #oldFirst(place: string, tokens: Token[]): Token[] {
    const before = (this.#lying.get(place) ?? []).map((token) => token.id)
    const age = (token: Token) => {
      const at = before.indexOf(token.id)
      return at < 0 ? before.length : at
    }
    return tokens.sort((a, b) => age(a) - age(b))
  }
}

function takeKind(tokens: Token[], kind: string): Token | undefined {
  const at = tokens.findIndex((token) => token.kind === kind)
  return at < 0 ? undefined : tokens.splice(at, 1)[0]
}
