import { lazy, type ComponentType } from 'react'

/** How long a page's file may take before the retry screen comes. */
export const CHUNK_TIMEOUT_MS = 120_000

/** A page's file did not arrive: too slow, cut off, or replaced by a newer version of the app. */
export class PageDidNotLoad extends Error {
  override readonly name = 'PageDidNotLoad'
}

export const loadWithin = async <T>(load: () => Promise<T>, timeoutMs: number): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PageDidNotLoad('The page took too long to load.')), timeoutMs)
  })
  try {
    return await Promise.race([load(), tooLate])
  } catch (cause) {
    throw cause instanceof PageDidNotLoad ? cause : new PageDidNotLoad('The page could not be loaded.', { cause })
  } finally {
    clearTimeout(timer)
  }
}

export const lazyPage = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await loadWithin(load, CHUNK_TIMEOUT_MS) }))
