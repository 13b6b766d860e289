import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { launchBrowser, openPage, type WatchedPage } from './browser.ts'

/**
 * A browser for a file of tests, and `open`: an empty page in a fresh profile. After each test it
 * closes the pages that the test opened, and fails the test when one of them broke the content
 * security policy or threw an error that nothing caught.
 */
export const useBrowser = () => {
  const pages: WatchedPage[] = []
  let browser: Browser | undefined

  beforeAll(async () => {
    browser = await launchBrowser()
  })
  afterEach(async () => {
    const opened = pages.splice(0)
    for (const { context } of opened) await context.close()
    expect(opened.flatMap(({ problems }) => problems)).toEqual([])
  })
  afterAll(() => browser?.close())

  return {
    open: async (options?: BrowserContextOptions): Promise<WatchedPage> => {
      if (browser === undefined) throw new Error('The browser is there from beforeAll on.')
      const opened = await openPage(browser, options)
      pages.push(opened)
      return opened
    },
  }
}
