import { DAY_MS } from '../../domain/durations.ts'
import { expect, test } from 'vitest'
import { FRIDGE_LIMITS } from '../../simulator/fridges/climates.ts'
import { DEMO_CUSTOMERS } from './demo-customers.ts'
import { demoDevice, HISTORY_DAYS } from './demo-device.ts'

const SET_UP = Date.UTC(2026, 10, 20, 9, 17)
const START = SET_UP - HISTORY_DAYS * DAY_MS

const customer = DEMO_CUSTOMERS[0]
if (customer === undefined) throw new Error('The demo has no customer.')

const readingsOf = (sensor: number, fridges: typeof customer.fridges, fromMs = 0) =>
  demoDevice(fridges, 11, START)
    .readingsUntil(SET_UP)
    .filter((reading) => reading.sensor === sensor && reading.timeMs >= fromMs)

test('a demo device has a year of readings: every minute in the last 31 days, every 5 minutes before', () => {
  const readings = readingsOf(1, customer.fridges.slice(0, 4))
  expect(readings[0]?.timeMs).toBe(START)
  expect(readings.at(-1)?.timeMs).toBe(SET_UP - 60_000)
  expect(readings).toHaveLength(334 * 288 + 31 * 1440)
})

test('each reading comes once and in order, however many calls the period takes', () => {
  const readings = demoDevice(customer.fridges.slice(0, 2), 3, START).readingsUntil(
    START + 3 * DAY_MS,
  )
  const device = demoDevice(customer.fridges.slice(0, 2), 3, START)
  const parts = [1, 1.5, 1.5, 3].flatMap((days) => device.readingsUntil(START + days * DAY_MS))
  expect(parts).toEqual(readings)
})

test('the meat room with its door ajar is above its limit when the demo is set up', () => {
  const readings = readingsOf(4, customer.fridges.slice(0, 4))
  expect(readings.at(-1)?.celsius).toBeGreaterThan(FRIDGE_LIMITS.meat.max)
})

test('the silent counter has sent nothing for three and a half hours', () => {
  const readings = readingsOf(4, customer.fridges.slice(8, 12))
  expect(SET_UP - (readings.at(-1)?.timeMs ?? 0)).toBe(209 * 60_000)
})

test('the fridge that failed was above its limit seventeen days ago and is below it at the end', () => {
  const readings = readingsOf(2, customer.fridges.slice(0, 4), SET_UP - 18 * DAY_MS)
  const failure = readings.filter((reading) => reading.timeMs < SET_UP - 16 * DAY_MS)
  expect(Math.max(...failure.map((reading) => reading.celsius))).toBeGreaterThan(
    FRIDGE_LIMITS.fridge.max,
  )
  expect(readings.at(-1)?.celsius).toBeLessThan(FRIDGE_LIMITS.fridge.max)
})
