import { page } from 'vitest/browser'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { axeViolations } from '../../testing/axe.ts'
import {
  field,
  open,
  openMore,
  save,
  server,
  SETUP,
  tidyUp,
} from './testing/draw-alarm-settings.tsx'

beforeEach(() => page.viewport(1280, 860))
afterEach(tidyUp)

test('More is shut at first, and the settings behind it are neither loaded nor sent', async () => {
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

test('of the settings behind More only the changed ones are sent, after the sensor is saved', async () => {
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

test('the delay below the lower limit is empty while it follows the alarm delay, and follows again when it is emptied', async () => {
  const set = { ...SETUP.alarmSettings, raiseDelayLow: 5 }
  let isSet = false
  const { asked } = server({
    AlarmSetup: () => ({ userToolList: [isSet ? { ...SETUP, alarmSettings: set } : SETUP] }),
  })
  const first = await open()
  await openMore(first.screen)
  await expect.element(field(first.screen, 'Alarm delay when too cold')).toHaveValue('')
  isSet = true
  await first.screen.unmount()
  const { screen } = await open()
  await openMore(screen)
  await expect.element(field(screen, 'Alarm delay when too cold')).toHaveValue('5')
  await field(screen, 'Alarm delay when too cold').clear()
  await save(screen)
  await expect
    .poll(() => asked.findLast(({ name }) => name === 'UpdateAlarmSettings')?.variables)
    .toEqual({ toolId: '1', settings: { raiseDelayLow: 20 } })
})

test('defrosts are learned only where the unit defrosts by itself', async () => {
  const { asked } = server()
  const { screen } = await open()
  await openMore(screen)
  const learn = screen.getByRole('checkbox', { name: 'Learn what a usual defrost looks like' })
  await expect.element(learn).not.toBeInTheDocument()
  await screen.getByRole('checkbox', { name: 'This unit defrosts by itself' }).click()
  await learn.click()
  await save(screen)
  await expect
    .poll(() => asked.findLast(({ name }) => name === 'UpdateAlarmSettings')?.variables)
    .toEqual({ toolId: '1', settings: { learnDefrosts: true } })
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

test('an invalid value has its error beside its field, and nothing is saved', async () => {
  const { count } = server()
  const { screen } = await open()
  await openMore(screen)
  await field(screen, 'No data').fill('2')
  await field(screen, 'Reminder').fill('often')
  await field(screen, 'Step 1: e-mail addresses').fill('porter at example.com')
  await screen.getByRole('button', { name: 'Add a step' }).click()
  await save(screen)
  await expect.element(screen.getByText('From 5 to 10,080.')).toBeVisible()
  await expect.element(screen.getByText('Enter a number, such as −2 or 4,5.')).toBeVisible()
  await expect
    .element(screen.getByText('The e-mail address of a contact is not valid.'))
    .toBeVisible()
  await expect.element(screen.getByText('A contact step has no e-mail address.')).toBeVisible()
  expect(count('UserUpdateTool')).toBe(0)
})

test('one button restores the defaults and keeps the contacts', async () => {
  server()
  const { screen } = await open()
  await openMore(screen)
  await screen.getByRole('button', { name: 'Back to the defaults' }).click()
  await expect.element(field(screen, 'Alarm delay')).toHaveValue('10')
  await expect.element(field(screen, 'Step 1: e-mail addresses')).toHaveValue('porter@example.com')
})

test('the defrosting time is a field only while the unit defrosts by itself', async () => {
  server()
  const { screen } = await open()
  await openMore(screen)
  await expect.element(field(screen, 'Defrosting time')).not.toBeInTheDocument()
  await screen.getByRole('checkbox', { name: 'This unit defrosts by itself' }).click()
  await expect.element(field(screen, 'Defrosting time')).toHaveValue('45')
})

test('when only the alarm settings were not saved, a message says so and can bring back what was typed', async () => {
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

test('settings that do not load say so and can be loaded again', async () => {
  let isUp = false
  server({ AlarmSetup: () => (isUp ? { userToolList: [SETUP] } : 'unreachable') })
  const { screen } = await open()
  await screen.getByRole('button', { name: 'More alarm settings' }).click()
  await expect.element(screen.getByText('These settings did not load')).toBeVisible()
  isUp = true
  await screen.getByRole('button', { name: 'Load again' }).click()
  await expect.element(field(screen, 'Alarm delay')).toHaveValue('20')
})

test('a pause begins at once, with an end and a reason, and can be ended early', async () => {
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

test.each([
  ['light', 'en', 'More alarm settings'],
  ['dark', 'hu', 'További riasztási beállítások'],
] as const)(
  'the settings behind More have no accessibility violation, in %s',
  async (scheme, language, more) => {
    server({ MailState: () => ({ mailState: 'NOT_SET' }) })
    const { screen } = await open({ scheme, language })
    await screen.getByRole('button', { name: more }).click()
    await expect.element(screen.getByRole('combobox').first()).toBeVisible()
    expect(await axeViolations(document.body)).toEqual([])
  },
)
