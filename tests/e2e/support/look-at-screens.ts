import type { BrowserContextOptions, Page } from 'playwright-core'
import { onceSettled } from './once-settled.ts'
import { addressOf, type Screen, type ScreenRole } from './screens.ts'
import type { ScreenSetUp } from './set-up-screens.ts'
import type { ColdwatchInBrowser } from './use-coldwatch.ts'

/** Returns what is wrong with the screen that is open. */
export type ScreenCheck = (page: Page, screen: Screen) => Promise<string[]>

const withoutHash = (address: string): string => address.split('#')[0]!

/** Opens each screen afresh and checks it. Returns what is wrong, each with its screen's name. */
export const lookAtScreens = async (
  coldwatch: ColdwatchInBrowser,
  { world, accounts }: ScreenSetUp,
  { role, screens }: { role: ScreenRole; screens: readonly Screen[] },
  options: BrowserContextOptions,
  check: ScreenCheck,
): Promise<string[]> => {
  const { page, problems, settle } = await (role === 'nobody'
    ? coldwatch.open(options)
    : coldwatch.openAs(accounts[role], '/', options))
  const look = async (screen: Screen): Promise<string[]> => {
    const address = `${coldwatch.url}${addressOf(screen, world)}`
    // A change of the hash alone would not load the page anew. An empty page ends the process that has
    // the app's code, so that it stands between only where it must.
    if (withoutHash(address) === withoutHash(page.url())) await page.goto('about:blank')
    await page.goto(address)
    await page.locator('h1, h2').first().waitFor()
    await settle()
    await screen.open?.(page, world)
    return check(page, screen)
  }
  const complaints: string[] = []
  for (const screen of screens) {
    const wrong = await look(screen).catch((error: unknown) => [String(error)])
    complaints.push(...[...wrong, ...problems.splice(0)].map((what) => `${screen.name}: ${what}`))
  }
  return complaints
}

/** Charts and tables may scroll within their own frame; the page may not. */
export const sidewaysScroll = async (page: Page): Promise<string[]> => {
  const px = await onceSettled(
    page,
    () =>
      page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      ),
    (width) => width <= 0,
  )
  return px > 0 ? [`${px} px too wide at ${page.viewportSize()?.width} px`] : []
}
