import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ADMIN, graphql } from '../faults/real-server.ts'
import { type SmtpRig, startSmtp } from '../faults/smtp-rig.ts'
import { axeViolations } from './support/axe-violations.ts'
import { PHONE, type WatchedPage } from './support/browser.ts'
import type { Customer, Sensor } from './support/start-coldwatch.ts'
import { startInProcess } from './support/start-in-process.ts'
import { deliverPush, type PushService, startPushService } from './support/push-service.ts'
import { useColdwatch } from './support/use-coldwatch.ts'

let smtp: SmtpRig
let push: PushService
beforeAll(async () => {
  ;[smtp, push] = await Promise.all([startSmtp(), startPushService()])
})
afterAll(() => Promise.all([push?.close(), smtp?.close()]))

const coldwatch = useColdwatch(
  () => ({ SMTP_URL: smtp.url, MAIL_FROM: 'Coldwatch <alarm@cold.example>' }),
  startInProcess(() => ({ pushRequest: push.pushRequest })),
)

let joanna: Customer
let dairy: Sensor

beforeAll(async () => {
  joanna = await coldwatch.addCustomer({ email: 'joanna@harbour.example' })
  dairy = await coldwatch.addSensor(joanna, { name: 'Dairy cold room 2', min: 2, max: 8 })
  const now = Date.now()
  // An hour too warm the day before.
  const valueAt = (minutesAgo: number): number =>
    minutesAgo > 1_440 && minutesAgo <= 1_500 ? 11 : 5.2
  await coldwatch.send(
    dairy,
    Array.from({ length: 320 }, (_, index) => (320 - index) * 5).map((ago) => ({
      time: new Date(now - ago * 60_000),
      value: valueAt(ago),
    })),
  )
})

const openSettings = async ({ page }: WatchedPage): Promise<void> => {
  await coldwatch.signIn(page, joanna)
  await page.goto(`${coldwatch.url}/tool-dashboard?id=${dairy.id}`)
  await page.getByRole('main').getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('dialog').getByRole('slider').first().waitFor()
}
/** The toast vanishes after some seconds: it is awaited from before the click. */
const save = (page: Page) =>
  Promise.all([
    page.getByText('Save successful').waitFor(),
    page.getByRole('button', { name: 'Save', exact: true }).click(),
  ])
const overflow = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
const setup = async () => {
  const { toolList } = await graphql<{
    toolList: {
      alarmSettings: { raiseDelay: number }
      alarmContacts: string[]
      alarmPause: { reason: string } | null
    }[]
  }>(
    coldwatch.url,
    coldwatch.adminToken,
    '{ toolList { alarmSettings { raiseDelay } alarmContacts alarmPause { reason } } }',
  )
  return toolList[0]!
}

test('on a phone the limits are tried on what was measured, and what stands behind More is kept', async () => {
  const opened = await coldwatch.open({ viewport: PHONE, hasTouch: true })
  const { page } = opened
  await openSettings(opened)
  await page.getByText('These limits would have raised 1 alarm in the last 30 days.').waitFor()
  await page.getByRole('textbox', { name: 'Notification temperature, Maximum' }).fill('12')
  await page.getByText('These limits would have raised 0 alarms in the last 30 days.').waitFor()

  await page.getByRole('button', { name: 'More alarm settings' }).click()
  await page.getByRole('textbox', { name: 'Alarm delay', exact: true }).fill('25')
  await page.getByRole('button', { name: 'Add a step' }).click()
  await page
    .getByRole('textbox', { name: 'Step 1: e-mail addresses' })
    .fill('porter@harbour.example')
  await page.getByRole('textbox', { name: 'Reason' }).fill('<b>New compressor</b>')
  await page.getByRole('button', { name: 'Pause alarms' }).click()
  await page.getByText(/Alarms are paused until/).waitFor()
  await page.getByText('<b>New compressor</b>').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await expect.poll(() => overflow(page)).toBe(0)
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => overflow(page)).toBe(0)
  expect(
    await page.getByRole('dialog').evaluate((dialog) => {
      const fields = dialog as unknown as {
        querySelectorAll: (
          selector: string,
        ) => Iterable<{ getBoundingClientRect: () => { height: number }; outerHTML: string }>
      }
      return [...fields.querySelectorAll('button, select, input:not([type="checkbox"])')]
        .filter((field) => field.getBoundingClientRect().height < 44)
        .map((field) => field.outerHTML)
    }),
  ).toEqual([])
  await save(page)
  expect(await setup()).toEqual({
    alarmSettings: { raiseDelay: 25 },
    alarmContacts: ['porter@harbour.example'],
    alarmPause: { reason: '<b>New compressor</b>' },
  })
})

test('a ticked box signs the browser up; a test alarm comes by mail and by push, is shown by the service worker, and a logout ends it', async () => {
  const opened = await coldwatch.open({ serviceWorkers: 'allow', isWhole: true })
  const { page, context } = opened
  await push.takeBrowser(context)
  await context.grantPermissions(['notifications'], { origin: coldwatch.url })
  await openSettings(opened)
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  await page.getByRole('checkbox', { name: 'Notify by e-mail' }).check()
  const box = page.getByRole('checkbox', { name: 'Push notification to signed-in devices' })
  await page.getByText('This browser does not receive push messages yet.').waitFor()
  await box.uncheck()
  await box.check()
  await page.getByText('This browser receives push messages.').waitFor()
  await save(page)

  await page.getByRole('main').getByRole('button', { name: 'Settings' }).click()
  // Yesterday's hour was told by mail when its readings came.
  await expect.poll(() => smtp.mails.length).toBe(1)
  await page.getByRole('button', { name: 'Send me a test alarm' }).click()
  await page.getByText('e-mail, joanna@harbour.example – sent').waitFor()
  await page.getByText('push message, joanna@harbour.example – sent').waitFor()
  expect(smtp.mails.slice(1).map(({ to }) => to)).toEqual(['joanna@harbour.example'])
  expect(push.taken).toHaveLength(1)

  await deliverPush(page, push.taken[0]!)
  const shown = `navigator.serviceWorker.ready.then((worker) => worker.getNotifications()).then((all) => all.map(({ title, data }) => ({ title, data })))`
  await expect
    .poll(() => page.evaluate(shown))
    .toEqual([
      {
        title: expect.stringContaining(dairy.name),
        data: {
          link: `/tool-dashboard?id=${dairy.id}`,
          responses: {},
          unreached: expect.anything(),
        },
      },
    ])

  await page.getByRole('button', { name: 'Cancel' }).click()
  const left = page.waitForResponse(
    (response) => response.request().postData()?.includes('unsubscribePush') ?? false,
  )
  await page.getByRole('button', { name: 'Log out' }).click()
  await left
  const { sendTestAlarm } = await graphql<{ sendTestAlarm: { channel: string }[] }>(
    coldwatch.url,
    coldwatch.adminToken,
    'mutation($id: ID!) { sendTestAlarm(toolId: $id) { channel } }',
    { id: dairy.id },
  )
  expect(sendTestAlarm).toEqual([{ channel: 'EMAIL' }])
})

test('the readings of a sensor come as a file of the server', async () => {
  const { page } = await coldwatch.openAs(ADMIN, `/admin/toollist`, { acceptDownloads: true })
  await page.getByRole('table').waitFor()
  await page.locator('tbody [data-tip]').nth(1).click()
  await page.getByRole('dialog').getByRole('combobox').selectOption('JSON')
  expect(await axeViolations(page)).toEqual([])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').locator('button[type="submit"]').click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^dairy-cold-room-2_.*\.json$/)
})
