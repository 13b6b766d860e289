import { isPagePath } from '../../domain/page-path.ts'

/**
 * How the worker treats a request. `pass`: it goes to the server as if there were no worker.
 */
export type Treatment = 'page' | 'asset' | 'file' | 'pass'

/**
 * `files`: the paths that this version keeps. Assets are looked up in the caches of all versions,
 * since their names differ. The API always passes: the worker keeps no measurements.
 */
export const treatmentOf = (
  request: { method: string; url: string; mode: string },
  origin: string,
  files: readonly string[],
): Treatment => {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin) return 'pass'
  if (request.mode === 'navigate') return isPagePath(url.pathname) ? 'page' : 'pass'
  // The previous version's assets are kept too, for the tabs that run it.
  if (url.pathname.startsWith('/assets/')) return 'asset'
  return files.includes(url.pathname) ? 'file' : 'pass'
}

const PREFIX = 'coldwatch-'

export const cacheNameOf = (version: string): string => `${PREFIX}${version}`

/**
 * The caches that nobody needs any more. The previous version's cache stays: its open tabs may
 * still open a page whose file the server no longer has. `names`: in the order in which they were
 * made.
 */
export const spentCaches = (names: readonly string[], present: string): string[] =>
  names.filter((name) => name.startsWith(PREFIX) && name !== present).slice(0, -1)
