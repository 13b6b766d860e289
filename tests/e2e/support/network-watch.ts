import type { Page, Request } from 'playwright-core'

/** `settle` resolves when the page has loaded all it asked for and has nothing left to do. */
export type NetworkWatch = { settle: () => Promise<void> }

const MAIN_THREAD_IDLE = 'new Promise((resolve) => requestIdleCallback(() => resolve(undefined)))'

/**
 * Counts the page's requests from now on. Unlike Playwright's "networkidle" it waits for no pause:
 * half a second on each of sixty screens.
 */
export const watchNetwork = (page: Page): NetworkWatch => {
  const running = new Set<Request>()
  let begun = 0
  page.on('request', (request) => {
    running.add(request)
    begun += 1
  })
  page.on('requestfinished', (request) => void running.delete(request))
  page.on('requestfailed', (request) => void running.delete(request))

  return {
    settle: async () => {
      let begunBefore: number
      do {
        begunBefore = begun
        // What an answer leads to (another request, a chunk of code) begins before the thread
        // idles.
        await page.evaluate(MAIN_THREAD_IDLE)
      } while (running.size > 0 || begun !== begunBefore)
    },
  }
}
