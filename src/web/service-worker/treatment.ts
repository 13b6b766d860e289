import { isPagePath } from '../../domain/page-path.ts'

/**
 * What a request gets from the worker; `pass`: nothing, it goes to the server as if no worker were
 * there.
 */
export type Treatment = 'page' | 'asset' | 'file' | 'pass'

/**
 * `files`: what this version keeps, by path; assets are looked up among all that is kept, since
 * their names tell versions apart. The API is never touched: measurements are not the worker's.
 */
export const treatmentOf = (
  request: { method: string; url: string; mode: string },
  origin: string,
  files: readonly string[],
): Treatment => {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== origin) return 'pass'
  if (request.mode === 'navigate') return isPagePath(url.pathname) ? 'page' : 'pass'
  // Those of the version before are kept too, for the tabs that run it.
  if (url.pathname.startsWith('/assets/')) return 'asset'
  return files.includes(url.pathname) ? 'file' : 'pass'
}

const PREFIX = 'coldwatch-'

export const cacheNameOf = (version: string): string => `${PREFIX}${version}`

/**
 * The caches that nobody needs any more. The one before the present one stays: tabs that run the
 * version before may still open a page whose file the server has no longer. `names`: in the order
 * in which they were made.
 */
export const spentCaches = (names: readonly string[], present: string): string[] =>
  names.filter((name) => name.startsWith(PREFIX) && name !== present).slice(0, -1)
