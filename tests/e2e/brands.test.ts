import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { graphql, logIn } from '../faults/real-server.ts'
import { addPerson } from './support/add-person.ts'
import { logInOn } from './support/browser.ts'
import { useColdwatch } from './support/use-coldwatch.ts'

const coldwatch = useColdwatch()

/** A reseller with a brand and no host of its own, and a customer below it. */
const addBranded = async () => {
  const reseller = await addPerson(coldwatch, {
    email: 'reseller@polar.example',
    firstName: 'Pia',
    lastName: 'Polar',
    role: 'affiliate',
  })
  const token = await logIn(coldwatch.url, reseller)
  const brand = 'mutation { setBrand(brand: { name: "Polar", accent: "#005A3C" }) { name } }'
  await graphql(coldwatch.url, token, brand)
  return addPerson(
    coldwatch,
    { email: 'shop@polar.example', firstName: 'Sára', lastName: 'Shop', role: 'user' },
    token,
  )
}

const colourOf = (page: Page): Promise<string> =>
  page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--cw-brand')")
const isDrawnAs = async (page: Page, name: string, colour: string): Promise<void> => {
  await expect.poll(() => page.title()).toMatch(new RegExp(`– ${name}$`))
  await expect.poll(() => colourOf(page)).toBe(colour)
}

test('a customer of a reseller sees the reseller’s brand after the login at our host, at once at the next visit, and ours after the logout', async () => {
  const shop = await addBranded()
  const { page, problems } = await coldwatch.open({ colorScheme: 'light' })
  await page.goto(`${coldwatch.url}/login`)
  await isDrawnAs(page, 'Coldwatch', '#194D8A')
  await logInOn(page, shop)
  await page.getByRole('link', { name: 'Polar' }).waitFor()
  await isDrawnAs(page, 'Polar', '#005A3C')

  // Whatever the first paint has, is there before the server has answered anything.
  await page.route('**/graphql', () => {})
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Polar' }).waitFor()
  expect(await colourOf(page)).toBe('#005A3C')
  await page.unroute('**/graphql')

  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/login')
  await isDrawnAs(page, 'Coldwatch', '#194D8A')
  expect(problems).toEqual([])
})
