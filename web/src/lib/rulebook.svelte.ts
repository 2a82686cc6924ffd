import { api } from './api'
import type { RuleInfo, Section } from './wire'

/** The rulebooks that have been read, by game; a page that needs one calls `read` and looks here. */
class Rulebooks {
  #books = $state.raw<Record<string, Section[]>>({})
  #asked = new Set<string>()

  read(game: string): void {
    if (this.#asked.has(game)) return
    this.#asked.add(game)
    api
      .rules(game)
      .then((sections) => this.keep(game, sections))
      .catch(() => this.#asked.delete(game))
  }

  keep(game: string, sections: Section[]): void {
    this.#books = { ...this.#books, [game]: sections }
  }

  sections(game: string): Section[] {
    return this.#books[game] ?? []
  }

  rule(id: string): RuleInfo | undefined {
    for (const sections of Object.values(this.#books)) {
      for (const section of sections) {
        const found = section.rules.find((rule) => rule.id === id)
        if (found) return found
      }
    }
    return undefined
  }
}

export const rulebooks = new Rulebooks()
