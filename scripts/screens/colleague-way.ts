import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { DEMO_PASSWORD, DEMO_STAFF } from '../../src/server/demo/set-up-demo.ts'
import { setLanguage } from '../../tests/e2e/support/add-person.ts'
import { logInOn } from '../../tests/e2e/support/browser.ts'
import { goColleagueWay } from '../../tests/e2e/support/colleague-way.ts'

const DESK = { width: 1_280, height: 640 }
const PHONE = { width: 390, height: 700 }

/** A PNG of what a step is about. */
type TakenStep = { name: string; png: Buffer }

/** Pictures of the way of a new colleague on a new demo at `url`, from the invitation to the passkey. */
export const takeColleagueWay = async (browser: Browser, url: string): Promise<TakenStep[]> => {
  const open = async (options: BrowserContextOptions): Promise<Page> => {
    const context = await browser.newContext({
      locale: 'en-GB',
      timezoneId: 'Europe/Budapest',
      colorScheme: 'light',
      reducedMotion: 'reduce',
      ...options,
    })
    return context.newPage()
  }
  const taken: TakenStep[] = []
  const manager = await open({ viewport: DESK })
  const colleague = await open({ viewport: DESK })
  await manager.goto(`${url}/login`)
  await logInOn(manager, { email: DEMO_STAFF.superadmin, password: DEMO_PASSWORD })
  const adminToken = String(await manager.evaluate("localStorage.getItem('token')"))
  await setLanguage({ url, adminToken }, 'english')
  await manager.goto(`${url}/admin/userform`)
  await manager.locator('html[lang="en"] main select').first().waitFor()
  await goColleagueWay({
    url,
    manager,
    colleague,
    email: 'nora@demo.example',
    password: DEMO_PASSWORD,
    at: async (step, page) => {
      if (step === 'second-step') await page.setViewportSize(PHONE)
      // It would lie over the codes.
      if (step === 'codes')
        await page.getByText('The passkey is added.').waitFor({ state: 'hidden' })
      const isPart = step === 'passkey' || step === 'codes'
      const png = await (isPart ? page.locator('#second-factor') : page).screenshot()
      taken.push({ name: `colleague-${step}`, png })
    },
  })
  for (const page of [manager, colleague]) await page.context().close()
  return taken
}
