import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { page } from 'vitest/browser'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AlarmSetupFragment, TestMessageFragment } from '../../api/generated/graphql.ts'
import { connection } from '../../api/connection.ts'
import { axeViolations } from '../../testing/axe.ts'
import { editableTool } from '../../testing/editable-tool.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { ToolSettings } from './tool-settings.tsx'

beforeEach(() => page.viewport(1280, 860))
// Toasts outlive the page that showed them.
afterEach(() => {
  connection.answered()
  notifications.clean()
  vi.restoreAllMocks()
  localStorage.clear()
})

const TOOL = editableTool({
  toolInterval: {
    sendEmailMessage: 1,
    sendNotificationMessage: 0,
    notificationEmail: 'night@example.com',
  },
})
const SETUP: AlarmSetupFragment = {
  id: '1',
  alarmSettings: {
    raiseDelay: 20,
    recoveryHold: 5,
    hysteresis: 0.5,
    gapMax: 15,
    silence: 30,
    late: 15,
    skew: 5,
    reminder: 60,
    escalation: 30,
    reAlarm: 240,
    defrostGrace: 45,
    defrostCeiling: 6,
  },
  alarmContacts: ['porter@example.com'],
  alarmPause: null,
}
const PREVIEW = {
  days: 30,
  readings: 43_200,
  alarms: 3,
  byDelay: [
    { raiseDelay: 20, alarms: 2 },
    { raiseDelay: 60, alarms: 0 },
  ],
}

const server = (answers: Parameters<typeof fakeGraphql>[0] = {}) =>
  fakeGraphql({
    EditableTool: () => ({ userToolList: [TOOL] }),
    AlarmSetup: () => ({ userToolList: [SETUP] }),
    AlarmPreview: () => ({ alarmPreview: PREVIEW }),
    MailState: () => ({ mailState: 'WORKS' }),
    UserUpdateTool: () => ({ userUpdateTool: TOOL }),
    UpdateAlarmSettings: () => ({ updateAlarmSettings: SETUP }),
    ...answers,
  })

