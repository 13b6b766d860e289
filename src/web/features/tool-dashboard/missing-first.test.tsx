import '../../theme/kit.css'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeToolServer } from './testing/fake-tool-server.ts'
import { figure, NOW, open, readings, tidyUp } from './testing/draw-tool-dashboard.tsx'

afterEach(tidyUp)

const inRange = readings.map(([time]) => [time, 440] as const)
const text = () => document.querySelector('main')!.textContent

test('a day of which most has no readings begins with that, and claims only what was measured', async () => {
  await open({ server: fakeToolServer({ readings: inRange.slice(0, 25), nowMs: NOW }) })
  await expect.element(page.getByText('85% of the period has no readings.')).toBeVisible()
  expect(figure('In range')).toBe('In range100.0%of 2\u00a0h 5\u00a0min measured')
  await expect
    .element(page.getByText('None in the 2\u00a0h 5\u00a0min that were measured.'))
    .toBeVisible()
  expect(text()).not.toContain('every reading')
  expect(text().indexOf('no readings')).toBeLessThan(text().indexOf('100.0%'))
})

test('an open no-data alarm is named first although hardly anything is missing yet', async () => {
  await open({
    server: fakeToolServer({
      readings: Array.from(
        { length: 169 },
        (_, i) => [NOW - 10_000 - (168 - i) * 300_000, 440] as const,
      ),
      nowMs: NOW,
      silentSince: '2026-11-20T13:55:00Z',
    }),
  })
  await expect
    .element(page.getByText('No data has arrived since 2026-11-20 13:55:00.'))
    .toBeVisible()
  expect(figure('In range')).toContain('measured')
})

test('of a whole day every reading speaks', async () => {
  await open({
    server: fakeToolServer({
      readings: Array.from(
        { length: 169 },
        (_, i) => [NOW - 10_000 - (168 - i) * 300_000, 440] as const,
      ),
      nowMs: NOW,
    }),
  })
  await expect
    .element(page.getByText('None: every reading of this period was in range.'))
    .toBeVisible()
  expect(figure('In range')).toBe('In range100.0%')
})

test('readings dated before the sensor was made are named first, and none of them was expected', async () => {
  await open({ server: fakeToolServer({ readings: inRange, nowMs: NOW, sinceMs: NOW }) })
  await expect
    .element(
      page.getByText(
        `Readings dated before the sensor was added: ${inRange.length}. They do not count as a complete record.`,
      ),
    )
    .toBeVisible()
  expect(figure('Readings')).toBe(`Readings${inRange.length}`)
  expect(text()).not.toContain('every reading')
})

test('what is missing before a sensor was made takes nothing from its first day', async () => {
  const made = Date.parse('2026-11-20T10:00:00Z')
  await open({
    server: fakeToolServer({
      readings: inRange.filter(([time]) => time >= made),
      nowMs: NOW,
      sinceMs: made,
    }),
  })
  await expect
    .element(page.getByText('None: every reading of this period was in range.'))
    .toBeVisible()
})

test('what is missing since a sensor was made is no share of the period before', async () => {
  await open({
    server: fakeToolServer({
      readings: Array.from(
        { length: 50 },
        (_, i) => [NOW - 10_000 - (49 - i) * 300_000, 440] as const,
      ),
      nowMs: NOW,
      sinceMs: NOW - 10_000 - 99 * 300_000,
    }),
  })
  await expect
    .element(page.getByText('50% of the readings expected since the sensor was added are missing.'))
    .toBeVisible()
  expect(text()).not.toContain('of the period')
})

test('with missing readings and an excursion both are named, first what is missing', async () => {
  const warm = inRange.slice(0, 25).map(([time], i) => [time, i < 3 ? 950 : 440] as const)
  await open({ server: fakeToolServer({ readings: warm, nowMs: NOW }) })
  await expect.element(page.getByText('1 excursion in the measured part.')).toBeVisible()
  expect(text().indexOf('85% of the period has no readings.')).toBeLessThan(
    text().indexOf('1 excursion in the measured part.'),
  )
})
