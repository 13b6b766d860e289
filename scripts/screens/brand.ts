import type { Browser, Page } from 'playwright-core'
import { DEMO_PASSWORD, DEMO_STAFF } from '../../src/server/demo/set-up-demo.ts'
import { logInOn } from '../../tests/e2e/support/browser.ts'
import { graphql } from '../../tests/faults/real-server.ts'

/** Browsers find the server at any name that ends so. */
const HOST = 'polar.localhost'
const CUSTOMER = 'joanna@demo.example'
const GAP = 24

const LETTERS =
  'M76 40V20h9a6.5 6.5 0 0 1 0 13h-9M118 20a10 10 0 1 0 0 20a10 10 0 1 0 0-20zM146 20v20h13M170 40l9-20l9 20M173 34h12M200 40V20h9a6 6 0 0 1 0 12h-9M209 32l7 8'
const logo = (ink: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 224 60"><g fill="none" stroke="${ink}" stroke-linecap="round" stroke-linejoin="round"><path stroke-width="5" d="M30 7v46M10 18.5l40 23M10 41.5l40-23M24 12l6 6l6-6M24 48l6-6l6 6"/><path stroke-width="4.5" d="${LETTERS}"/></g></svg>`

const LOGIN =
  'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token user { id } } }'

const logIn = async (url: string, email: string) =>
  (
    await graphql<{ login: { token: string; user: { id: string } } }>(url, null, LOGIN, {
      email,
      password: DEMO_PASSWORD,
    })
  ).login

/** The demo's reseller sets name, colour and logos; the superadmin a host. */
export const setBrand = async (url: string): Promise<void> => {
  const { token, user } = await logIn(url, DEMO_STAFF.affiliate)
  await graphql(
    url,
    token,
    'mutation { setBrand(brand: { name: "Polar", accent: "#0B6B4F", paperFooter: "Polar Kft., 9021 Győr" }) { name } }',
  )
  for (const [scheme, ink] of [
    ['LIGHT', '#0B4A38'],
    ['DARK', '#DDF5EC'],
  ] as const) {
    const sent = await fetch(`${url}/uploads?name=logo.svg`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
      body: logo(ink),
    })
    const { id: uploadId } = (await sent.json()) as { id: string }
    await graphql(
      url,
      token,
      'mutation ($scheme: BrandScheme!, $uploadId: ID) { setBrandLogo(scheme: $scheme, uploadId: $uploadId) { name } }',
      { scheme, uploadId },
    )
  }
  await graphql(
    url,
    (await logIn(url, DEMO_STAFF.superadmin)).token,
    'mutation ($of: ID!, $hosts: [String!]!) { setBrandHosts(accountId: $of, hosts: $hosts) { hosts } }',
    { of: user.id, hosts: [HOST] },
  )
}

const beside = async (page: Page, pictures: readonly Buffer[], width: number): Promise<Buffer> => {
  await page.setViewportSize({ width: width * pictures.length + GAP, height: 400 })
  await page.setContent(
    `<!doctype html><body style="margin:0;display:flex;align-items:flex-start;gap:${GAP}px;background:#8B98A3">${pictures.map((png) => `<img style="flex:none" src="data:image/png;base64,${png.toString('base64')}">`).join('')}`,
  )
  return page.screenshot({ fullPage: true })
}

const VIEWS = [
  { name: 'login', width: 1_280, height: 640, scheme: 'light' },
  { name: 'dashboard', width: 1_280, height: 760, scheme: 'light' },
  { name: 'dashboard', width: 390, height: 844, scheme: 'dark' },
] as const

/** A page of ours and the same page of a brand beside it. The demo at `url` has the brand from then on. */
export const takeBrand = async (
  browser: Browser,
  url: string,
): Promise<{ name: string; png: Buffer }[]> => {
  const take = async (at: string, { name, width, height, scheme }: (typeof VIEWS)[number]) => {
    const context = await browser.newContext({
      locale: 'en-GB',
      timezoneId: 'Europe/Budapest',
      reducedMotion: 'reduce',
      colorScheme: scheme,
      viewport: { width, height },
    })
    const page = await context.newPage()
    await page.goto(`${at}/login`)
    if (name === 'dashboard') {
      await logInOn(page, { email: CUSTOMER, password: DEMO_PASSWORD })
      await page.locator('article svg').first().waitFor()
    } else await page.locator('input[name="email"]').waitFor()
    await page.waitForLoadState('networkidle')
    const png = await page.screenshot()
    await context.close()
    return png
  }
  const ours: Buffer[] = []
  for (const view of VIEWS) ours.push(await take(url, view))
  await setBrand(url)
  const brandUrl = url.replace('localhost', HOST)
  const page = await browser.newPage()
  const taken: { name: string; png: Buffer }[] = []
  for (const [i, view] of VIEWS.entries()) {
    // The login page follows the host, all others the account.
    const theirs = await take(view.name === 'login' ? brandUrl : url, view)
    taken.push({
      name: `brand-${view.name}-${view.width}-${view.scheme}`,
      png: await beside(page, [ours[i]!, theirs], view.width),
    })
  }
  await page.close()
  return taken
}
