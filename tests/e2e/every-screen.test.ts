import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { violationsBesideColours, violationsInBothSchemes } from './support/axe-violations.ts'
import { DESK, NARROW, ZOOMED } from './support/browser.ts'
import { lookAtScreens, type ScreenCheck, sidewaysScroll } from './support/look-at-screens.ts'
import { type ScreenRole, SCREENS } from './support/screens.ts'
import { type ScreenSetUp, setUpScreens } from './support/set-up-screens.ts'
import { useColdwatch } from './support/use-coldwatch.ts'

// Each screen is loaded once, by the first role that has it, and then resized. The long run loads
// every screen of every role anew at each size: every-screen.long.test.ts.
const coldwatch = useColdwatch()

let setUp: ScreenSetUp
beforeAll(async () => {
  setUp = await setUpScreens(coldwatch)
})

const names = new Set<string>()
const FIRST_ROLE_OF_EACH = (Object.keys(SCREENS) as ScreenRole[])
  .map((role) => ({
    role,
    screens: SCREENS[role].filter(({ name }) => !names.has(name) && names.add(name)),
  }))
  .filter(({ screens }) => screens.length > 0)

const atSize = async (
  page: Page,
  size: { width: number; height: number },
  check: (page: Page) => Promise<string[]>,
): Promise<string[]> => {
  await page.setViewportSize(size)
  return check(page)
}

/**
 * The window becomes as high as the page: in a lower one, sticky bars cover half a field or link at
 * some scroll positions.
 */
const showWhole = async (page: Page, width: number): Promise<void> => {
  const height = (await page.evaluate('document.documentElement.scrollHeight')) as number
  await page.setViewportSize({ width, height })
}

const atEverySize: ScreenCheck = async (page, { isPhones }) => {
  const narrow = await atSize(page, NARROW.viewport, async () => {
    const scroll = await sidewaysScroll(page)
    await showWhole(page, NARROW.viewport.width)
    const check = isPhones ? violationsInBothSchemes : violationsBesideColours
    return [...scroll, ...(await check(page))]
  })
  if (isPhones) return narrow
  const zoomed = await atSize(page, ZOOMED.viewport, sidewaysScroll)
  const desk = await atSize(page, DESK, violationsInBothSchemes)
  return [...narrow, ...zoomed, ...desk]
}

test.each(FIRST_ROLE_OF_EACH)(
  'screens of $role: accessible in both schemes, no sideways scroll at 320 px and at 200 %',
  { timeout: 600_000 },
  async ({ role, screens }) => {
    const onPhone = screens.filter(({ isPhones }) => isPhones)
    const onDesk = screens.filter(({ isPhones }) => !isPhones)
    const desk = { role, screens: onDesk }
    expect(await lookAtScreens(coldwatch, setUp, desk, { viewport: DESK }, atEverySize)).toEqual([])
    if (onPhone.length === 0) return
    const phone = { role, screens: onPhone }
    expect(await lookAtScreens(coldwatch, setUp, phone, NARROW, atEverySize)).toEqual([])
  },
)
