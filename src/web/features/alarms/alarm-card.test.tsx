import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { connection } from '../../api/connection.ts'
import { alarm } from '../../testing/alarm.ts'
import { at, open, serve } from './testing/draw-alarms-page.tsx'

beforeEach(() => page.viewport(1_280, 900))
afterEach(() => connection.answered())

test('an acknowledgement without a corrective action is not sent and says so; a phrase fills the field', async () => {
  let current = alarm()
  const server = serve(() => [current], {
    AcknowledgeAlarm: ({ correctiveAction }) => {
      current = alarm({
        acknowledgedAt: at(0),
        acknowledgedBy: 'Joanna Whitfield',
        correctiveAction: String(correctiveAction),
      })
      return { acknowledgeAlarm: current }
    },
  })
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Acknowledge' }).click()
  await expect.element(screen.getByText('Write down what was done.')).toBeVisible()
  expect(document.activeElement?.tagName).toBe('TEXTAREA')
  expect(server.count('AcknowledgeAlarm')).toBe(0)
  await screen.getByRole('button', { name: 'The door was open; closed it.' }).click()
  await screen.getByRole('button', { name: 'Called the technician.' }).click()
  await screen.getByRole('button', { name: 'Acknowledge' }).click()
  await expect.element(screen.getByText('Acknowledged by Joanna Whitfield').first()).toBeVisible()
  expect(server.asked.find(({ name }) => name === 'AcknowledgeAlarm')?.variables).toEqual({
    id: '41',
    correctiveAction: 'The door was open; closed it. Called the technician.',
  })
  expect(screen.container.querySelector('textarea')).toBeNull()
})

test('a ready-made sentence shows that it is chosen, and a second press takes it back', async () => {
  serve(() => [alarm()])
  const { screen } = await open()
  const phrase = screen.getByRole('button', { name: 'The door was open; closed it.' })
  const text = screen.getByRole('textbox', { name: 'Corrective action' })
  await phrase.click()
  await expect.element(phrase).toHaveAttribute('aria-pressed', 'true')
  await expect.element(text).toHaveValue('The door was open; closed it.')
  await phrase.click()
  await expect.element(phrase).toHaveAttribute('aria-pressed', 'false')
  await expect.element(text).toHaveValue('')
})

test('"It was a defrost" is sent as the cause, so that the sensor learns from it', async () => {
  let current = alarm()
  const server = serve(() => [current], {
    AcknowledgeAlarm: () => {
      current = alarm({ acknowledgedAt: at(0), acknowledgedBy: 'Joanna Whitfield' })
      return { acknowledgeAlarm: current }
    },
  })
  const { screen } = await open()
  await screen.getByRole('button', { name: 'It was a defrost.' }).click()
  await screen.getByRole('button', { name: 'Acknowledge' }).click()
  await expect.element(screen.getByText('Acknowledged by Joanna Whitfield').first()).toBeVisible()
  expect(server.asked.find(({ name }) => name === 'AcknowledgeAlarm')?.variables).toEqual({
    id: '41',
    correctiveAction: 'It was a defrost.',
    cause: 'DEFROST',
  })
})

test('after an acknowledgement the last step is done, what was done stands there, and the page keeps its height', async () => {
  let current = alarm()
  serve(() => [current], {
    AcknowledgeAlarm: ({ correctiveAction }) => {
      current = alarm({
        acknowledgedAt: at(0),
        acknowledgedBy: 'Joanna Whitfield',
        correctiveAction: String(correctiveAction),
      })
      return { acknowledgeAlarm: current }
    },
  })
  const { screen } = await open()
  await screen.getByRole('textbox', { name: 'Corrective action' }).fill('Closed the door')
  const now = () => screen.getByText('What to do now').element().closest('section')!.parentElement!
  const before = now().offsetHeight
  await screen.getByRole('button', { name: 'Acknowledge' }).click()
  await expect.element(screen.getByText('Closed the door').first()).toBeVisible()
  await expect.poll(() => screen.container.querySelector('li[data-done="true"]')).not.toBeNull()
  expect(now().offsetHeight).toBeGreaterThanOrEqual(before)
})

