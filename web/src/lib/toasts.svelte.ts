import { Refused } from './api'
import type { Fault, Text } from './wire'

interface Toast {
  id: number
  text: Text
  rule: string | null
  bad: boolean
}

const STAY = 6000

/** Short messages at the edge of the page; they go by themselves. */
class Toasts {
  all = $state.raw<Toast[]>([])
  #next = 1

  show(text: Text, { rule = null, bad = false }: { rule?: string | null; bad?: boolean } = {}): void {
    const toast = { id: this.#next++, text, rule, bad }
    this.all = [...this.all.filter((other) => other.text.en !== text.en), toast].slice(-3)
    setTimeout(() => this.drop(toast.id), STAY)
  }

  fault(fault: Fault): void {
    this.show(fault.text, { rule: fault.rule, bad: true })
  }

  drop(id: number): void {
    this.all = this.all.filter((toast) => toast.id !== id)
  }
}

export const toasts = new Toasts()

/** Does something with the server; what it refuses is shown, and null comes back. */
export async function attempt<T>(doing: Promise<T>): Promise<T | null> {
  try {
    return await doing
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    toasts.fault(error.fault)
    return null
  }
}
