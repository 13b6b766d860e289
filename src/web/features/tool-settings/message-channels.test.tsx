import { page } from 'vitest/browser'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TestMessageFragment } from '../../api/generated/graphql.ts'
import { field, open, server, tidyUp, type Screen } from './testing/draw-alarm-settings.tsx'

beforeEach(() => page.viewport(1280, 860))
afterEach(tidyUp)

test('a test alarm goes to the viewer alone and shows the state of each message as it changes', async () => {
  const sent: TestMessageFragment[] = [
    { id: '5', channel: 'EMAIL', recipient: 'night@example.com', status: 'WAITING', reason: null },
    { id: '6', channel: 'PUSH', recipient: 'joanna@example.com', status: 'WAITING', reason: null },
  ]
  let requests = 0
  const { asked } = server({
    SendTestAlarm: () => ({ sendTestAlarm: sent }),
    TestDeliveries: () => {
      requests += 1
      return {
        testDeliveries:
          requests === 1
            ? sent
            : [
                { ...sent[0], status: 'FAILED', reason: '550 <no> such user' },
                { ...sent[1], status: 'SENT' },
              ],
      }
    },
  })
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Send me a test alarm' }).click()
  await expect.element(screen.getByText('e-mail, night@example.com – being sent')).toBeVisible()
  await expect.element(screen.getByText('e-mail, night@example.com – not delivered')).toBeVisible()
  await expect
    .element(screen.getByText('The receiving server answered: 550 <no> such user'))
    .toBeVisible()
  await expect.element(screen.getByText('push message, joanna@example.com – sent')).toBeVisible()
  expect(asked.findLast(({ name }) => name === 'SendTestAlarm')?.variables).toMatchObject({
    to: 'ME',
  })
  expect(asked.findLast(({ name }) => name === 'TestDeliveries')?.variables).toEqual({
    ids: ['5', '6'],
  })
})

const everybody = (screen: Screen) => screen.getByRole('button', { name: 'To everybody …' })

test('a test alarm to everybody asks first and says whom; nothing is sent before the answer', async () => {
  const { asked, count } = server({
    TestRecipients: () => ({
      testAlarmRecipients: [
        { channel: 'EMAIL', recipient: 'night@example.com' },
        { channel: 'PUSH', recipient: 'joanna@example.com' },
        { channel: 'PUSH', recipient: 'joanna@example.com' },
      ],
    }),
    SendTestAlarm: () => ({ sendTestAlarm: [] }),
  })
  const { screen } = await open()
  await everybody(screen).click()
  const question = screen.getByRole('group', { name: 'The test goes to all of these:' })
  await expect.element(question.getByText('e-mail, night@example.com')).toBeVisible()
  await expect
    .element(question.getByText('push message, joanna@example.com, 2 browsers'))
    .toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(everybody(screen)).toHaveFocus()
  expect(count('SendTestAlarm')).toBe(0)
  await everybody(screen).click()
  await question.getByRole('button', { name: 'Send to everybody' }).click()
  await expect
    .poll(() => asked.findLast(({ name }) => name === 'SendTestAlarm')?.variables)
    .toMatchObject({ to: 'EVERYBODY' })
})

test('to everybody, where nobody gets messages, says so', async () => {
  server({ TestRecipients: () => ({ testAlarmRecipients: [] }) })
  const { screen } = await open()
  await everybody(screen).click()
  await expect.element(screen.getByText('Nobody gets messages about this sensor.')).toBeVisible()
})

test('before a test alarm, what is typed has to be saved', async () => {
  const { count } = server()
  const { screen } = await open()
  await field(screen, 'E-mail addresses for notifications').fill('else@example.com')
  const button = screen.getByRole('button', { name: 'Send me a test alarm' })
  await expect
    .element(button)
    .toHaveAccessibleDescription('Save first: the test uses the saved settings.')
  await button.click({ force: true })
  expect(count('SendTestAlarm')).toBe(0)
})

test('a refused test alarm says why', async () => {
  server({
    SendTestAlarm: () => ({
      refuse: { code: 'BAD_USER_INPUT', problems: [{ field: null, key: 'alarms.noChannel' }] },
    }),
  })
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Send me a test alarm' }).click()
  await expect
    .element(screen.getByText('Switch on e-mail or push messages for this sensor first.'))
    .toBeVisible()
})

test.each([
  ['NOT_SET', /No mail server is set up, so no e-mail is sent/],
  ['FAILING', /E-mail cannot be sent at the moment/],
])('when mail is %s, the e-mail box says so', async (mailState, words) => {
  server({ MailState: () => ({ mailState }) })
  const { screen } = await open()
  await expect.element(screen.getByText(words)).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Notify by e-mail' }).click()
  await expect.element(screen.getByText(words)).not.toBeInTheDocument()
})

const fakePush = (permission: NotificationPermission | 'no-worker') => {
  const browser = {
    endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
    toJSON: () => ({
      endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
      keys: { p256dh: 'p', auth: 'a' },
    }),
  }
  const worker = {
    pushManager: { getSubscription: async () => browser, subscribe: async () => browser },
  }
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockImplementation(async () =>
    permission === 'no-worker' ? undefined : (worker as unknown as ServiceWorkerRegistration),
  )
  vi.spyOn(Notification, 'permission', 'get').mockImplementation(() =>
    permission === 'no-worker' ? 'default' : permission,
  )
  return vi
    .spyOn(Notification, 'requestPermission')
    .mockImplementation(async () => (permission === 'no-worker' ? 'default' : permission))
}
const pushBox = (screen: Screen) =>
  screen.getByRole('checkbox', { name: 'Push notification to signed-in devices' })

test('permission is asked only when the box is ticked; then this browser is subscribed', async () => {
  const requestPermission = fakePush('granted')
  const { asked } = server({
    PushKey: () => ({ pushKey: 'key' }),
    SubscribePush: () => ({ subscribePush: true }),
  })
  const { screen } = await open()
  expect(requestPermission).not.toHaveBeenCalled()
  await pushBox(screen).click()
  await expect.element(screen.getByText('This browser receives push messages.')).toBeVisible()
  expect(asked.findLast(({ name }) => name === 'SubscribePush')?.variables).toMatchObject({
    p256dh: 'p',
    auth: 'a',
  })
})

test.each([
  ['denied', /This browser blocks messages from this page/],
  ['no-worker', /add this page to the home screen/],
] as const)('when push is %s, the box says what can be done', async (permission, words) => {
  fakePush(permission)
  server()
  const { screen } = await open()
  await pushBox(screen).click()
  await expect.element(screen.getByText(words)).toBeVisible()
})

test('settings opened before the page has its service worker say it once the worker is there', async () => {
  fakePush('no-worker')
  const ready = Promise.withResolvers<ServiceWorkerRegistration>()
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockImplementation(() => ready.promise)
  server()
  const { screen } = await open()
  await pushBox(screen).click()
  await expect.element(screen.getByText(/add this page to the home screen/)).toBeVisible()
  fakePush('granted')
  ready.resolve({} as ServiceWorkerRegistration)
  await expect
    .element(screen.getByText('This browser does not receive push messages yet.'))
    .toBeVisible()
})

test('a manager is not asked for permission: messages go to the browsers of the customer', async () => {
  const requestPermission = fakePush('granted')
  server()
  const { screen } = await open({ viewer: { id: '3', role: 'affiliate' } })
  await pushBox(screen).click()
  await expect
    .element(
      screen.getByText(
        'Push messages go to the browsers in which the customer has switched them on.',
      ),
    )
    .toBeVisible()
  expect(requestPermission).not.toHaveBeenCalled()
})
