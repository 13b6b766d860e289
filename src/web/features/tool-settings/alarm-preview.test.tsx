import { page } from 'vitest/browser'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { field, open, openMore, PREVIEW, server, tidyUp } from './testing/draw-alarm-settings.tsx'

beforeEach(() => page.viewport(1280, 860))
afterEach(tidyUp)

test('the preview tries the limits and the delay on the screen before they are saved', async () => {
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

test('on a phone a long preview fits into its place', async () => {
  await page.viewport(390, 844)
  server({
    AlarmPreview: () => ({
      alarmPreview: {
        ...PREVIEW,
        byDelay: [0, 20, 60].map((raiseDelay) => ({ raiseDelay, alarms: 12 })),
        excursions: Array.from({ length: 60 }, (_, day) => ({
          ...PREVIEW.excursions[0],
          startedAt: new Date(Date.UTC(2026, 8, 1 + day)).toISOString(),
        })),
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
  expect(preview.getBoundingClientRect().right).toBeLessThanOrEqual(390)
  expect(preview.scrollWidth).toBeLessThanOrEqual(preview.clientWidth)
})

test('a failed preview says so; invalid limits have no preview', async () => {
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

test('without readings the preview says that there are none to test on', async () => {
  server({
    AlarmPreview: () => ({ alarmPreview: { ...PREVIEW, readings: 0, alarms: 0, byDelay: [] } }),
  })
  const { screen } = await open()
  await expect
    .element(
      screen.getByText('There are no readings from the last 30 days to test these limits on.'),
    )
    .toBeVisible()
})

test('it says how long alarms lasted, how late they came, and the same of what learned defrosts would raise', async () => {
  server()
  const { screen } = await open()
  for (const text of [
    '2 h 10 min in alarm, raised after 10 min (median); the longest (2026-11-02) lasted 1 h 30 min, raised after 10 min',
    'with learned defrosts: 1, and 8 like the defrosting before; 1 h 16 min in alarm; the longest (2026-11-03) lasted 1 h 30 min, raised after 14 min',
    'Like the defrosting before: 1',
    'Alarm: 1',
    'Like the defrosting before: 2',
  ])
    await expect.element(screen.getByText(text, { exact: true })).toBeVisible()
})

test('limits that the room never keeps are never in range', async () => {
  server({ AlarmPreview: () => ({ alarmPreview: { ...PREVIEW, alarms: 1, neverInRange: true } }) })
  const { screen } = await open()
  await expect
    .element(
      screen.getByText(
        'None of the readings of the last 30 days lies within these alarm limits: never in range.',
      ),
    )
    .toBeVisible()
})
