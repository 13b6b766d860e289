import { beforeAll, expect, test } from 'vitest'
import { LANGUAGE_CODES } from '../../src/domain/users/account.ts'
import { axeViolations } from './support/axe-violations.ts'
import type { Customer, Sensor } from './support/start-coldwatch.ts'
import { useColdwatch } from './support/use-coldwatch.ts'

const coldwatch = useColdwatch()

let joanna: Customer
let dairy: Sensor

beforeAll(async () => {
  joanna = await coldwatch.addCustomer({ email: 'joanna@harbour.example' })
  dairy = await coldwatch.addSensor(joanna, { name: 'Dairy cold room 2', min: 2, max: 8 })
  await coldwatch.send(dairy, [{ time: new Date(Date.now() - 60_000), value: 4.2 }])
})

/** How many rows of last known values the browser has stored. */
const storedRows = `(async () => {
  if (!(await indexedDB.databases()).some(({ name }) => name === 'coldwatch')) return 0
  return new Promise((resolve) => {
    const open = indexedDB.open('coldwatch', 1)
    open.onsuccess = () => {
      const count = open.result.transaction('last-known').objectStore('last-known').count()
      count.onsuccess = () => { resolve(count.result); open.result.close() }
    }
  })
})()`

/** A visit after which the service worker has stored the app's files and the page its values. */
const visit = async () => {
  const opened = await coldwatch.openAs(joanna, '/dashboard', { serviceWorkers: 'allow' })
  const { page } = opened
  await page.locator('article').getByText('4.2').waitFor()
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  // The page stores its values when it is hidden.
  await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))')
  await expect.poll(() => page.evaluate(storedRows)).toBeGreaterThan(0)
  return opened
}

test('after one visit the app opens without a network, with the last known values and since when', async () => {
  const { page, context } = await visit()
  await context.setOffline(true)
  await page.goto(`${coldwatch.url}/dashboard`)
  const card = page.locator(`[data-tool-id="${dairy.id}"]`)
  await card.getByText('4.2').waitFor()
  expect(await card.getAttribute('data-state')).toBe('green')
  await page.getByText(/^No connection since \d\d:\d\d:\d\d\.$/).waitFor()
  expect(await axeViolations(page)).toEqual([])

  await card.getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: 'Dairy cold room 2' }).waitFor()
  await page.goto(`${coldwatch.url}/tool-dashboard?id=${dairy.id}`)
  await page.getByRole('heading', { level: 1, name: 'Dairy cold room 2' }).waitFor()

  // The texts of this page are no part of what the first visit loaded.
  await page.goto(`${coldwatch.url}/audit`)
  await page.getByRole('heading', { level: 1, name: 'Audit trail' }).waitFor()

  await context.setOffline(false)
  await coldwatch.send(dairy, [{ time: new Date(), value: 5.1 }])
  await page.goto(`${coldwatch.url}/dashboard`)
  await card.getByText('5.1').waitFor()
  await expect.poll(() => page.getByText(/^No connection/).count()).toBe(0)
  await coldwatch.send(dairy, [{ time: new Date(), value: 4.2 }])
})

test('a logout leaves nothing to be shown offline', async () => {
  const { page, context } = await visit()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.waitForURL('**/login')
  await expect.poll(() => page.evaluate(storedRows)).toBe(0)
  await context.setOffline(true)
  await page.goto(`${coldwatch.url}/dashboard`)
  await page.waitForURL('**/login')
})

test('the worker keeps the app’s files with the page’s own policy, and never an answer of the API', async () => {
  const { page } = await visit()
  const cached = (await page.evaluate(`(async () => {
    const names = await caches.keys()
    const cache = await caches.open(names[0])
    const page = await cache.match('/')
    return { names, paths: (await cache.keys()).map((request) => new URL(request.url).pathname), policy: page.headers.get('content-security-policy'), text: await page.text() }
  })()`)) as { names: string[]; paths: string[]; policy: string; text: string }
  expect(cached.names).toHaveLength(1)
  expect(cached.paths).toContain('/mark.svg')
  for (const code of Object.values(LANGUAGE_CODES))
    for (const part of ['first', 'rest'])
      expect(
        cached.paths.filter((path) => path.startsWith(`/assets/${code}-${part}-`)),
        `${code} ${part}`,
      ).toHaveLength(1)
  expect(cached.paths.some((path) => path.startsWith('/graphql'))).toBe(false)
  const [, nonce] = /name="csp-nonce" content="([^"]+)"/.exec(cached.text) ?? []
  expect(cached.policy).toContain(`'nonce-${nonce}'`)
})

test('the app can be installed: its manifest names icons that are there', async () => {
  const manifest = (await (await fetch(`${coldwatch.url}/manifest.webmanifest`)).json()) as {
    name: string
    icons: { src: string; sizes: string; purpose: string }[]
  }
  expect(manifest.name).toBe('Coldwatch')
  for (const size of ['192x192', '512x512']) {
    for (const purpose of ['any', 'maskable'])
      expect(
        manifest.icons.filter((icon) => icon.sizes === size && icon.purpose === purpose),
      ).toHaveLength(1)
  }
  for (const { src } of manifest.icons)
    expect((await fetch(`${coldwatch.url}${src}`)).headers.get('content-type')).toMatch(
      /^image\/(png|svg\+xml)/,
    )
  const { page, context } = await coldwatch.open({ serviceWorkers: 'allow' })
  await page.goto(`${coldwatch.url}/login`)
  const client = await context.newCDPSession(page)
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors')
  // An incognito profile, which every test has, may not install anything.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})
