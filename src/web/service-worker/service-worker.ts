import { showPush } from './show-push.ts'
import { cacheNameOf, spentCaches, treatmentOf } from './treatment.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Written in by the build (scripts/app-shell.ts): all files of this version by path, and what tells
 * it from others.
 */
declare const __APP_SHELL__: { version: string; files: readonly string[] }

const { version, files } = __APP_SHELL__
const CACHE = cacheNameOf(version)

/** Every page is the same document. */
const PAGE = '/'

/** A network that takes longer than this for a document counts as none. */
const PATIENCE_MS = 4_000

const keepAll = async (): Promise<void> => {
  const cache = await caches.open(CACHE)
  // The page is kept with its headers: its policy and the nonce in it belong together.
  const requests = [PAGE, ...files].map(
    (path) => new Request(path, { cache: path.startsWith('/assets/') ? 'default' : 'reload' }),
  )
  await cache.addAll(requests)
  // The version before goes on answering the tabs that run it: its files stay.
  await self.skipWaiting()
}

const takeOver = async (): Promise<void> => {
  await Promise.all(spentCaches(await caches.keys(), CACHE).map((name) => caches.delete(name)))
  await self.clients.claim()
}

const kept = async (path: string): Promise<Response | undefined> =>
  (await caches.open(CACHE)).match(path)

/**
 * What the server has, so that a new version is there with the next load; what is kept when it does
 * not answer in time.
 */
const freshOrKept = async (request: Request, path: string): Promise<Response> => {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) })
    if (response.status < 500) return response
    return (await kept(path)) ?? response
  } catch (cause) {
    const stored = await kept(path)
    if (stored === undefined) throw cause
    return stored
  }
}

/**
 * The name of an asset changes with its content, so that a kept one is never out of date, whichever
 * version kept it.
 */
const keptOrFresh = async (request: Request): Promise<Response> =>
  (await caches.match(request, { ignoreVary: true })) ?? fetch(request)

const answerTo = (request: Request): Promise<Response> | null => {
  const treatment = treatmentOf(request, self.location.origin, files)
  if (treatment === 'page') return freshOrKept(request, PAGE)
  if (treatment === 'file') return freshOrKept(request, new URL(request.url).pathname)
  return treatment === 'asset' ? keptOrFresh(request) : null
}

showPush()
self.addEventListener('install', (event) => event.waitUntil(keepAll()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('fetch', (event) => {
  const answer = answerTo(event.request)
  if (answer !== null) event.respondWith(answer)
})
