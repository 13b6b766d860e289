import { showPush } from './show-push.ts'
import { cacheNameOf, spentCaches, treatmentOf } from './treatment.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Filled in by the build (scripts/app-shell.ts): the paths of all files of this version, and its
 * name.
 */
declare const __APP_SHELL__: { version: string; files: readonly string[] }

const { version, files } = __APP_SHELL__
const CACHE = cacheNameOf(version)

/** Every page is the same document. */
const PAGE = '/'

/** A network that takes longer than this for a document counts as none. */
const PATIENCE_MS = 4_000

const storeAll = async (): Promise<void> => {
  const cache = await caches.open(CACHE)
  // The page is stored with its headers: its policy and its nonce belong together.
  const requests = [PAGE, ...files].map(
    (path) => new Request(path, { cache: path.startsWith('/assets/') ? 'default' : 'reload' }),
  )
  await cache.addAll(requests)
  // Tabs that run the previous version still find its files.
  await self.skipWaiting()
}

const takeOver = async (): Promise<void> => {
  await Promise.all(spentCaches(await caches.keys(), CACHE).map((name) => caches.delete(name)))
  await self.clients.claim()
}

const storedResponse = async (path: string): Promise<Response | undefined> =>
  (await caches.open(CACHE)).match(path)

/**
 * The server's answer, so that the next load has a new version; the stored one when the server does
 * not answer in time.
 */
const freshOrStored = async (request: Request, path: string): Promise<Response> => {
  try {
    const response = await fetch(request, { signal: AbortSignal.timeout(PATIENCE_MS) })
    if (response.status < 500) return response
    return (await storedResponse(path)) ?? response
  } catch (cause) {
    const stored = await storedResponse(path)
    if (stored === undefined) throw cause
    return stored
  }
}

/** An asset's name changes with its content: a stored one is never out of date. */
const storedOrFresh = async (request: Request): Promise<Response> =>
  (await caches.match(request, { ignoreVary: true })) ?? fetch(request)

const answerTo = (request: Request): Promise<Response> | null => {
  const treatment = treatmentOf(request, self.location.origin, files)
  if (treatment === 'page') return freshOrStored(request, PAGE)
  if (treatment === 'file') return freshOrStored(request, new URL(request.url).pathname)
  return treatment === 'asset' ? storedOrFresh(request) : null
}

showPush()
self.addEventListener('install', (event) => event.waitUntil(storeAll()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('fetch', (event) => {
  const answer = answerTo(event.request)
  if (answer !== null) event.respondWith(answer)
})
