import type { Browser } from 'playwright-core'
import { deviceLabelText } from '../../src/domain/devices/device-label.ts'
import { DEMO_PASSWORD, DEMO_STAFF } from '../../src/server/demo/set-up-demo.ts'
import { goFirstDay, photoOfCode } from '../../tests/e2e/support/first-day-way.ts'
import { graphql } from '../../tests/faults/real-server.ts'

const PHONE = { width: 390, height: 844 }
const IMEI = '356307042441013'

const LOGIN =
  'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token } }'
const REGISTER = 'mutation ($imei: String!) { registerDevice(imeiNumber: $imei) { key claimCode } }'

/** Pictures of a newcomer's first day on a new demo at `url`, with the seconds since it began. */
export const takeFirstDay = async (
  browser: Browser,
  url: string,
): Promise<{ name: string; png: Buffer; seconds: number }[]> => {
  const credentials = { email: DEMO_STAFF.superadmin, password: DEMO_PASSWORD }
  const { login } = await graphql<{ login: { token: string } }>(url, null, LOGIN, credentials)
  const { registerDevice } = await graphql<{
    registerDevice: { key: string; claimCode: string }
  }>(url, login.token, REGISTER, { imei: IMEI })
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'Europe/Budapest',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    viewport: PHONE,
  })
  const label = await photoOfCode(
    await context.newPage(),
    deviceLabelText({ imeiNumber: IMEI, ...registerDevice }),
  )
  const taken: { name: string; png: Buffer; seconds: number }[] = []
  const page = await context.newPage()
  const began = performance.now()
  await goFirstDay({
    url,
    page,
    email: 'nora.newcomer@demo.example',
    label,
    at: async (step) => {
      const seconds = (performance.now() - began) / 1000
      await page.evaluate('scrollTo(0, 0)')
      taken.push({ name: `first-day-${step}`, png: await page.screenshot(), seconds })
    },
  })
  await context.close()
  return taken
}
