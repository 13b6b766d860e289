import { MINUTE_MS } from '../../../durations.ts'
import { isFault, type StoredValue } from '../../../readings/stored-value.ts'
import { usualIntervalMs } from '../../../readings/usual-interval.ts'
import { defrostOf } from '../../alarm-settings.ts'
import type { AlarmTool } from '../../alarm-tool.ts'

/** In minutes since the first reading. */
export type ModelAlarm = { start: number; opened: number; over: number | null }

type Lesson = { minutes: number; highestUpTo: (age: number) => number }

const middle = (numbers: number[]): number => {
  const sorted = [...numbers].sort((a, b) => a - b)
  const half = (sorted.length - 1) / 2
  return (sorted[Math.floor(half)]! + sorted[Math.ceil(half)]!) / 2
}

/** Answers once for each place. */
const once = <T>(answer: (place: number) => T): ((place: number) => T) => {
  const answers = new Map<number, T>()
  return (place) => {
    if (!answers.has(place)) answers.set(place, answer(place))
    return answers.get(place)!
  }
}

/** The readings as the model asks for them, by their places among the temperatures. */
const readingsOf = (
  all: readonly { timeMs: number; value: StoredValue }[],
  { settings: { gapMax, hysteresis }, range }: AlarmTool,
) => {
  const temperatures = all.filter(({ value }) => !isFault(value))
  const at = (place: number) => (temperatures[place]!.timeMs - all[0]!.timeMs) / MINUTE_MS
  const celsius = (place: number) => temperatures[place]!.value / 100
  const times = all.map(({ timeMs }) => timeMs)
  const interval = once((place) => {
    const count = times.indexOf(temperatures[place]!.timeMs) + 1
    return usualIntervalMs(times.slice(0, count)) / MINUTE_MS
  })
  return {
    count: temperatures.length,
    at,
    celsius,
    interval,
    isGap: (place: number) =>
      place === 0 || at(place) - at(place - 1) > Math.max(gapMax, 3 * interval(place)),
    breaches: (place: number) => place >= 0 && celsius(place) >= range.max,
    clears: (place: number) => celsius(place) <= range.max - hysteresis + 1e-9,
  }
}

type Readings = ReturnType<typeof readingsOf>

const span = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i)

/** What ended before `place` by itself and without an alarm, oldest first, the last 60. */
const lessonsBefore = (
  place: number,
  { at, celsius, breaches, isGap }: Readings,
  alarms: readonly ModelAlarm[],
): Lesson[] => {
  const lessons: Lesson[] = []
  for (let from = 0; from < place; from++) {
    if (!breaches(from) || breaches(from - 1)) continue
    let to = from
    while (to + 1 < place && breaches(to + 1)) to++
    // It has not ended yet.
    if (to + 1 >= place && breaches(place)) continue
    const minutes = at(to) - at(from)
    const isAlarm = alarms.some(
      ({ start, over }) => start <= at(to) && (over === null || over > at(from)),
    )
    if (minutes < 20 || minutes > 90 || isAlarm || span(from, to + 1).some(isGap)) continue
    const places = span(from, to)
    lessons.push({
      minutes,
      highestUpTo: (age) =>
        Math.max(...places.filter((one) => at(one) - at(from) <= age).map(celsius)),
    })
  }
  return lessons.slice(-60)
}

/** Whether the reading at `place` looks like no defrost; 'long' if that is so by its length. */
const objects = (
  place: number,
  start: number,
  lessons: readonly Lesson[],
  { at, celsius, breaches, isGap, interval }: Readings,
  { settings: { defrostCap }, range: { max } }: AlarmTool,
): 'long' | 'else' | null => {
  const age = at(place) - at(start)
  const tolerance = Math.max(3, interval(place))
  const usual = (minutes: number) =>
    middle(lessons.map(({ highestUpTo }) => highestUpTo(minutes))) - max
  const usualLength = middle(lessons.map(({ minutes }) => minutes))
  if (age > 1.3 * usualLength + tolerance + 1e-9 || age > defrostCap) return 'long'
  let first = place
  while (breaches(first - 1)) first--
  if (span(first, place).some(isGap)) return 'else'
  const up = Math.ceil((age + tolerance) / 3) * 3
  if (celsius(place) > max + 1.5 * usual(up) + 1 + 1e-9) return 'else'
  const down = Math.floor((age - tolerance) / 3) * 3
  const highest = Math.max(...span(start, place).map(celsius))
  return age >= tolerance && highest < max + 0.5 * usual(down) - 1e-9 ? 'else' : null
}

/**
 * The alarms above the limit of a tool that learns its defrosts, from readings that arrived in order
 * when they were measured. Slow, without any state, each question asked of the whole history:
 * written from docs/alarms.md, not from the rule.
 */
export const modelDefrostAlarms = (
  all: readonly { timeMs: number; value: StoredValue }[],
  tool: AlarmTool,
): ModelAlarm[] => {
  const readings = readingsOf(all, tool)
  const { count, at, celsius, breaches, clears, isGap } = readings
  const { settings, range } = tool
  const { raiseDelay, defrostCeiling, recoveryHold } = settings
  const alarms: ModelAlarm[] = []

  const startOf = (place: number, holds: (place: number) => boolean): number => {
    let start = place
    while (!isGap(start) && holds(start - 1)) start--
    return start
  }
  const isAboveFor = (place: number, ceiling: number): boolean => {
    const isAbove = (one: number) => celsius(one) > range.max + ceiling
    return isAbove(place) && at(place) - at(startOf(place, isAbove)) >= raiseDelay
  }
  /** Nothing more is learned from the start of an excursion to its end. */
  const lessonsOf = once((start) => lessonsBefore(start, readings, alarms))
  const rings = (place: number): boolean => {
    if (!breaches(place)) return false
    const start = startOf(place, breaches)
    const age = at(place) - at(start)
    const lessons = lessonsOf(start)
    if (lessons.length < 3) {
      const { defrostGrace, defrostCeiling: ceiling } = defrostOf(settings, range.max)
      return age >= defrostGrace || isAboveFor(place, ceiling)
    }
    if (defrostCeiling !== null && isAboveFor(place, defrostCeiling)) return true
    const objection = once((one) => objects(one, start, lessons, readings, tool))
    if (age < raiseDelay || objection(place) === null) return false
    if (objection(place) === 'long') return true
    let since = place
    while (since > start && objection(since - 1) !== null) since--
    return at(place) - at(since) >= Math.min(5, raiseDelay)
  }

  for (let place = 0; place < count; place++) {
    if (!rings(place)) continue
    const alarm: ModelAlarm = { start: at(startOf(place, breaches)), opened: at(place), over: null }
    alarms.push(alarm)
    const opened = place
    while (++place < count) {
      if (!clears(place)) continue
      let since = place
      while (since - 1 > opened && !isGap(since) && clears(since - 1)) since--
      if (at(place) - at(since) < recoveryHold) continue
      alarm.over = at(place)
      break
    }
  }
  return alarms
}
