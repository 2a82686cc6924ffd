import { api, Refused } from '../lib/api'
import { attempt } from '../lib/toasts.svelte'
import { joined } from './figures'
import type { Review } from './wire'

const EVERY = 1500

/** A review as the server gets on with it: asked for, watched, broken off. */
export class Reviewing {
  review = $state.raw<Review | null>(null)
  /** why there is none for me */
  refused = $state.raw<Refused | null>(null)
  readonly #id: string
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(id: string) {
    this.#id = id
  }

  get busy(): boolean {
    return this.review?.state === 'asked' || this.review?.state === 'running'
  }

  /** Look whether there is one, and follow it while it grows. */
  async look(): Promise<void> {
    try {
      this.#show(await api.review(this.#id, this.review?.done ?? 0))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (error.status >= 400 && error.status < 500 && error.status !== 429) this.refused = error
      else this.#later()
    }
  }

  async ask(): Promise<void> {
    const review = await attempt(api.askReview(this.#id))
    if (review) this.#show(review)
  }

  async cancel(): Promise<void> {
    const review = await attempt(api.cancelReview(this.#id))
    if (review) this.#show(review)
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  #show(news: Review): void {
    this.review = joined(this.review, news)
    this.#later()
  }

  #later(): void {
    clearTimeout(this.#timer)
    if (this.busy) this.#timer = setTimeout(() => void this.look(), EVERY)
  }
}
