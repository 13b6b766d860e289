import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { violationsInBothSchemes, violationsOfLayout } from './axe-violations.ts'
import { DESK, NARROW, ZOOMED } from './browser.ts'
import { lookAtScreens, type ScreenCheck, sidewaysScroll } from './look-at-screens.ts'
import { type Screen, type ScreenRole, SCREENS } from './screens.ts'
import type { ScreenSetUp } from './set-up-screens.ts'
import type { ColdwatchInBrowser } from './use-coldwatch.ts'

/**
 * The pages that no role before this one has: each needs to be looked at once only. What opens over
 * a page has tests of its own beside its component, and its turn in the long run.
 */
export const pagesFirstOf = (role: ScreenRole): Screen[] => {
  const roles = Object.keys(SCREENS) as ScreenRole[]
  const before = roles.slice(0, roles.indexOf(role)).flatMap((other) => SCREENS[other])
  const names = new Set(before.map(({ name }) => name))
  return SCREENS[role].filter(
    ({ name, open, isPhones }) => !names.has(name) && (open === undefined || isPhones === true),
  )
}

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
    const check = isPhones ? violationsInBothSchemes : violationsOfLayout
    return [...scroll, ...(await check(page))]
  })
  if (isPhones) return narrow
  const zoomed = await atSize(page, ZOOMED.viewport, sidewaysScroll)
  const desk = await atSize(page, DESK, violationsInBothSchemes)
  return [...narrow, ...zoomed, ...desk]
}

/** Without the rules of accessibility, which the pages' own tests and the long run look at. */
export const fitsAtEverySize: ScreenCheck = async (page, { isPhones }) => {
  const narrow = await atSize(page, NARROW.viewport, sidewaysScroll)
  if (isPhones) return narrow
  return [...narrow, ...(await atSize(page, ZOOMED.viewport, sidewaysScroll))]
}

/** Loads each screen once and resizes it. Screens of phones stay at that size. */
export const expectFineAtEverySize = async (
  coldwatch: ColdwatchInBrowser,
  setUp: ScreenSetUp,
  role: ScreenRole,
  check: ScreenCheck = atEverySize,
): Promise<void> => {
  const screens = pagesFirstOf(role)
  const onPhone = screens.filter(({ isPhones }) => isPhones)
  const onDesk = screens.filter(({ isPhones }) => !isPhones)
  for (const [screensOfSize, options] of [
    [onDesk, { viewport: DESK }],
    [onPhone, NARROW],
  ] as const) {
    if (screensOfSize.length === 0) continue
    const look = { role, screens: screensOfSize }
    expect(await lookAtScreens(coldwatch, setUp, look, options, check)).toEqual([])
  }
}
