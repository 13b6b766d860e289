import { notifications } from '@mantine/notifications'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { viewerPermissions } from '../../../domain/permissions/viewer-can.ts'
import { connection } from '../../api/connection.ts'
import { alarm, response } from '../../testing/alarm.ts'
import { axeViolations } from '../../testing/axe.ts'
import { fakeSocket } from '../../testing/fake-socket.ts'
import { logIn } from '../../testing/log-in.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { AlarmWatch } from './alarm-watch.tsx'
import { AlarmsPage } from './alarms-page.tsx'
import { at, open, serve } from './testing/draw-alarms-page.tsx'

beforeEach(() => page.viewport(1_280, 900))
afterEach(() => {
  connection.answered()
  notifications.clean()
  localStorage.clear()
})

type Screen = Awaited<ReturnType<typeof open>>['screen']
const wayButton = (screen: Screen) => screen.getByRole('button', { name: 'I am on my way' })
const actionField = (screen: Screen) => screen.getByRole('textbox', { name: 'Corrective action' })
const openActionField = (screen: Screen) =>
  screen.getByRole('textbox', { name: 'What was done? (open)' })

const ownWay = response({ at: at(0), isOwn: true })
const withWay = () => alarm({ onTheWay: [ownWay], responses: [ownWay] })
const actionOpen = (changes: Parameters<typeof alarm>[0] = {}) =>
  alarm({
    acknowledgedAt: at(-5),
    acknowledgedBy: 'Péter Nagy',
    correctiveAction: '',
    isActionOpen: true,
    ...changes,
  })

test('who presses "I am on my way" is named with the time, and the button says why it is not pressed twice', async () => {
  let current = alarm()
  const server = serve(() => [current], {
    SayOnMyWay: () => {
      current = withWay()
      return { onMyWay: current }
    },
  })
  const { screen } = await open()
  await expect
    .element(wayButton(screen))
    .toHaveAccessibleDescription('No messages for 30 minutes, then a reminder. Once per alarm.')
  await wayButton(screen).click()
  await expect.element(screen.getByText('On the way: Joanna Whitfield since 03:14')).toBeVisible()
  await expect.element(screen.getByText('No messages for 30 minutes.')).toBeVisible()
  await expect.element(wayButton(screen)).toHaveAttribute('aria-disabled', 'true')
  await expect
    .element(wayButton(screen))
    .toHaveAccessibleDescription(
      'You said at 03:14 that you are on the way. That quiets an alarm once.',
    )
  await wayButton(screen).click({ force: true })
  expect(server.count('SayOnMyWay')).toBe(1)
  await expect.element(screen.getByText('Joanna Whitfield is on the way')).toBeVisible()
  expect(await axeViolations(document.body)).toEqual([])
})

test('who said it before the alarm was acknowledged and rang again cannot say it a second time', async () => {
  const acknowledged = response({ kind: 'ACKNOWLEDGED', at: at(-250), correctiveAction: 'Looked' })
  serve(() => [
    alarm({
      acknowledgedAt: at(-250),
      acknowledgedBy: 'Joanna Whitfield',
      rangAgainAt: at(-10),
      isWaiting: true,
      responses: [response({ at: at(-260), isOwn: true }), acknowledged],
    }),
  ])
  const { screen } = await open()
  await expect.element(wayButton(screen)).toHaveAttribute('aria-disabled', 'true')
})

test('a slow answer is waited for: a second press sends nothing more, and the button keeps the focus', async () => {
  const answer = Promise.withResolvers<void>()
  const server = serve(() => [alarm()], {
    SayOnMyWay: async () => {
      await answer.promise
      return { onMyWay: withWay() }
    },
  })
  const { screen } = await open()
  await wayButton(screen).click()
  await expect.element(wayButton(screen)).toHaveAttribute('aria-disabled', 'true')
  await expect.element(wayButton(screen)).not.toHaveAttribute('disabled')
  await wayButton(screen).click({ force: true })
  answer.resolve()
  await expect.element(screen.getByText('No messages for 30 minutes.')).toBeVisible()
  await expect.element(wayButton(screen)).toHaveFocus()
  expect(server.count('SayOnMyWay')).toBe(1)
})

