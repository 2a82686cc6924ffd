import { go } from '../app/router.svelte'
import { looking } from './looking'

const possible = typeof navigator !== 'undefined' && 'serviceWorker' in navigator

/** The service worker begins; pages need nothing of it, so it may fail. */
export function work(): void {
  if (!possible) return
  navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<{ go?: string } | null>) => {
    if (data?.go?.startsWith('/')) go(data.go)
    ports[0]?.postMessage(looking.now)
  })
}

/** It, if there is one: in development there is none. */
export async function worker(): Promise<ServiceWorkerRegistration | null> {
  if (!possible || !(await navigator.serviceWorker.getRegistration())) return null
  return navigator.serviceWorker.ready
}
