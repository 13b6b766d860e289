import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axeViolations } from '../../testing/axe.ts'
import { fakeGraphql } from '../../testing/fake-graphql.ts'
import { drawPage } from '../../testing/test-page.tsx'
import { AlarmWays } from './alarm-ways.tsx'

const BOTH = { email: true, push: true }
const SHOWN = {
  user: { id: '9', firstName: 'Anna', lastName: 'Kovács', email: 'anna@cold.example' },
  timeZone: 'Europe/Budapest',
  browsers: 0,
  warning: { email: false, push: false },
  alarm: BOTH,
  escalated: BOTH,
  services: [] as object[],
  quietHours: null as { from: string; to: string; waits: string[] } | null,
  updatedAt: null,
}

const open = async (answers: Parameters<typeof fakeGraphql>[0] = {}) => {
  const server = fakeGraphql({ AlarmWays: () => ({ alarmWays: SHOWN }), ...answers })
  const { screen } = await drawPage(<AlarmWays id="9" />, { path: '/alarm-ways' })
  const sent = () =>
    server.asked.filter(({ name }) => name === 'SetAlarmWays').map(({ variables }) => variables)
  return { screen, sent }
}

test('the table has a row for each urgency and a box for each way', async () => {
  const { screen } = await open()
  const box = (name: string) => screen.getByRole('checkbox', { name, exact: true })
  await expect.element(box('Alarm: E-mail')).toBeChecked()
  await expect.element(box('Warning: E-mail')).not.toBeChecked()
  await expect.element(box('Nobody answers: Browser')).toBeChecked()
  await expect.element(screen.getByText(/No browser gets messages yet/)).toBeVisible()
  expect(await axeViolations(document.body)).toEqual([])
})

test('ways and quiet hours are saved together; nothing is to be saved before a change', async () => {
  const { screen, sent } = await open({
    SetAlarmWays: (variables) => ({
      setAlarmWays: { ...SHOWN, quietHours: variables['quietHours'] },
    }),
  })
  await expect.element(screen.getByRole('checkbox', { name: 'Alarm: Browser' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Save' }).elements()).toEqual([])
  await screen.getByRole('checkbox', { name: 'Alarm: Browser' }).click()
  await screen.getByRole('checkbox', { name: 'Quiet hours' }).click()
  await screen.getByRole('textbox', { name: 'From' }).fill('23:00')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('The ways of alarms are saved.')).toBeVisible()
  expect(sent()).toMatchObject([
    {
      id: '9',
      alarm: { email: true, push: false },
      quietHours: { from: '23:00', to: '06:00', waits: ['WARNING', 'ALARM'] },
    },
  ])
})

test('each webhook that reaches the person has a row, and a box for each urgency', async () => {
  const sms = {
    webhookId: '4',
    kind: 'SMS',
    to: '+36301234567',
    isOn: false,
    urgencies: ['ALARM', 'ESCALATED'],
  }
  const shown = { ...SHOWN, services: [sms] }
  const { screen, sent } = await open({
    AlarmWays: () => ({ alarmWays: shown }),
    SetAlarmWays: () => ({ setAlarmWays: shown }),
  })
  const box = (urgency: string) =>
    screen.getByRole('checkbox', { name: `SMS +36301234567: ${urgency}`, exact: true })
  await expect.element(box('Alarm')).toBeChecked()
  await expect.element(screen.getByText('switched off')).toBeVisible()
  expect(await axeViolations(document.body)).toEqual([])
  await box('Alarm').click()
  await box('Warning').click()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => sent()[0])
    .toMatchObject({ services: [{ webhookId: '4', urgencies: ['ESCALATED', 'WARNING'] }] })
})

test('a refusal stands beside the row and the time that it is about', async () => {
  const { screen } = await open({
    SetAlarmWays: () => ({
      refuse: {
        code: 'BAD_USER_INPUT',
        problems: [
          { field: 'alarm', key: 'alarmWays.noWay' },
          { field: 'quiet.from', key: 'alarmWays.noTime' },
        ],
      },
    }),
  })
  await screen.getByRole('checkbox', { name: 'Quiet hours' }).click()
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Choose at least one way.')).toBeVisible()
  await expect.element(screen.getByText('Enter a time such as 22:00.')).toBeVisible()
})

test.each(['de', 'hu'] as const)('the boxes of services fit a phone in %s', async (language) => {
  await page.viewport(360, 844)
  const services = [
    { webhookId: '4', kind: 'SMS', to: '+4915112345678', isOn: true, urgencies: ['ALARM'] },
    {
      webhookId: '5',
      kind: 'OTHER',
      to: 'desk.kuehlhaus-nord.example',
      isOn: false,
      urgencies: [],
    },
  ]
  fakeGraphql({ AlarmWays: () => ({ alarmWays: { ...SHOWN, services } }) })
  const { screen } = await drawPage(<AlarmWays id="9" />, { language, scheme: 'dark' })
  const box = screen.getByRole('checkbox', { name: /4915112345678/ })
  await expect.element(box.first()).toBeVisible()
  for (const element of box.elements())
    expect(element.getBoundingClientRect().right).toBeLessThanOrEqual(344)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  expect(await axeViolations(document.body)).toEqual([])
})