test('a refused "on my way" says why, and the page shows what has happened meanwhile', async () => {
  let current = alarm()
  serve(() => [current], {
    SayOnMyWay: () => {
      current = alarm({ acknowledgedAt: at(0), acknowledgedBy: 'Péter Nagy' })
      return {
        refuse: {
          code: 'BAD_USER_INPUT',
          problems: [{ field: null, key: 'alarms.alreadyAcknowledged' }],
        },
      }
    },
  })
  const { screen } = await open()
  await wayButton(screen).click()
  await expect.element(screen.getByText(/^That you are on the way was not recorded/)).toBeVisible()
  await expect
    .element(screen.getByText(/Somebody has already acknowledged this alarm/))
    .toBeVisible()
  await expect.element(screen.getByText('Acknowledged by Péter Nagy').first()).toBeVisible()
  expect(wayButton(screen).elements()).toEqual([])
})

test('nobody needs to be on the way to a warning, to an alarm that is over, or to one that is acknowledged', async () => {
  for (const [changes, path] of [
    [{ severity: 'WARNING' }, '/alarms'],
    [{ state: 'RECOVERED', recoveredAt: at(-1) }, '/alarms?show=past'],
    [{ acknowledgedAt: at(-1), acknowledgedBy: 'Péter Nagy' }, '/alarms'],
  ] as const) {
    serve(() => [alarm(changes)])
    const { screen } = await open({ path })
    await expect.element(screen.getByRole('button', { name: /etails: Too warm/ })).toBeVisible()
    if (screen.getByRole('button', { name: /^Details/ }).elements().length > 0)
      await screen.getByRole('button', { name: /^Details/ }).click()
    await expect.element(screen.getByText('What happened')).toBeVisible()
    expect(wayButton(screen).elements()).toEqual([])
    await screen.unmount()
  }
})

test('somebody else on the way shows at once, and what the viewer is writing stays', async () => {
  const socket = fakeSocket()
  logIn()
  let current = alarm()
  serve(() => [current])
  const { screen } = await drawPage(
    <>
      <AlarmWatch />
      <AlarmsPage />
    </>,
    { path: '/alarms' },
  )
  await expect.poll(() => socket.subscribers()).toBe(1)
  await actionField(screen).fill('Closed the do')
  const way = response({ by: 'Péter Nagy', at: at(-1) })
  current = alarm({ onTheWay: [way], responses: [way] })
  socket.pushAlarm(current)
  await expect.element(screen.getByText('On the way: Péter Nagy since 03:13')).toBeVisible()
  await expect.element(actionField(screen)).toHaveValue('Closed the do')
  await expect.element(wayButton(screen)).toHaveAttribute('aria-disabled', 'false')
})

test('somebody else’s acknowledgement without a word leaves what the viewer is writing, and the last step, as the open work', async () => {
  const socket = fakeSocket()
  logIn()
  let current = alarm()
  const server = serve(() => [current], {
    AddCorrectiveAction: ({ correctiveAction }) => {
      current = actionOpen({ correctiveAction: String(correctiveAction), isActionOpen: false })
      return { addCorrectiveAction: current }
    },
  })
  const { screen } = await drawPage(
    <>
      <AlarmWatch />
      <AlarmsPage />
    </>,
    { path: '/alarms' },
  )
  await expect.poll(() => socket.subscribers()).toBe(1)
  await actionField(screen).fill('Closed the door')
  current = actionOpen()
  socket.pushAlarm(current)
  await expect.element(openActionField(screen)).toHaveValue('Closed the door')
  await expect.element(screen.getByText('Acknowledged by Péter Nagy').first()).toBeVisible()
  expect(screen.container.querySelector('li[data-done="true"]')).toBeNull()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('What was done is on the record.')).toBeVisible()
  expect(screen.container.querySelector('li[data-done="true"]')).not.toBeNull()
  expect(server.asked.find(({ name }) => name === 'AddCorrectiveAction')?.variables).toEqual({
    id: '41',
    correctiveAction: 'Closed the door',
  })
  expect(screen.container.querySelector('textarea')).toBeNull()
})

test('an alarm that has rung again waits for a second acknowledgement, and says so', async () => {
  const first = { acknowledgedAt: at(-250), acknowledgedBy: 'Joanna Whitfield' }
  let current = alarm({ ...first, rangAgainAt: at(-10), isWaiting: true })
  const server = serve(() => [current], {
    AcknowledgeAlarm: () => {
      current = alarm({ acknowledgedAt: at(0), acknowledgedBy: 'Péter Nagy' })
      return { acknowledgeAlarm: current }
    },
  })
  const { screen } = await open()
  await expect.element(screen.getByText('Not acknowledged', { exact: true }).first()).toBeVisible()
  await expect.element(screen.getByText('Rang again at 03:04').first()).toBeVisible()
  await actionField(screen).fill('Called the technician')
  await screen.getByRole('button', { name: 'Acknowledge' }).click()
  await expect.element(screen.getByText('Acknowledged by Péter Nagy').first()).toBeVisible()
  expect(server.count('AcknowledgeAlarm')).toBe(1)
  expect(screen.container.textContent).not.toContain('Not acknowledged')
})

