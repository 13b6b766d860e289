import type { Page, Worker } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '../../src/domain/durations.ts'
import { readMail } from '../../src/server/mail/testing/read-mail.ts'
import { graphql, logIn } from '../faults/real-server.ts'
import { type SmtpRig, startSmtp } from '../faults/smtp-rig.ts'
import { axeViolations } from './support/axe-violations.ts'
import { NARROW } from './support/browser.ts'
import { deliverPush, type PushService, startPushService } from './support/push-service.ts'
import type { Customer, Sensor } from './support/start-coldwatch.ts'
import { startInProcess } from './support/start-in-process.ts'
import { useColdwatch } from './support/use-coldwatch.ts'

let smtp: SmtpRig
let push: PushService
beforeAll(async () => {
  ;[smtp, push] = await Promise.all([startSmtp(), startPushService()])
})
afterAll(() => Promise.all([push?.close(), smtp?.close()]))

const coldwatch = useColdwatch(
  () => ({
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Coldwatch <alarm@cold.example>',
    PUBLIC_URL: 'http://localhost',
  }),
  startInProcess(() => ({ pushRequest: push.pushRequest })),
)

let joanna: Customer
beforeAll(async () => {
  joanna = await coldwatch.addCustomer({ email: 'joanna@harbour.example' })
})

/** Twelve minutes above the limit, which open an alarm. */
const tooWarm = (sensor: Sensor): Promise<unknown> => {
  const now = Date.now()
  const minutes = Array.from({ length: 13 }, (_, i) => now - (12 - i) * MINUTE_MS)
  return coldwatch.send(
    sensor,
    minutes.map((ms) => ({ time: new Date(ms), value: 10.4 })),
  )
}

/** What people said of the sensor's newest alarm, as the administrator reads it: in Hungarian. */
const responses = async ({ id }: Sensor) => {
  const { alarmList } = await graphql<{
    alarmList: {
      tool: { id: string }
      isActionOpen: boolean
      responses: { kind: string; by: string; channel: string }[]
    }[]
  }>(
    coldwatch.url,
    coldwatch.adminToken,
    '{ alarmList { tool { id } isActionOpen responses { kind by channel } } }',
  )
  return alarmList.find(({ tool }) => tool.id === id)
}

test('the link in a mail acknowledges on a narrow phone in the dark, without JavaScript and without a login', async () => {
  const sensor = await coldwatch.addSensor(joanna, { name: 'Dairy cold room', min: 2, max: 8 })
  await tooWarm(sensor)
  await expect.poll(() => smtp.mails.length).toBe(1)
  const { text, html } = readMail(smtp.mails[0]!.raw)
  const path = /^Acknowledge:\r?\nhttp:\/\/localhost(\/respond\/[\w-]{43})/m.exec(text)?.[1]
  expect(html).toContain(`http://localhost${path}`)

  const { page, problems } = await coldwatch.open({
    ...NARROW,
    colorScheme: 'dark',
    javaScriptEnabled: false,
  })
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${request.resourceType()}`))
  await page.goto(`${coldwatch.url}${path}`)
  await page.getByRole('heading', { name: 'Acknowledge the alarm?' }).waitFor()
  await page.getByText('10.4 °C, too warm since').waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320)
  expect((await responses(sensor))?.responses).toEqual([])

  await page.getByRole('button', { name: 'Acknowledge' }).click()
  await page.getByRole('heading', { name: 'Alarm acknowledged' }).waitFor()
  expect(await responses(sensor)).toMatchObject({
    isActionOpen: true,
    responses: [{ kind: 'ACKNOWLEDGED', by: 'Whitfield Joanna', channel: 'EMAIL' }],
  })
  expect(asked).toEqual(['GET document', 'POST document'])
  expect(problems).toEqual([])

  const again = await coldwatch.open()
  await again.page.goto(`${coldwatch.url}${path}`)
  await again.page.getByRole('heading', { name: 'This link has been used' }).waitFor()
  expect(await axeViolations(again.page)).toEqual([])
})

/** A click on a button of the only notification: no browser without a screen has one to press. */
const pressButton = (worker: Worker, action: string): Promise<unknown> =>
  worker.evaluate(`(async () => {
    ExtendableEvent.prototype.waitUntil = () => {}
    const [notification] = await registration.getNotifications()
    dispatchEvent(new NotificationEvent('notificationclick', { notification, action: ${JSON.stringify(action)} }))
  })()`)

const notifications = (page: Page): Promise<{ title: string; body: string; actions: object[] }[]> =>
  page.evaluate(`navigator.serviceWorker.ready
    .then((worker) => worker.getNotifications())
    .then((all) => all.map(({ title, body, actions, data }) => ({ title, body, actions: actions.map(({ title }) => title), link: data.link })))`)

test('the buttons of a push message answer the alarm; without the server they say so, with a link to try again', async () => {
  const opened = await coldwatch.openAs(joanna, '/dashboard', {
    serviceWorkers: 'allow',
    isWhole: true,
  })
  const { page, context } = opened
  await context.grantPermissions(['notifications'], { origin: coldwatch.url })
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  await graphql(
    coldwatch.url,
    await logIn(coldwatch.url, joanna),
    'mutation ($endpoint: String!, $p256dh: String!, $auth: String!) { subscribePush(endpoint: $endpoint, p256dh: $p256dh, auth: $auth) }',
    push.browser,
  )
  const sensor = await coldwatch.addSensor(joanna, { name: 'Fish counter', min: 2, max: 8 })
  await tooWarm(sensor)
  await expect.poll(() => push.taken.length).toBe(1)
  await deliverPush(page, push.taken[0]!)
  await expect
    .poll(() => notifications(page))
    .toMatchObject([{ title: 'Fish counter', actions: ['Acknowledge', 'On my way'] }])

  const [worker] = context.serviceWorkers()
  await context.setOffline(true)
  await pressButton(worker!, 'respond-1')
  await expect
    .poll(() => notifications(page))
    .toMatchObject([
      { title: 'The server was not reached', link: expect.stringMatching(/^\/respond\//) },
    ])
  expect((await responses(sensor))?.responses).toEqual([])

  await context.setOffline(false)
  await deliverPush(page, push.taken[0]!)
  await expect.poll(() => notifications(page)).toMatchObject([{ title: 'Fish counter' }])
  await pressButton(worker!, 'respond-0')
  await expect
    .poll(() => notifications(page))
    .toMatchObject([{ title: 'Alarm acknowledged: Fish counter', actions: [] }])
  expect((await responses(sensor))?.responses).toMatchObject([
    { kind: 'ACKNOWLEDGED', by: 'Whitfield Joanna', channel: 'PUSH' },
  ])
})
