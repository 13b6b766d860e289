import '../../theme/kit.css'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { settingsInForce } from '../../../domain/alarms/alarm-settings.ts'
import { HOUR_MS } from '../../../domain/durations.ts'
import { fakeToolServer } from './testing/fake-tool-server.ts'
import { NOW, open, readings, tidyUp } from './testing/draw-tool-dashboard.tsx'

afterEach(tidyUp)

type Setting = Parameters<typeof fakeToolServer>[0]
const inForce = { settings: settingsInForce({}, 8), defrostFridge: false, pausedUntilMs: null }
const show = (change: Partial<Setting>, language: 'en' | 'de' = 'en') =>
  open({ language, server: fakeToolServer({ readings, nowMs: NOW, ...change }) })

test('an excursion within the time for defrosting says so where its alarm would stand', async () => {
  await show({ alarmSettings: [{ ...inForce, fromMs: 0, defrostFridge: true }] })
  await expect
    .element(
      page.getByRole('cell', { name: 'no alarm: within the 45 min that this sensor allows' }),
    )
    .toBeVisible()
})

test('the end of a pause is written in the zone of the viewer', async () => {
  const fromMs = readings[0]![0] + 9.5 * HOUR_MS
  const pausedUntilMs = readings[0]![0] + 11 * HOUR_MS
  await show({
    alarmSettings: [
      { ...inForce, fromMs: 0 },
      { ...inForce, fromMs, pausedUntilMs },
    ],
  })
  await expect
    .element(page.getByRole('cell', { name: 'no alarm: paused until 2026-11-20 11:00:00' }))
    .toBeVisible()
})

test('the words are those of the language', async () => {
  await show({ alarmSettings: [] }, 'de')
  await expect.element(page.getByRole('cell', { name: 'kein Alarm' })).toBeVisible()
})