test('work that was left open is found by its filter, with its number, and is gone once it is written down', async () => {
  let current = actionOpen({ state: 'RECOVERED', recoveredAt: at(-1) })
  serve(() => [current, alarm({ id: '42' })], {
    AddCorrectiveAction: ({ correctiveAction }) => {
      current = { ...current, correctiveAction: String(correctiveAction), isActionOpen: false }
      return { addCorrectiveAction: current }
    },
  })
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Not written down 1' }).click()
  await expect.element(screen.getByText('What was done? (open)')).toBeVisible()
  expect(screen.container.querySelectorAll('li[data-state]')).toHaveLength(1)
  await screen.getByRole('button', { name: /^Details/ }).click()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Write down what was done.')).toBeVisible()
  await openActionField(screen).fill('Moved the milk')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Moved the milk').first()).toBeVisible()
  await screen.getByRole('button', { name: /^Hide/ }).click()
  await expect.element(screen.getByText('Nothing is left to write down')).toBeVisible()
  await screen.getByRole('button', { name: 'All', exact: true }).click()
  expect(screen.getByRole('button', { name: /^Not written down/ }).elements()).toEqual([])
})

test('what was done that is refused says why and stays written', async () => {
  serve(() => [actionOpen()], { AddCorrectiveAction: () => 'unreachable' })
  const { screen } = await open()
  await screen.getByRole('button', { name: /^Details/ }).click()
  await openActionField(screen).fill('Moved the milk')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText(/^What was done was not saved/)).toBeVisible()
  await expect.element(openActionField(screen)).toHaveValue('Moved the milk')
})

test('what happened lists each answer with its name, its time and the message that it came by', async () => {
  serve(() => [
    alarm({
      acknowledgedAt: at(-12),
      acknowledgedBy: 'Péter Nagy',
      correctiveAction: 'Closed the door',
      isWaiting: true,
      rangAgainAt: at(-2),
      responses: [
        response({ at: at(-18), by: '' }),
        response({
          at: at(-17),
          by: 'chief@harbour.example',
          channel: 'EMAIL',
          address: 'chief@harbour.example',
        }),
        response({ at: at(-16), channel: 'PUSH' }),
        response({
          kind: 'ACKNOWLEDGED',
          at: at(-12),
          by: 'Péter Nagy',
          channel: 'EMAIL',
          address: 'night@harbour.example',
          correctiveAction: 'Closed the door',
          actionAt: at(-5),
          actionBy: 'Joanna Whitfield',
        }),
      ],
    }),
  ])
  const { screen } = await open()
  const events = () =>
    [...screen.container.querySelectorAll<HTMLElement>('[class*="timeline"] ol > li')].map((item) =>
      item.innerText.replaceAll(/\s+/g, ' '),
    )
  await expect
    .poll(events)
    .toEqual([
      '2026-11-20 02:44:17 Began',
      '2026-11-20 02:54:17 Alarm raised',
      '2026-11-20 02:56:17 Somebody is on the way',
      '2026-11-20 02:57:17 chief@harbour.example is on the way By the link in the e-mail',
      '2026-11-20 02:58:17 Joanna Whitfield is on the way By the button of the push message',
      '2026-11-20 03:02:17 Acknowledged by Péter Nagy By the link in the e-mail to night@harbour.example',
      '2026-11-20 03:09:17 Joanna Whitfield wrote down what was done Closed the door',
      '2026-11-20 03:12:17 Rang again',
    ])
})

test('a member who only looks is offered neither button', async () => {
  serve(() => [alarm()])
  const can = viewerPermissions({
    kind: 'account',
    id: 9,
    role: 'user',
    path: '/7/',
    memberOf: 7,
    right: 'VIEWER',
  })
  const { screen } = await open({ viewer: { can } })
  await expect.element(screen.getByText('What happened')).toBeVisible()
  expect(wayButton(screen).elements()).toEqual([])
})