test('an open alarm shows its present value, how far beyond the limit, the trend and the curve', async () => {
  serve(() => [alarm()])
  const { screen } = await open()
  await expect.element(screen.getByText('1.2 °C above the limit')).toBeVisible()
  await expect.element(screen.getByText(/^rising, 3\.8 °C an hour$/)).toBeVisible()
  await expect
    .element(
      screen.getByRole('img', { name: 'Temperature from an hour before the alarm, limit 9.0 °C' }),
    )
    .toBeVisible()
})

test('the timeline says why the alarm waited, and what comes next, when and to whom', async () => {
  const reason = {
    reason: 'AFTER_DEFROST_TIME',
    minutes: 45,
    celsius: null,
    until: null,
    days: null,
    condition: null,
  }
  serve(
    () => [
      alarm({
        startedAt: at(-60),
        openedAt: at(-14),
        nextStep: { kind: 'ESCALATED', at: at(16), recipients: ['chief@harbour.example'] },
      }),
    ],
    {
      PeriodFigures: () => ({
        periodFigures: { excursions: [{ alarms: [{ openedAt: at(-14), ...reason }] }] },
      }),
    },
  )
  const { screen } = await open()
  await expect
    .element(screen.getByText('46 min: after the 45 min that this sensor allows'))
    .toBeVisible()
  await expect
    .element(screen.getByText('Next: Goes to chief@harbour.example if nobody acknowledges it'))
    .toBeVisible()
})

test('an excursion that began while the alarm was open is no reason why it came', async () => {
  const later = {
    reason: 'ALREADY_OPEN',
    minutes: null,
    celsius: null,
    until: null,
    days: null,
    condition: null,
  }
  const asked: string[] = []
  serve(() => [alarm({ startedAt: at(-60), openedAt: at(-14) })], {
    PeriodFigures: () => {
      asked.push('figures')
      return { periodFigures: { excursions: [{ alarms: [{ openedAt: at(-14), ...later }] }] } }
    },
  })
  const { screen } = await open()
  await expect
    .element(screen.getByRole('img', { name: /^Temperature from an hour before the alarm/ }))
    .toBeVisible()
  expect(asked).not.toEqual([])
  expect(screen.container.textContent).not.toContain('already open')
})

test('a message that did not arrive is the first word about an alarm in the list', async () => {
  serve(() => [alarm({ unreachedRecipients: 1 })])
  const { screen } = await open()
  await expect.element(screen.getByText('1 recipient not reached')).toBeVisible()
})

test('a refused acknowledgement says why and keeps what was written', async () => {
  serve(() => [alarm()], { AcknowledgeAlarm: () => 'unreachable' })
  const { screen } = await open()
  await screen.getByRole('textbox', { name: 'Corrective action' }).fill('Closed the door')
  await screen.getByRole('button', { name: 'Acknowledge' }).click()
  await expect.element(screen.getByText(/^The alarm was not acknowledged/)).toBeVisible()
  await expect
    .element(screen.getByRole('textbox', { name: 'Corrective action' }))
    .toHaveValue('Closed the door')
})

test('an alarm that ends while somebody writes stays until it is closed', async () => {
  let alarms = [alarm()]
  const ended = () => alarm({ state: 'RECOVERED', recoveredAt: at(0), recoveryCause: 'readings' })
  serve(() => alarms, { AlarmDetails: () => ({ alarm: alarms[0] ?? ended() }) })
  const { screen, queryClient } = await open()
  await screen.getByRole('textbox', { name: 'Corrective action' }).fill('Closed the do')
  alarms = []
  await queryClient.refetchQueries({ queryKey: ['alarms'] })
  await expect
    .element(screen.getByRole('listitem').getByText('Ended', { exact: true }).first())
    .toBeVisible()
  await expect
    .element(screen.getByRole('textbox', { name: 'Corrective action' }))
    .toHaveValue('Closed the do')
})

