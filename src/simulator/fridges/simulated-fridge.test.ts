import { expect, test } from 'vitest'
import { simulatedFridge, type FridgePlan, type FridgeState } from './simulated-fridge.ts'

const START = Date.UTC(2026, 0, 1)
const PLAN: FridgePlan = {
  seed: 7,
  setpoint: 4.6,
  swing: 0.6,
  roomCelsius: 22,
  doorsPerHour: 4,
  defrost: { everyHours: 8, minutes: 18 },
  failures: [],
  powerCuts: [],
  doorAjar: null,
  goods: null,
  driftPerDay: 0,
}

const states = (plan: FridgePlan, count: number): FridgeState[] => {
  const fridge = simulatedFridge(plan, START)
  return Array.from({ length: count }, () => fridge.nextMinute())
}
const minutes = (plan: FridgePlan, count: number): number[] =>
  states(plan, count).map(({ celsius }) => celsius)

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

test('goods keep the air cold while the compressor stands still', () => {
  const failure = { failures: [{ fromMinute: 0, untilMinute: 600 }], doorsPerHour: 0 }
  const empty = minutes({ ...PLAN, ...failure, defrost: null }, 240)
  const full = minutes({ ...PLAN, ...failure, defrost: null, goods: { lagMinutes: 180 } }, 240)
  expect(full[60]).toBeLessThan(empty[60]! - 0.4)
  expect(full[239]).toBeLessThan(empty[239]! - 1)
})

test('a power cut stops the compressor, is told as such, and drains the battery of the logger', () => {
  const powerCuts = [{ fromMinute: 60, untilMinute: 360 }]
  const day = states({ ...PLAN, doorsPerHour: 0, defrost: null, powerCuts }, 1440)
  expect(day.map(({ hasPower }) => hasPower).indexOf(false)).toBe(60)
  expect(day.map(({ hasPower }) => hasPower).lastIndexOf(false)).toBe(359)
  expect(day[355]!.celsius).toBeGreaterThan(8)
  expect(day[359]!.battery).toBeLessThan(91)
  expect(day[1439]).toMatchObject({ battery: 100, hasPower: true })
  expect(day[1439]!.celsius).toBeLessThan(6)
})

test('a probe that drifts reads higher day by day, while the air stays where it was', () => {
  const days = minutes({ ...PLAN, driftPerDay: 0.5 }, 10 * 1440)
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  expect(mean(days.slice(9 * 1440)) - mean(days.slice(0, 1440))).toBeCloseTo(4.5, 0)
})

test('an open door lets damp air in', () => {
  const open = states({ ...PLAN, doorAjar: { fromMinute: 5, minutes: 60, everyMinutes: 1440 } }, 60)
  expect(open[59]).toMatchObject({ isDoorOpen: true, humidity: 88 })
})
