import { expect, test } from 'vitest'
import { simulatedFridge, type FridgePlan } from './simulated-fridge.ts'

const START = Date.UTC(2026, 0, 1)
const PLAN: FridgePlan = {
  seed: 7,
  setpoint: 4.6,
  swing: 0.6,
  roomCelsius: 22,
  doorsPerHour: 4,
  defrost: { everyHours: 8, minutes: 18 },
  failures: [],
  doorAjar: null,
}

const minutes = (plan: FridgePlan, count: number): number[] => {
  const fridge = simulatedFridge(plan, START)
  return Array.from({ length: count }, () => fridge.nextMinute())
}

test('the same plan gives the same values; another seed gives others', () => {
  expect(minutes(PLAN, 3000)).toEqual(minutes(PLAN, 3000))
  expect(minutes({ ...PLAN, seed: 8 }, 3000)).not.toEqual(minutes(PLAN, 3000))
})

test('a healthy fridge averages its setpoint and stays near it 99 % of the time', () => {
  const week = minutes(PLAN, 7 * 1440)
  const inside = week.filter((celsius) => celsius > 2 && celsius < 8).length
  expect(inside / week.length).toBeGreaterThan(0.99)
  expect(week.reduce((sum, celsius) => sum + celsius, 0) / week.length).toBeCloseTo(4.6, 0)
})

test('a compressor that fails warms the goods until it is repaired', () => {
  const day = minutes({ ...PLAN, failures: [{ fromMinute: 600, untilMinute: 870 }] }, 1440)
  expect(Math.max(...day.slice(800, 880))).toBeGreaterThan(10)
  expect(day[1430]).toBeLessThan(8)
})

test('a door left ajar warms the fridge each time, and not before the first time', () => {
  const days = minutes(
    { ...PLAN, doorAjar: { fromMinute: 1440 + 120, minutes: 60, everyMinutes: 1440 } },
    3 * 1440,
  )
  expect(Math.max(...days.slice(120, 190))).toBeLessThan(8)
  for (const day of [1, 2])
    expect(Math.max(...days.slice(day * 1440 + 120, day * 1440 + 190))).toBeGreaterThan(8)
})

test('values are rounded to 0.1 °C, as loggers send them', () => {
  for (const celsius of minutes(PLAN, 500)) expect(celsius).toBe(Math.round(celsius * 10) / 10)
})
