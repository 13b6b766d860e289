import { MINUTE_MS } from '../../src/domain/durations.ts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startSmtp, type SmtpRig } from '../faults/smtp-rig.ts'
import { axeViolations } from './support/axe-violations.ts'
import { logInOn, PHONE } from './support/browser.ts'
import type { Customer, Sensor } from './support/start-coldwatch.ts'
import { addPerson } from './support/add-person.ts'
import { useColdwatch } from './support/use-coldwatch.ts'

let smtp: SmtpRig
beforeAll(async () => {
  smtp = await startSmtp()
})
afterAll(() => smtp?.close())
beforeEach(() => void (smtp.mails.length = 0))

const coldwatch = useColdwatch(() => ({
  SMTP_URL: smtp.url,
  MAIL_FROM: 'Coldwatch <alarm@cold.example>',
  PUBLIC_URL: 'http://localhost',
}))

let reseller: Customer
let joanna: Customer
let dairy: Sensor

beforeAll(async () => {
  reseller = await addPerson(coldwatch, {
    role: 'affiliate',
    email: 'frost@service.example',
    firstName: 'Frost',
    lastName: 'Service',
  })
  joanna = await addPerson(coldwatch, {
    role: 'user',
    email: 'joanna@harbour.example',
    firstName: 'Joanna',
    lastName: 'Whitfield',
    parentUserId: reseller.id,
  })
  dairy = await coldwatch.addSensor(joanna, { name: 'Dairy cold room 2', min: 2, max: 8 })
})

/** Resolves once the page listens to alarms. */
const listensToAlarms = (page: Page): Promise<void> =>
  new Promise((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        if (payload.includes('alarmChanged')) resolve()
      }),
    )
  })

/** A reading each minute, as the device sends what it has gathered; minutes count from `now`. */
const minutes = (now: number, from: number, to: number, value: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => ({
    time: new Date(now + (from + i) * MINUTE_MS),
    value,
  }))

test('a fridge’s door left open: told on the open page and by mail, acknowledged on a phone, over, and on the record', async () => {
  const now = Date.now()
  await coldwatch.send(dairy, minutes(now, -60, -13, 4.2))

  const desk = await coldwatch.open()
  await desk.page.goto(`${coldwatch.url}/`)
  const listening = listensToAlarms(desk.page)
  await logInOn(desk.page, joanna)
  await desk.page.getByText(/^Live · /).waitFor()
  await listening

  // Four minutes beyond the limit prove nothing yet.
  await coldwatch.send(dairy, minutes(now, -12, -8, 9.5))
  const widget = desk.page.locator(`[data-tool-id="${dairy.id}"]`)
  await expect.poll(() => widget.getAttribute('data-state')).toBe('red')
  expect(await desk.page.getByRole('link', { name: 'Alarms', exact: true }).count()).toBe(1)
  expect(await widget.getAttribute('data-alarm')).toBeNull()

  // Ten do.
  await coldwatch.send(dairy, minutes(now, -7, -2, 10.4))
  const popUp = desk.page.getByRole('alert').filter({ hasText: 'Too warm' })
  await popUp.waitFor()
  expect(await popUp.innerText()).toContain('Dairy cold room 2: 10.4 °C, limit 8.0 °C')
  await desk.page.getByRole('link', { name: 'Alarms 1 open' }).waitFor()
  await expect.poll(() => desk.page.title()).toBe('(1) Dashboard – Coldwatch')
  await expect.poll(() => widget.getAttribute('data-alarm')).toBe('waiting')
  expect(await axeViolations(desk.page)).toEqual([])
  await popUp.getByRole('button', { name: 'Open' }).click()
  await desk.page.waitForURL('**/tool-dashboard?id=*')
  await desk.page.getByText('What to do now').waitFor()
  await expect.poll(() => smtp.mails.map(({ to }) => to)).toEqual(['joanna@harbour.example'])

  // At night, on a phone, with one thumb.
  const phone = await coldwatch.open({ viewport: PHONE, hasTouch: true, isMobile: true })
  await phone.page.goto(`${coldwatch.url}/alarms`)
  await logInOn(phone.page, joanna)
  await phone.page.getByText('Go and check: is the door closed').waitFor()
  expect(await axeViolations(phone.page)).toEqual([])
  await phone.page.getByRole('button', { name: 'The door was open; closed it.' }).tap()
  await phone.page.getByRole('button', { name: 'Acknowledge' }).tap()
  await phone.page.getByText('Acknowledged by Joanna Whitfield').first().waitFor()
  await expect
    .poll(() => phone.page.evaluate('document.documentElement.scrollWidth'))
    .toBe(PHONE.width)

  // The desk learns of it without a reload.
  await desk.page.getByText('Acknowledged by Joanna Whitfield').first().waitFor()

  // Five minutes inside the limits end it.
  await Promise.all([
    desk.page.getByRole('alert').filter({ hasText: 'Ended: Too warm' }).waitFor(),
    coldwatch.send(dairy, [
      { time: new Date(now - MINUTE_MS), value: 5 },
      { time: new Date(now + 4 * MINUTE_MS), value: 4.6 },
    ]),
  ])
  await desk.page.getByRole('link', { name: 'Alarms', exact: true }).waitFor()

  await phone.page.getByRole('button', { name: 'Ended' }).tap()
  // Its card is still open.
  await phone.page.getByText('The readings are back in range.').waitFor()
  const record = async () =>
    (await phone.page.locator('main ol').last().innerText()).replaceAll(/\s+/g, ' ')
  for (const part of [
    'Began',
    'Alarm raised',
    'Alarm: e-mail, joanna@harbour.example – sent',
    'Acknowledged by Joanna Whitfield The door was open; closed it.',
    'Ended The readings are back in range.',
  ])
    await expect.poll(record).toContain(part)
})

test('a reseller sees which customer needs somebody, and its name as text', async () => {
  const markup = '<img src=x onerror=alert(1)>'
  const cellar = await coldwatch.addSensor(joanna, { name: markup, min: 2, max: 8 })
  const now = Date.now()
  await coldwatch.send(cellar, minutes(now, -12, 0, 11))
  const { page } = await coldwatch.open()
  await page.goto(`${coldwatch.url}/alarms`)
  await logInOn(page, reseller)
  await page.getByRole('heading', { name: 'Joanna Whitfield' }).waitFor()
  await page.getByRole('link', { name: markup }).waitFor()
})
