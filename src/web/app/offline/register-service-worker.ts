import { whenAtRest } from './when-at-rest.ts'

/**
 * Served beside the pages, so that its scope is all of them. The default Trusted Types policy
 * allows this script and no other.
 */
const WORKER = '/service-worker.js'

/**
 * Registers the worker that keeps the app for visits without a network. At first it fetches all files of
 * the app: it comes after everything that the first page asks for. `isAsking`: whether the page waits
 * for answers.
 */
export const registerServiceWorker = (isAsking: () => boolean): void => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  whenAtRest(isAsking, () => {
    // A browser that forbids it (a private window, a policy) shows the app with a network only.
    navigator.serviceWorker.register(WORKER).catch(() => {})
  })
}
