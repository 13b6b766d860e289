import { whenIdle } from '../when-idle.ts'

/**
 * Served beside the pages, so that its scope is all of them. The default Trusted Types policy
 * allows this script and no other.
 */
const WORKER = '/service-worker.js'

/**
 * Registers the worker that keeps the app for visits without a network. It comes after everything
 * else, since the first page must not wait for it.
 */
export const registerServiceWorker = (): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  whenIdle(() => {
    // A browser that forbids it (a private window, a policy) shows the app with a network only.
    navigator.serviceWorker.register(WORKER).catch(() => {})
  })
}
