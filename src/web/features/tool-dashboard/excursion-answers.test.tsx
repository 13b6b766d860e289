import '../../theme/kit.css'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type AlarmSettings, settingsInForce } from '../../../domain/alarms/alarm-settings.ts'
import { aCondition } from '../../../domain/alarms/testing/play-scenario.ts'
import { HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts'
import { alarm } from '../../testing/alarm.ts'
import { NOW, open, readings, tidyUp } from './testing/draw-tool-dashboard.tsx'
import { fakeToolServer } from './testing/fake-tool-server.ts'

afterEach(tidyUp)

const began = readings[0]![0] + 10 * HOUR_MS
const at = (minutes: number) => new Date(began + minutes * MINUTE_MS).toISOString()
const inForce = { settings: settingsInForce({}, 8), defrostFridge: false, pausedUntilMs: null }

/** The alarm of the one excursion, with answers; what the excursion's last cell says of it. */
const answersOf = async (
  changes: Parameters<typeof alarm>[0],
  settings: Partial<AlarmSettings> = {},
) => {
  const raised = alarm({
    startedAt: at(0),
    openedAt: at(10),
    state: 'RECOVERED',
    recoveredAt: at(35),
    acknowledgedAt: at(15),
    acknowledgedBy: 'Péter Nagy',
    ...changes,
  })
  await open({
    server: fakeToolServer({
      readings,
      nowMs: NOW,
      alarms: [raised],
      alarmSettings: [{ ...inForce, settings: settingsInForce(settings, 8), fromMs: 0 }],
    }),
  })
  await expect.element(page.getByRole('link', { name: 'Show the alarm' })).toBeVisible()
  return () => page.getByRole('cell').filter({ hasText: 'Show the alarm' }).element().textContent
}

test('an excursion says who acknowledged its alarm and what was done', async () => {
  const cell = await answersOf({ correctiveAction: 'Closed the door' })
  await expect.poll(cell).toContain('Acknowledged by Péter Nagy: Closed the door')
  expect(cell()).not.toContain('What was done')
})

test('an excursion whose alarm was acknowledged without a word is marked as open work', async () => {
  const cell = await answersOf({ correctiveAction: '', isActionOpen: true })
  await expect.poll(cell).toContain('Acknowledged by Péter NagyWhat was done? (open)')
})

test('an excursion whose acknowledged alarm has rung again says that it waits', async () => {
  const cell = await answersOf({
    state: 'ACTIVE',
    recoveredAt: null,
    correctiveAction: 'Closed the door',
    isWaiting: true,
  })
  await expect.poll(cell).toContain('Not acknowledged')
})

test('an excursion names the condition that rang during it, and links to its alarm', async () => {
  const condition = aCondition({ name: 'Above 8 °C for 10 min', minutes: 10 })
  const cell = await answersOf(
    { lane: 'CONDITION', condition: condition.name, conditionSide: 'ABOVE' },
    { conditions: [condition] },
  )
  expect(cell()).toContain('condition “Above 8 °C for 10 min”: 10\u00a0min without a break')
  expect(cell()).not.toContain('no alarm')
})
