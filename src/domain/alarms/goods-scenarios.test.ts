import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../durations.ts'
import { seriesOf } from '../readings/series.ts'
import { goodsAfter } from './goods-temperature.ts'
import { aCondition, playScenario, quietFridge, wordsOf } from './testing/play-scenario.ts'
import { inTime, play } from './testing/random-alarms.ts'
import { every } from './testing/scenario-lines.ts'

/** A fridge whose own limits watch the goods; they follow the air with τ of half an hour. */
const goodsFridge = (...[settings, tool]: Parameters<typeof quietFridge>) =>
  quietFridge({ productLag: 30, watches: 'goods', silence: 100_000, ...settings }, tool)
const after = (tool: Parameters<typeof goodsAfter>[1], ...readings: [number, number][]) =>
  goodsAfter(
    seriesOf(readings.map(([minute, celsius]) => [minute * MINUTE_MS, celsius * 100])),
    tool,
    5 * MINUTE_MS,
  )!.value / 100

test('the goods begin with the air, and after τ have covered 63 % of a step', () => {
  expect(after(goodsFridge(), [0, 5])).toBe(5)
  expect(after(goodsFridge(), [0, 5], [5, 15], [30, 15])).toBeCloseTo(
    5 + 10 * (1 - Math.exp(-1)),
    10,
  )
})

test('after a gap longer than three τ they begin anew, after a shorter one they go on', () => {
  expect(after(goodsFridge(), [0, 5], [90, 15])).toBeCloseTo(5 + 10 * (1 - Math.exp(-3)), 10)
  expect(after(goodsFridge(), [0, 5], [91, 15])).toBe(15)
  expect(after(goodsFridge({ gapMax: 120 }), [0, 5], [91, 15])).toBeLessThan(15)
})

test('a door that stands open for ten minutes warms the air, not the goods', () => {
  const day = `${every(0, 30, 1, 5)}\n${every(31, 41, 1, 14)}\n${every(42, 120, 1, 5)}`
  expect(playScenario(quietFridge({ silence: 100_000 }), day)).toHaveLength(2)
  expect(playScenario(goodsFridge(), day)).toEqual([])
})

test('goods alarm once they have been too warm for the delay, though the air is older in it', () => {
  // 5 + 7 · (1 − e^(−t/30)) reaches 8 after 16.8 minutes.
  expect(playScenario(goodsFridge(), `${every(0, 30, 1, 5)}\n${every(31, 90, 1, 12)}`)).toEqual([
    'OPENED HIGH@57 since 47',
  ])
})

test('a cold reading after a long gap ends no alarm of the goods by itself', () => {
  const warm = every(0, 30, 5, 12)
  const tool = goodsFridge({ recoveryHold: 0 })
  expect(playScenario(tool, `${warm}\n200 5`)).toEqual(['OPENED HIGH@10 since 0'])
  expect(playScenario(tool, `${warm}\n200 5\n205 5`)).toEqual([
    'OPENED HIGH@10 since 0',
    'RECOVERED HIGH@205 since 0 until 205',
  ])
})

test('a defrost is no excuse for goods that are too warm', () => {
  const tool = { ...goodsFridge(), defrostFridge: true }
  expect(playScenario(tool, every(0, 30, 5, 12))).toEqual(['OPENED HIGH@10 since 0'])
})

test('a condition on goods stands beside limits on air', () => {
  const conditions = [aCondition({ limit: 8, minutes: 5, watches: 'goods' })]
  const tool = quietFridge({ productLag: 30, silence: 100_000, conditions })
  expect(playScenario(tool, `${every(0, 30, 1, 5)}\n${every(31, 60, 1, 12)}`)).toEqual([
    'OPENED HIGH@41 since 31',
    'OPENED C1@52 since 47',
  ])
})

test('what was calm before counts: readings in range are worked out again when the air goes out of it', () => {
  // Three hours near the limit warm the goods to 7.9 °C: a step to 9 °C then passes 8 °C at once.
  const day = `${every(0, 180, 1, 5)}\n${every(181, 400, 1, 7.9)}\n${every(401, 420, 1, 9)}`
  expect(playScenario(goodsFridge(), day)).toEqual(['OPENED HIGH@413 since 403'])
})

test('late readings of a warm day change what the goods went through, in one message', () => {
  const cold = every(0, 60, 5, 5)
  const late = Array.from({ length: 25 }, (_, i) => `12@${65 + i * 5}`).join(' ')
  const coldAgain = Array.from({ length: 30 }, (_, i) => `5@${190 + i * 5}`).join(' ')
  const messages = playScenario(goodsFridge(), `${cold}\n340 5\n400 ${late} ${coldAgain}`)
  expect(messages).toHaveLength(1)
  expect(messages[0]).toMatch(/^LATE_EXCURSION HIGH@400 since 80 until /)
})

test('readings further back than twenty τ leave nothing of themselves', () => {
  const long = Array.from({ length: 24 * 12 }, (_, i): [number, number] => [
    i * 5,
    i === 0 ? 50 : 5,
  ])
  expect(24 * HOUR_MS).toBeGreaterThan(20 * 30 * MINUTE_MS)
  expect(after(goodsFridge(), ...long)).toBeCloseTo(5, 6)
})

/** Half an hour at 16 °C warms the goods from 5 to 12 °C; at 6 °C they are below 8 °C after 33 minutes. */
const warmWhilePaused = (tool: Parameters<typeof play>[0]): string[] => {
  const celsiusAt = (minute: number) => (minute <= 10 ? 5 : minute <= 40 ? 16 : 6)
  const series = Array.from({ length: 91 }, (_, minute) => ({
    timeMs: minute * MINUTE_MS,
    value: celsiusAt(minute) * 100,
  }))
  const { notices } = play(tool, inTime(series), { leavesOutCalm: true })
  return notices.map((notice) => wordsOf(notice))
}
const PAUSED = { pausedUntilMs: 45 * MINUTE_MS }

test('goods that became too warm during a pause alarm after it, though the air is in range again', () => {
  expect(warmWhilePaused(goodsFridge({}, PAUSED))).toEqual([
    'OPENED HIGH@55 since 45',
    'RECOVERED HIGH@87 since 45 until 82',
  ])
})

test('a condition on goods that became too warm during a pause counts from its end', () => {
  const conditions = [aCondition({ limit: 8, minutes: 5, watches: 'goods' })]
  const tool = quietFridge({ productLag: 30, silence: 100_000, conditions }, PAUSED)
  expect(warmWhilePaused(tool)[0]).toBe('OPENED C1@50 since 45')
})