test('the details list the events in order, with the recipients and the reason of a failure in plain words', async () => {
  const failed = {
    kind: 'OPENED',
    channel: 'EMAIL',
    recipient: 'night@harbour.example',
    status: 'FAILED',
    heldUntil: null,
    at: at(-19),
    reason: 'No mail server is set (SMTP_URL).',
  } as const
  serve(() => [
    alarm({
      state: 'RECOVERED',
      recoveredAt: at(-2),
      recoveryCause: 'readings',
      acknowledgedAt: at(-10),
      acknowledgedBy: 'Joanna Whitfield',
      correctiveAction: 'Closed the door',
      deliveries: [
        failed,
        {
          kind: 'OPENED',
          channel: 'PUSH',
          recipient: 'Firefox',
          status: 'SENT',
          at: at(-18),
          heldUntil: null,
          reason: null,
        },
        {
          kind: 'REMINDER',
          channel: 'EMAIL',
          recipient: '',
          status: 'SENT',
          at: at(-17),
          heldUntil: null,
          reason: null,
        },
      ],
    }),
  ])
  const { screen } = await open({ path: '/alarms?show=past' })
  await screen.getByRole('button', { name: /^Details/ }).click()
  const events = () =>
    [...screen.container.querySelectorAll('ol li')].map((item) =>
      item.textContent!.replace(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/, ''),
    )
  expect(events()).toEqual([
    'Began',
    'Alarm raised',
    'Alarm: e-mail, night@harbour.example – not deliveredNo mail server is set up. Ask the operator of this server to set one up.',
    'Alarm: push message, Firefox – sent',
    'Reminder: e-mail – sent',
    'Acknowledged by Joanna WhitfieldClosed the door',
    'EndedThe readings are back in range.',
  ])
})

test('what people of a former owner wrote is not shown, but that they acknowledged is', async () => {
  serve(() => [alarm({ acknowledgedAt: at(-1), acknowledgedBy: null, correctiveAction: null })])
  const { screen } = await open()
  await expect.element(screen.getByText('Acknowledged by the former owner').first()).toBeVisible()
  expect(screen.container.textContent).not.toContain('null')
})

test('"It was a defrost" is no answer where the sensor does not defrost', async () => {
  const { tool, ...rest } = alarm()
  serve(() => [{ ...rest, tool: { ...tool, defrostFridge: false } }])
  const { screen } = await open()
  await expect.element(screen.getByRole('button', { name: 'Acknowledge' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'It was a defrost.' }).elements()).toEqual([])
})

test('a calibration that has expired stands on the card; one that is only due does not', async () => {
  const { tool } = alarm()
  serve(() => [
    alarm({ tool: { ...tool, calibrationState: 'EXPIRED', calibrationDueOn: '2026-11-01' } }),
    alarm({
      id: '42',
      tool: { ...tool, id: '2', calibrationState: 'DUE_SOON', calibrationDueOn: '2026-12-01' },
    }),
  ])
  const { screen } = await open()
  await expect.element(screen.getByText('Calibration expired 2026-11-01')).toBeVisible()
  await expect.element(screen.getByText('Calibration due 2026-12-01')).not.toBeInTheDocument()
})

test('a message that waits for the end of quiet hours says until when, and comes next, once for each recipient', async () => {
  const held = {
    kind: 'OPENED',
    channel: 'EMAIL',
    recipient: 'anna@cold.example',
    status: 'WAITING',
    at: at(-18),
    heldUntil: '2028-03-01T09:30:00Z',
    reason: null,
  } as const
  serve(() => [
    alarm({
      state: 'RECOVERED',
      recoveredAt: at(-2),
      deliveries: [held, { ...held, kind: 'REMINDER', at: at(-17) }],
    }),
  ])
  const { screen } = await open({ path: '/alarms?show=past' })
  await screen.getByRole('button', { name: /^Details/ }).click()
  const waits = screen.getByText(
    'Alarm: e-mail, anna@cold.example – waits until 2028-03-01 10:30: quiet hours',
  )
  await expect.element(waits).toBeVisible()
  const next = screen.getByText(
    'Next: What is then open goes to e-mail, anna@cold.example: the quiet hours end',
  )
  await expect.element(next).toBeVisible()
  expect(next.elements()).toHaveLength(1)
})
