import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, expect } from 'vitest'
import {
  emptyPage,
  launchBrowser,
  newProfile,
  openPage,
  type PageOptions,
  type WatchedPage,
} from './browser.ts'

/** A profile that no test uses, with its empty page. */
type FreeProfile = { context: BrowserContext; page: Page | null }

/** Those of this process, which serve one file of tests after the other and end with it. */
const browsers = new Map<boolean, Promise<Browser>>()

const runningBrowser = (isWhole: boolean): Promise<Browser> => {
  const launch = (): Promise<Browser> => launchBrowser({ whole: isWhole })
  const browser = (browsers.get(isWhole) ?? launch()).then((last) =>
    last.isConnected() ? last : launch(),
  )
  browsers.set(isWhole, browser)
  return browser
}

/**
 * For a file of tests `open`: an empty page in a profile without cookies and stored values. After each
 * test it empties or closes the pages that the test opened, and fails the test when one of them broke
 * the content security policy or threw an error that nothing caught.
 *
 * A profile of the same options is used again with its page and what it has cached of the app, since a
 * first load costs three times as much. One with a service worker is not.
 */
export const useBrowser = () => {
  const opened: { watched: WatchedPage; key: string | null; options: BrowserContextOptions }[] = []
  const free = new Map<string, FreeProfile[]>()

  afterEach(async () => {
    const done = opened.splice(0)
    for (const { watched, key, options } of done) {
      if (key === null) {
        await watched.context.close()
        continue
      }
      const page = await emptyPage(watched, options)
      free.set(key, [...(free.get(key) ?? []), { context: watched.context, page }])
    }
    expect(done.flatMap(({ watched }) => watched.problems)).toEqual([])
  })
  afterAll(async () => {
    for (const { context } of [...free.values()].flat()) await context.close()
  })

  return {
    open: async ({ isWhole = false, ...options }: PageOptions = {}): Promise<WatchedPage> => {
      const key =
        options.serviceWorkers === 'allow' ? null : JSON.stringify({ isWhole, ...options })
      const used = key === null ? undefined : free.get(key)?.pop()
      const context = used?.context ?? (await newProfile(await runningBrowser(isWhole), options))
      const watched = await openPage(context, used?.page ?? undefined)
      opened.push({ watched, key, options })
      return watched
    },
  }
}
