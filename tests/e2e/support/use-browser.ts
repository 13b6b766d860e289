import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, afterEach, expect } from 'vitest'
import {
  launchBrowser,
  newProfile,
  openPage,
  type PageOptions,
  type WatchedPage,
} from './browser.ts'

/**
 * A browser for a file of tests, and `open`: an empty page in a profile without cookies and stored
 * values. After each test it closes the pages that the test opened, and fails the test when one of
 * them broke the content security policy or threw an error that nothing caught.
 *
 * A profile of the same options is used again with what it has cached of the app, since a first
 * load costs three times as much. One with a service worker is not.
 */
export const useBrowser = () => {
  const opened: { watched: WatchedPage; key: string | null }[] = []
  const free = new Map<string, BrowserContext[]>()
  const browsers = new Map<boolean, Promise<Browser>>()
  const launched = (isWhole: boolean): Promise<Browser> => {
    const browser = browsers.get(isWhole) ?? launchBrowser({ whole: isWhole })
    browsers.set(isWhole, browser)
    return browser
  }

  afterEach(async () => {
    const done = opened.splice(0)
    for (const { watched, key } of done) {
      if (key === null) {
        await watched.context.close()
        continue
      }
      await emptyProfile(watched.context)
      free.set(key, [...(free.get(key) ?? []), watched.context])
    }
    expect(done.flatMap(({ watched }) => watched.problems)).toEqual([])
  })
  afterAll(async () => {
    for (const browser of browsers.values()) await (await browser).close()
  })

  return {
    open: async ({ isWhole = false, ...options }: PageOptions = {}): Promise<WatchedPage> => {
      const key =
        options.serviceWorkers === 'allow' ? null : JSON.stringify({ isWhole, ...options })
      const used = key === null ? undefined : free.get(key)?.pop()
      const watched = await openPage(used ?? (await newProfile(await launched(isWhole), options)))
      opened.push({ watched, key })
      return watched
    },
  }
}

/** Leaves nothing of a test but the cache of files. */
const emptyProfile = async (context: BrowserContext): Promise<void> => {
  const page = await context.newPage()
  const browser = await context.newCDPSession(page)
  for (const other of context.pages()) if (other !== page) await other.close()
  await browser.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' })
  await context.clearCookies()
  await context.clearPermissions()
  await context.unrouteAll()
  await page.close()
}
