import type { Page } from 'playwright-core'

const LOOKS = 20
const BETWEEN_LOOKS_MS = 250

/**
 * Looks at the page until what it sees is fine, and answers the last look: a window that changed its
 * size, a scheme or a value is drawn some frames later, and a busy machine takes seconds for them.
 */
export const onceSettled = async <T>(
  page: Page,
  look: () => Promise<T>,
  isFine: (seen: T) => boolean,
): Promise<T> => {
  let seen = await look()
  for (let more = LOOKS; more > 0 && !isFine(seen); more--) {
    await page.waitForTimeout(BETWEEN_LOOKS_MS)
    seen = await look()
  }
  return seen
}
