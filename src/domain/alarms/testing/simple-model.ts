import { MINUTE_MS } from '../../durations.ts'
import { isFault } from '../../readings/stored-value.ts'
import type { AlarmTool } from '../alarm-tool.ts'
import { isGapBefore, type ModelReading } from './model-gaps.ts'
import { modelGoods } from './model-goods.ts'

/**
 * `openedMs`: the reading that proved it; `recoveredMs`: since when it was over, `provenMs`: the
 * reading that proved that.
 */
export type ModelIncident = {
  lane: 'HIGH' | 'LOW' | 'SENSOR'
  startedMs: number
  openedMs: number
  recoveredMs: number | null
  provenMs: number | null
}

/**
 * The first reading of the unbroken run up to `place` in which `holds` is true; it does not reach
 * back before `earliest`.
 */
const runStart = (
  place: number,
  earliest: number,
  holds: (place: number) => boolean,
  isGap: (place: number) => boolean,
): number => {
  let start = place
  while (start > earliest && !isGap(start) && holds(start - 1)) start--
  return start
}

/**
 * The incidents of readings that arrived in order, each when it was measured: slow, without any
 * state, each question asked of the whole history. Written from the table of docs/alarms.md, not
 * from the rule.
 */
export const modelIncidents = (all: readonly ModelReading[], tool: AlarmTool): ModelIncident[] => {
  const { settings, range } = tool
  const isOfGoods = settings.watches === 'goods'
  const defrostFridge = tool.defrostFridge && !isOfGoods
  const { readings, anew } = isOfGoods ? modelGoods(all, tool) : { readings: all, anew: new Set() }
  const isFreezer = range.max <= -10
  const grace = settings.defrostGrace ?? (isFreezer ? 75 : 45)
  const ceiling = settings.defrostCeiling ?? (isFreezer ? 24 : 6)
  const temperatures = readings.filter(({ value }) => !isFault(value))
  const celsius = (place: number) => temperatures[place]!.value / 100
  const timeMs = (place: number) => temperatures[place]!.timeMs
  const isGap = (place: number) => isGapBefore(all, temperatures, place, tool)
  const lasts = (from: number, to: number, minutes: number) =>
    timeMs(to) - timeMs(from) >= minutes * MINUTE_MS
  const incidents: ModelIncident[] = []

  const sides = [
    {
      lane: 'HIGH',
      breaches: (place: number) => celsius(place) >= range.max,
      clears: (place: number) =>
        !anew.has(timeMs(place)) &&
        celsius(place) < range.max &&
        celsius(place) <= range.max - settings.hysteresis + 1e-9,
    },
    {
      lane: 'LOW',
      breaches: (place: number) => celsius(place) <= range.min,
      clears: (place: number) =>
        !anew.has(timeMs(place)) &&
        celsius(place) > range.min &&
        celsius(place) >= range.min + settings.hysteresis - 1e-9,
    },
  ] as const
  for (const { lane, breaches, clears } of sides) {
    const isProven = (place: number, earliest: number): boolean => {
      if (!breaches(place)) return false
      const start = runStart(place, earliest, breaches, isGap)
      if (lane === 'LOW') return lasts(start, place, settings.raiseDelayLow ?? settings.raiseDelay)
      if (!defrostFridge) return lasts(start, place, settings.raiseDelay)
      const isAbove = (at: number) => celsius(at) > range.max + ceiling
      return (
        lasts(start, place, grace) ||
        (isAbove(place) &&
          lasts(runStart(place, earliest, isAbove, isGap), place, settings.raiseDelay))
      )
    }
    let earliest = 0
    for (let place = 0; place < temperatures.length; place++) {
      if (!isProven(place, earliest)) continue
      const incident: ModelIncident = {
        lane,
        startedMs: timeMs(runStart(place, earliest, breaches, isGap)),
        openedMs: timeMs(place),
        recoveredMs: null,
        provenMs: null,
      }
      incidents.push(incident)
      const opened = place
      while (++place < temperatures.length) {
        const clearStart = clears(place) ? runStart(place, opened + 1, clears, isGap) : place
        if (!clears(place) || !lasts(clearStart, place, settings.recoveryHold)) continue
        incident.recoveredMs = timeMs(clearStart)
        incident.provenMs = timeMs(place)
        break
      }
      earliest = place + 1
    }
  }

  for (let place = 1; place < all.length; place++) {
    const isOpen = incidents.some(
      ({ lane, recoveredMs }) => lane === 'SENSOR' && recoveredMs === null,
    )
    if (isOpen || !isFault(all[place]!.value) || !isFault(all[place - 1]!.value)) continue
    const end = all.slice(place).find(({ value }) => !isFault(value)) ?? null
    incidents.push({
      lane: 'SENSOR',
      startedMs: all[place - 1]!.timeMs,
      openedMs: all[place]!.timeMs,
      recoveredMs: end?.timeMs ?? null,
      provenMs: end?.timeMs ?? null,
    })
    if (end !== null) place = all.indexOf(end)
  }
  return incidents.sort((a, b) => a.openedMs - b.openedMs || a.lane.localeCompare(b.lane))
}
