import type { Browser, Page } from 'playwright-core'
import { DEMO_PASSWORD } from '../../src/server/demo/set-up-demo.ts'
import type { Language } from '../../src/domain/users/account.ts'
import { pushPayload } from '../../src/server/push/push-sender.ts'
import { logInOn } from '../../tests/e2e/support/browser.ts'
import { exampleDelivery } from './example-mail.ts'

const PHONE = { width: 390, height: 844 }

/** Who is woken, and the words of the buttons that are pressed. */
const PEOPLE = [
  {
    code: 'hu',
    language: 'hungarian',
    email: 'agnes@demo.example',
    toolName: 'Húshűtő kamra',
    ownerName: 'Kőszegi Ágnes',
    open: /^Megnyitás: /,
    phrase: 'Az ajtó',
    acknowledge: 'Nyugtázás',
  },
  {
    code: 'de',
    language: 'german',
    email: 'katrin@demo.example',
    toolName: 'Fleischkühlraum',
    ownerName: 'Katrin Großmann',
    open: /^Öffnen: /,
    phrase: 'Tür',
    acknowledge: 'Quittieren',
  },
] as const satisfies readonly { language: Language; [name: string]: unknown }[]

/** A PNG of what a step is about. */
type TakenStep = { name: string; png: Buffer }

/** A phone's lock screen with the push message as the server sends it. */
const pushPage = (language: Language, toolName: string, ownerName: string): string => {
  const delivery = exampleDelivery(language, toolName, ownerName)
  const paths = { ACKNOWLEDGED: '/respond/acknowledge', ON_MY_WAY: '/respond/on-my-way' }
  const { title, body, respond } = pushPayload([delivery], paths, delivery.createdAt.getTime())
  const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<body style="margin:0;background:#07090C;color:#EEF3F6;font:16px/1.4 system-ui">
<p style="margin:96px 0 72px;text-align:center;font-size:76px;line-height:1">02:26</p>
<div style="margin:12px;padding:16px 18px;border-radius:18px;background:#1D262D">
<p style="margin:0 0 8px;font-size:13px;color:#93A0AA">Coldwatch</p>
<p style="margin:0 0 4px;font-weight:600">${escaped(title)}</p>
<p style="margin:0;white-space:pre-line">${escaped(body)}</p>
<p style="margin:14px 0 0;display:flex;gap:28px;font-weight:600;color:#98BDEE">${(respond?.actions ?? []).map((action) => `<span>${escaped(action.title)}</span>`).join('')}</p></div>`
}

/** The same night in two languages on a demo at `url`: push, strip, page, acknowledgement, and back. */
export const takeNight = async (browser: Browser, url: string): Promise<TakenStep[]> => {
  const taken: TakenStep[] = []
  for (const person of PEOPLE) {
    const context = await browser.newContext({
      viewport: PHONE,
      colorScheme: 'dark',
      locale: person.code,
      timezoneId: 'Europe/Budapest',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    const take = async (step: string): Promise<void> => {
      taken.push({ name: `night-${step}-${person.code}`, png: await page.screenshot() })
    }
    await page.setContent(pushPage(person.language, person.toolName, person.ownerName))
    await take('push')
    await page.goto(`${url}/login`)
    await logInOn(page, { email: person.email, password: DEMO_PASSWORD })
    await goThroughAlarm(page, person, take)
    await context.close()
  }
  return taken
}

const goThroughAlarm = async (
  page: Page,
  { open, phrase, acknowledge }: (typeof PEOPLE)[number],
  take: (step: string) => Promise<void>,
): Promise<void> => {
  const opening = page.getByRole('link', { name: open }).first()
  await opening.waitFor()
  await page.locator('article svg').first().waitFor()
  await take('strip')
  await opening.click()
  const text = page.locator('main textarea')
  await text.waitFor()
  await page.locator('main svg[role="img"]').first().waitFor()
  await page.evaluate('scrollTo(0, document.querySelector("section[aria-label]").offsetTop - 60)')
  await take('alarm')
  await page.getByRole('button', { name: phrase }).first().click()
  await text.scrollIntoViewIfNeeded()
  await take('acknowledge')
  await page.getByRole('button', { name: acknowledge, exact: true }).click()
  await text.waitFor({ state: 'detached' })
  await take('acknowledged')
  await page.goto(new URL('/dashboard', page.url()).href)
  await opening.waitFor()
  await page.locator('article svg').first().waitFor()
  await take('back')
}