const Page = () => {
  const [isOpen, setOpen] = useState(true)
  return (
    <ToolSettings
      tool={TOOL}
      reading={4.4}
      isOpen={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
    />
  )
}
const open = async (options: Parameters<typeof drawPage>[1] = {}) => {
  const drawn = await drawPage(<Page />, options)
  await expect.element(drawn.screen.getByRole('slider').first()).toBeVisible()
  return drawn
}
type Screen = Awaited<ReturnType<typeof open>>['screen']
const openMore = async (screen: Screen) => {
  await screen.getByRole('button', { name: 'More alarm settings' }).click()
  await expect
    .element(screen.getByRole('textbox', { name: 'Alarm delay', exact: true }))
    .toHaveValue('20')
}
const field = (screen: Screen, name: string) => screen.getByRole('textbox', { name, exact: true })
const save = (screen: Screen) => screen.getByRole('button', { name: 'Save', exact: true }).click()

test('nobody has to open More: it is shut, and nothing behind it is asked for or sent', async () => {
  const { asked, count } = server()
  const { screen } = await open()
  await expect
    .element(screen.getByRole('button', { name: 'More alarm settings' }))
    .toHaveAttribute('aria-expanded', 'false')
  await save(screen)
  await expect.element(screen.getByText('Save successful')).toBeVisible()
  expect([count('AlarmSetup'), count('UpdateAlarmSettings')]).toEqual([0, 0])
  expect(asked.some(({ name }) => name === 'UserUpdateTool')).toBe(true)
})

test('of what stands behind More only the changed settings are sent, once the sensor is saved', async () => {
  const { asked } = server()
  const { screen } = await open()
  await openMore(screen)
  await field(screen, 'Alarm delay').fill('12,5')
  await field(screen, 'Next contact').fill('45')
  await save(screen)
  await expect.element(screen.getByText('Save successful')).toBeVisible()
  expect(asked.map(({ name }) => name).filter((name) => name.startsWith('U'))).toEqual([
    'UserUpdateTool',
    'UpdateAlarmSettings',
  ])
  expect(asked.findLast(({ name }) => name === 'UpdateAlarmSettings')?.variables).toEqual({
    toolId: '1',
    settings: { raiseDelay: 12.5, escalation: 45 },
  })
})

test('contacts are steps, each with its addresses; they are added and removed', async () => {
  const { asked } = server()
  const { screen } = await open()
  await openMore(screen)
  await screen.getByRole('button', { name: 'Add a step' }).click()
  await field(screen, 'Step 2: e-mail addresses').fill('boss@example.com, owner@example.com')
  await screen.getByRole('button', { name: 'Remove step 1' }).click()
  await save(screen)
  await expect.element(screen.getByText('Save successful')).toBeVisible()
  expect(asked.findLast(({ name }) => name === 'UpdateAlarmSettings')?.variables).toEqual({
    toolId: '1',
    settings: {},
    contacts: ['boss@example.com, owner@example.com'],
  })
})

test('what cannot be is told beside its field, and nothing is saved', async () => {
  const { count } = server()
  const { screen } = await open()
  await openMore(screen)
  await field(screen, 'No data').fill('2')
  await field(screen, 'Reminder').fill('often')
  await field(screen, 'Step 1: e-mail addresses').fill('porter at example.com')
  await screen.getByRole('button', { name: 'Add a step' }).click()
  await save(screen)
  await expect.element(screen.getByText('From 5 to 10080.')).toBeVisible()
  await expect.element(screen.getByText('Enter a number, such as −2 or 4,5.')).toBeVisible()
  await expect
    .element(screen.getByText('The e-mail address of a contact is not valid.'))
    .toBeVisible()
  await expect.element(screen.getByText('A contact step has no e-mail address.')).toBeVisible()
  expect(count('UserUpdateTool')).toBe(0)
})

test('the defaults come back at a press, and contacts stay', async () => {
  server()
  const { screen } = await open()
  await openMore(screen)
  await screen.getByRole('button', { name: 'Back to the defaults' }).click()
  await expect.element(field(screen, 'Alarm delay')).toHaveValue('10')
  await expect.element(field(screen, 'Step 1: e-mail addresses')).toHaveValue('porter@example.com')
})

test('defrosting is asked about only where the unit defrosts by itself', async () => {
  server()
  const { screen } = await open()
  await openMore(screen)
  await expect.element(field(screen, 'Defrosting time')).not.toBeInTheDocument()
  await screen.getByRole('checkbox', { name: 'This unit defrosts by itself' }).click()
  await expect.element(field(screen, 'Defrosting time')).toHaveValue('45')
})

test('when the sensor was saved and the rest was not, that is said, and Retry brings back what was typed', async () => {
  const { count } = server({ UpdateAlarmSettings: () => 'unreachable' })
  const { screen } = await open()
  await openMore(screen)
  await field(screen, 'Alarm delay').fill('12')
  await save(screen)
  await expect
    .element(
      screen.getByText(
        /were not saved\. All other settings were saved\.\s+The server does not answer/,
      ),
    )
    .toBeVisible()
  await screen.getByRole('button', { name: 'Edit again' }).click()
  await expect.element(field(screen, 'Alarm delay')).toHaveValue('12')
  expect(count('UserUpdateTool')).toBe(1)
})

test('settings that do not load say so and are asked for again', async () => {
  let isUp = false
  server({ AlarmSetup: () => (isUp ? { userToolList: [SETUP] } : 'unreachable') })
  const { screen } = await open()
  await screen.getByRole('button', { name: 'More alarm settings' }).click()
  await expect.element(screen.getByText('These settings did not load')).toBeVisible()
  isUp = true
  await screen.getByRole('button', { name: 'Load again' }).click()
  await expect.element(field(screen, 'Alarm delay')).toHaveValue('20')
})

test('the limits on the screen are tried before they are saved, with the delay that is typed', async () => {
  const { asked } = server({
    AlarmPreview: ({ notificationMax }) => ({
      alarmPreview: { ...PREVIEW, alarms: notificationMax === 12 ? 1 : 3 },
    }),
  })
  const { screen } = await open()
  await expect
    .element(screen.getByText('These limits would have raised 3 alarms in the last 30 days.'))
    .toBeVisible()
  await expect.element(screen.getByText('with a delay of 60 min: 0')).toBeVisible()
  await openMore(screen)
  await field(screen, 'Alarm delay').fill('45')
  await field(screen, 'Notification temperature, Maximum').fill('12')
  await expect
    .element(screen.getByText('These limits would have raised 1 alarm in the last 30 days.'))
    .toBeVisible()
  expect(asked.findLast(({ name }) => name === 'AlarmPreview')?.variables).toEqual({
    toolId: '1',
    notificationMin: 1,
    notificationMax: 12,
    defrostFridge: false,
    settings: { raiseDelay: 45 },
  })
})

test('on a phone the preview stands in a place of its own, whatever it says', async () => {
  await page.viewport(390, 844)
  server({
    AlarmPreview: () => ({
      alarmPreview: {
        ...PREVIEW,
        byDelay: [0, 20, 60].map((raiseDelay) => ({ raiseDelay, alarms: 12 })),
      },
    }),
  })
  const { screen } = await open({ language: 'de' })
  await expect.element(screen.getByText('bei 60 Min. Verzögerung: 12')).toBeVisible()
  const preview = screen
    .getByText('bei 60 Min. Verzögerung: 12')
    .element()
    .closest('[role="status"]')!
  expect(preview.scrollHeight).toBeLessThanOrEqual(preview.clientHeight)
})

test('a preview that fails says so quietly, and none stands beside limits that are none', async () => {
  server({ AlarmPreview: () => ({ refuse: { code: 'INTERNAL' } }) })
  const { screen } = await open()
  await expect
    .element(
      screen.getByText(
        'The number of alarms that these limits would have raised is not available at the moment.',
      ),
    )
    .toBeVisible()
  await field(screen, 'Notification temperature, Maximum').fill('0')
  await expect
    .element(
      screen.getByText(
        'The number of alarms that these limits would have raised is not available at the moment.',
      ),
    )
    .not.toBeInTheDocument()
})

test('without readings nothing could be tried', async () => {
  server({
    AlarmPreview: () => ({ alarmPreview: { days: 30, readings: 0, alarms: 0, byDelay: [] } }),
  })
  const { screen } = await open()
  await expect
    .element(
      screen.getByText('There are no readings from the last 30 days to test these limits on.'),
    )
    .toBeVisible()
})

test('a test alarm shows what becomes of each message while it does', async () => {
  const sent: TestMessageFragment[] = [
    { id: '5', channel: 'EMAIL', recipient: 'night@example.com', status: 'WAITING', reason: null },
    { id: '6', channel: 'PUSH', recipient: 'joanna@example.com', status: 'WAITING', reason: null },
  ]
  let looks = 0
  const { asked } = server({
    SendTestAlarm: () => ({ sendTestAlarm: sent }),
    TestDeliveries: () => {
      looks += 1
      return {
        testDeliveries:
          looks === 1
            ? sent
            : [
                { ...sent[0], status: 'FAILED', reason: '550 <no> such user' },
                { ...sent[1], status: 'SENT' },
              ],
      }
    },
  })
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Send a test alarm' }).click()
  await expect.element(screen.getByText('e-mail, night@example.com – being sent')).toBeVisible()
  await expect.element(screen.getByText('e-mail, night@example.com – not delivered')).toBeVisible()
  await expect
    .element(screen.getByText('The receiving server answered: 550 <no> such user'))
    .toBeVisible()
  await expect.element(screen.getByText('push message, joanna@example.com – sent')).toBeVisible()
  expect(asked.findLast(({ name }) => name === 'TestDeliveries')?.variables).toEqual({
    ids: ['5', '6'],
  })
})

test('a test goes by what is saved: what is typed has to be saved first', async () => {
  const { count } = server()
  const { screen } = await open()
  await field(screen, 'E-mail addresses for notifications').fill('else@example.com')
  const button = screen.getByRole('button', { name: 'Send a test alarm' })
  await expect
    .element(button)
    .toHaveAccessibleDescription('Save first: the test uses the saved settings.')
  await button.click({ force: true })
  expect(count('SendTestAlarm')).toBe(0)
})

test('a test that is refused says why', async () => {
  server({
    SendTestAlarm: () => ({
      refuse: { code: 'BAD_USER_INPUT', problems: [{ field: null, key: 'alarms.noChannel' }] },
    }),
  })
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Send a test alarm' }).click()
  await expect
    .element(screen.getByText('Switch on e-mail or push messages for this sensor first.'))
    .toBeVisible()
})

test.each([
  ['NOT_SET', /No mail server is set up, so no e-mail is sent/],
  ['FAILING', /E-mail cannot be sent at the moment/],
])('where mail is %s, the e-mail box says so', async (mailState, words) => {
  server({ MailState: () => ({ mailState }) })
  const { screen } = await open()
  await expect.element(screen.getByText(words)).toBeVisible()
  await screen.getByRole('checkbox', { name: 'Notify by e-mail' }).click()
  await expect.element(screen.getByText(words)).not.toBeInTheDocument()
})

test('alarms are paused at once, until an end and for a reason; a running pause can be ended', async () => {
  const { asked } = server({
    PauseAlarms: (variables) => ({
      pauseAlarms: {
        ...SETUP,
        alarmPause: { until: variables['until'], reason: variables['reason'] },
      },
    }),
    ResumeAlarms: () => ({ resumeAlarms: SETUP }),
  })
  const { screen } = await open()
  await openMore(screen)
  const begin = screen.getByRole('button', { name: 'Pause alarms' })
  await begin.click()
  await expect.element(screen.getByText('Enter why the alarms are paused.')).toBeVisible()
  await screen.getByRole('combobox', { name: 'Pause for' }).selectOptions('8 h')
  await field(screen, 'Reason').fill('New <b>compressor</b>')
  await begin.click()
  await expect.element(screen.getByText('Alarms are paused until 2026-11-20 11:14.')).toBeVisible()
  await expect.element(screen.getByText('New <b>compressor</b>')).toBeVisible()
  expect(asked.findLast(({ name }) => name === 'PauseAlarms')?.variables).toEqual({
    toolId: '1',
    until: '2026-11-20T10:14:17.000Z',
    reason: 'New <b>compressor</b>',
  })
  await screen.getByRole('button', { name: 'End the pause now' }).click()
  await expect.element(begin).toBeVisible()
})

const pushWorld = (permission: NotificationPermission | 'no-worker') => {
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

test('permission is asked when the box is ticked and not before; then this browser is signed up', async () => {
  const asks = pushWorld('granted')
  const { asked } = server({
    PushKey: () => ({ pushKey: 'key' }),
    SubscribePush: () => ({ subscribePush: true }),
  })
  const { screen } = await open()
  expect(asks).not.toHaveBeenCalled()
  await pushBox(screen).click()
  await expect.element(screen.getByText('This browser receives push messages.')).toBeVisible()
  expect(asked.findLast(({ name }) => name === 'SubscribePush')?.variables).toMatchObject({
    p256dh: 'p',
    auth: 'a',
  })
})

test.each([
  ['denied', /This browser blocks messages from this page/],
  ['no-worker', /add Coldwatch to the home screen/],
] as const)('where push is %s, the box says what can be done', async (permission, words) => {
  pushWorld(permission)
  server()
  const { screen } = await open()
  await pushBox(screen).click()
  await expect.element(screen.getByText(words)).toBeVisible()
})

test('a manager is not asked: the messages go to the browsers of the customer', async () => {
  const asks = pushWorld('granted')
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
  expect(asks).not.toHaveBeenCalled()
})

test.each([
  ['light', 'en', 'More alarm settings'],
  ['dark', 'hu', 'További riasztási beállítások'],
] as const)('nothing behind More keeps anybody out, in %s', async (scheme, language, more) => {
  server({ MailState: () => ({ mailState: 'NOT_SET' }) })
  const { screen } = await open({ scheme, language })
  await screen.getByRole('button', { name: more }).click()
  await expect.element(screen.getByRole('combobox')).toBeVisible()
  await vi.waitFor(async () => expect(await axeViolations(document.body)).toEqual([]), {
    timeout: 10_000,
    interval: 500,
  })
})
