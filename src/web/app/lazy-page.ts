import { lazy, type ComponentType } from 'react'
import { withAllTexts } from '../i18n/i18n.ts'
import { reloadOnce } from './reload-once.ts'

/** How long a page's file may take before the page says so and offers a reload. */
export const CHUNK_TIMEOUT_MS = 120_000

/** A page's file did not arrive: too slow, cut off, or replaced by a newer version of the app. */
export class PageDidNotLoad extends Error {
  override readonly name = 'PageDidNotLoad'
}

/**
 * What `load` returns, or PageDidNotLoad. `recovers`: whether a reload is under way that will find
 * the file; the promise then never settles, and the page stays as it is until the reload.
 */
export const loadWithin = async <T>(
  load: () => Promise<T>,
  timeoutMs: number,
  recovers: (failure: unknown) => Promise<boolean>,
): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new PageDidNotLoad('The page took too long to load.')),
      timeoutMs,
    )
  })
  try {
    return await Promise.race([load(), tooLate])
  } catch (cause) {
    if (cause instanceof PageDidNotLoad) throw cause
    if (await recovers(cause)) return await new Promise<never>(() => {})
    throw new PageDidNotLoad('The page could not be loaded.', { cause })
  } finally {
    clearTimeout(timer)
  }
}

const recovers = reloadOnce({
  storage: {
    getItem: (key) => sessionStorage.getItem(key),
    setItem: (key, text) => sessionStorage.setItem(key, text),
  },
  isOnline: () => navigator.onLine,
  answers: () =>
    fetch('/', { method: 'HEAD' }).then(
      ({ ok }) => ok,
      () => false,
    ),
  reload: () => window.location.reload(),
})

/** A page of the first paint: it shows only the texts that are loaded at the start. */
export const firstPage = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadWithin(load, CHUNK_TIMEOUT_MS, recovers) }))

/**
 * Any other page: its file, the rest of the texts and the files of texts that it names (`texts`, see
 * i18n/load-texts.ts) are loaded side by side.
 */
export const lazyPage = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  texts?: readonly string[],
) => firstPage(() => withAllTexts(load, texts))
