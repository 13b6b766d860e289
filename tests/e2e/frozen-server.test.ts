import type { Page } from 'playwright-core'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type RealServer, startReal } from '../faults/real-server.ts'
import type { Customer, Sensor } from './support/start-coldwatch.ts'
import { useColdwatch } from './support/use-coldwatch.ts'

let server: RealServer
const coldwatch = useColdwatch(
  () => ({}),
  async (env) => {
    server = await startReal(env)
    return {
      url: server.url,
      stop: () => {
        server.kill('SIGTERM')
        return server.ended
      },
    }
  },
)

let joanna: Customer
let dairy: Sensor

beforeAll(async () => {
  joanna = await coldwatch.addCustomer({ email: 'joanna@harbour.example' })
  dairy = await coldwatch.addSensor(joanna, { name: 'Dairy cold room 2', min: 2, max: 8 })
  await coldwatch.send(dairy, [{ time: new Date(Date.now() - 60_000), value: 4.2 }])
})
afterEach(() => server.kill('SIGCONT'))

/** Opens a page that says that it is live, with a clock that the test can put forward. */
const openLive = async (path: string): Promise<Page> => {
  const { page } = await coldwatch.open()
  await page.clock.install()
  await coldwatch.signIn(page, joanna)
  await page.goto(`${coldwatch.url}${path}`)
  await page.getByText(/^Live/).waitFor()
  return page
}

/**
 * Half a minute, in steps: each fires the timers that are due, and what they begin sets the next
 * ones.
 */
const passHalfAMinute = async (page: Page): Promise<void> => {
  for (let seconds = 0; seconds < 30; seconds++) await page.clock.runFor(1_000)
}

test('within half a minute of a frozen server no page says live, and each says since when; afterwards it is live again', async () => {
  const secret = await coldwatch.wallSecret(joanna)
  const pages: Page[] = []
  for (const path of ['/dashboard', `/tool-dashboard?id=${dairy.id}`, `/wall#${secret}`])
    pages.push(await openLive(path))
  // The process stands still: its connections stay open, new ones are taken, nothing is answered.
  server.kill('SIGSTOP')
  for (const page of pages) {
    await passHalfAMinute(page)
    await page.getByText(/^No connection since \d\d:\d\d:\d\d\./).waitFor()
    await expect.poll(() => page.getByText(/^Live/).count()).toBe(0)
    await page.getByText('4.2').first().waitFor()
  }
  server.kill('SIGCONT')
  for (const page of pages) {
    await passHalfAMinute(page)
    await page.getByText(/^Live/).waitFor()
    await expect.poll(() => page.getByText(/^No connection/).count()).toBe(0)
  }
})
