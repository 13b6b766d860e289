import { settingsInForce } from '../alarms/alarm-settings.ts'
import { STALE_MS } from '../alarms/held-notices.ts'
import type { DefrostComparison } from '../alarms/defrosts/defrost-comparison.ts'
import { DAY_MS, MINUTE_MS } from '../durations.ts'
import type { Excursion } from '../readings/excursions.ts'
import type { Provenance } from '../readings/provenance.ts'
import type { AlarmReason, ExcursionAlarm } from './alarm-reason.ts'
import { type AlarmsInForce, type Pause, pausesOf } from './alarms-in-force.ts'
import { type Breach, breachOf, LANE_OF, placeAt } from './breach-of-excursion.ts'
import {
  type DelaySettings,
  type JudgedReadings,
  type Places,
  ruleOnRecord,
} from './rule-on-record.ts'

/** An incident, as far as the reason needs it. */
type RaisedAlarm = {
  lane: string
  startedMs: number
  openedMs: number
  recoveredMs: number | null
  isLate: boolean
}

/** What the reasons of a period rest on. */
export type AlarmFacts = JudgedReadings & {
  /** Readings and settings are known until here. */
  untilMs: number
  /** Oldest first. The settings of the time before the first entry are not known. */
  alarms: readonly AlarmsInForce[]
  /** Excursions that were compared with the defrosts before them. */
  compared: readonly DefrostComparison[]
  /** Readings that arrived late, or whose arrival is not recorded. All others were prompt. */
  arrivals: readonly Provenance[]
}

/** The incidents of an excursion: those of its side that were on meanwhile. */
export const incidentsDuring = <T extends RaisedAlarm>(
  incidents: readonly T[],
  { side, beganMs, endedMs }: Pick<Excursion, 'side' | 'beganMs' | 'endedMs'>,
): T[] =>
  incidents.filter(
    ({ lane, startedMs, recoveredMs }) =>
      lane === LANE_OF[side] && startedMs <= endedMs && (recoveredMs ?? Infinity) > beganMs,
  )

/**
 * Why each alarm of an excursion came when it came, oldest first; or, in a list of one, why none
 * came. A reason is given only where the facts prove it. `raised`: the excursion's incidents,
 * oldest first.
 */
export const excursionAlarms = (
  excursion: Excursion,
  raised: readonly RaisedAlarm[],
  facts: AlarmFacts,
): ExcursionAlarm[] =>
  raised.length === 0
    ? [{ openedMs: null, reason: reasonOfNone(excursion, facts) }]
    : raised.map((incident) => ({
        openedMs: incident.openedMs,
        reason: reasonOfAlarm(incident, excursion, facts),
      }))

/** When the server got the readings: as measured, or later. Null: that is not known of all. */
const receiptOf = (
  { first, last }: Places,
  facts: AlarmFacts,
): { isLate: boolean; fromMs: number; toMs: number } | null => {
  const { series, arrivals, untilMs } = facts
  const { times } = series
  const within = { isLate: false, fromMs: times[first]!, toMs: times[last]! }
  const touching = arrivals.filter(
    ({ kind, fromMs, toMs }) =>
      (kind === 'late' || kind === 'arrival-unknown') &&
      fromMs <= within.toMs &&
      toMs > within.fromMs,
  )
  if (isImported({ first, last }, facts)) return null
  if (touching.length === 0) return within
  const receipts = touching.map(({ receivedMs }) => receivedMs)
  const isOf = (timeMs: number): boolean =>
    touching.some(({ fromMs, toMs }) => fromMs <= timeMs && timeMs < toMs)
  for (let place = first; place <= last; place++) if (!isOf(times[place]!)) return null
  if (receipts.includes(null)) return null
  const fromMs = Math.min(...receipts.map((receipt) => receipt!.first))
  const toMs = Math.max(...receipts.map((receipt) => receipt!.last))
  return toMs < untilMs || fromMs - within.toMs > STALE_MS ? { isLate: true, fromMs, toMs } : null
}

/** Whether one of these readings came as a file, which the alarm rule never sees. */
const isImported = (
  { first, last }: Places,
  { series: { times }, arrivals }: AlarmFacts,
): boolean =>
  arrivals.some(
    ({ kind, fromMs, toMs }) =>
      kind === 'imported' && fromMs <= times[last]! && toMs > times[first]!,
  )

const isSameDelay = (one: AlarmsInForce, other: AlarmsInForce): boolean =>
  one.defrostFridge === other.defrostFridge &&
  (
    [
      'raiseDelay',
      'raiseDelayLow',
      'watches',
      'gapMax',
      'late',
      'defrostGrace',
      'defrostCeiling',
    ] as const
  ).every((name) => one.settings[name] === other.settings[name])

/** The different settings in force from `fromMs` to `toMs`, both included; none: not all known. */
const settingsIn = (
  { alarms }: AlarmFacts,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): AlarmsInForce[] => {
  const entries = alarms.filter(
    (entry, i) => entry.fromMs <= toMs && (alarms[i + 1]?.fromMs ?? Infinity) > fromMs,
  )
  if (entries[0] === undefined || entries[0].fromMs > fromMs) return []
  return entries.filter((entry, i) => !entries.slice(0, i).some((each) => isSameDelay(each, entry)))
}

/** The readings are the air's: they do not say why goods alarmed. */
const watchesGoods = ({ settings }: DelaySettings): boolean => settings.watches === 'goods'

/** Minutes that a breach of a side must last. */
const delayOf = ({ settings }: DelaySettings, side: Excursion['side']): number =>
  side === 'low' ? settings.raiseDelayLow : settings.raiseDelay

const UNKNOWN: DelaySettings = { settings: settingsInForce({}, Infinity), defrostFridge: false }

const reasonOfComparison = ({ usual, alarm }: DefrostComparison): AlarmReason | null => {
  const defrosts = usual.count
  const minutes = Math.round(usual.lengthMs / MINUTE_MS)
  const celsius = Math.round(usual.peak * 10) / 10
  switch (alarm) {
    case null:
      return { kind: 'like-defrosts', defrosts, minutes, celsius }
    case 'too-long':
      return { kind: 'longer-than-defrosts', defrosts, minutes }
    case 'too-high':
      return { kind: 'warmer-than-defrosts', defrosts, celsius }
    case 'too-slow':
      return { kind: 'slower-than-defrosts', defrosts }
    case 'broken':
      return { kind: 'broken-excursion' }
    case 'ceiling':
      return null
  }
}

/** What the alarm rule found when it compared the excursion; null: it did not excuse it. */
const reasonOfExcuse = (
  { side, beganMs, endedMs }: Excursion,
  { compared }: AlarmFacts,
): AlarmReason | null => {
  if (side !== 'high') return null
  const during = compared.filter(
    ({ sinceMs, untilMs, alarm }) => alarm === null && sinceMs <= endedMs && untilMs > beganMs,
  )
  return during.length === 0 ? null : reasonOfComparison(during.at(-1)!)
}

const reasonOfRinging = (startedMs: number, { compared }: AlarmFacts): AlarmReason | null => {
  const comparison = compared.find(({ sinceMs, alarm }) => sinceMs === startedMs && alarm !== null)
  return comparison === undefined ? null : reasonOfComparison(comparison)
}

const reasonOfNone = (excursion: Excursion, facts: AlarmFacts): AlarmReason => {
  const inForce = facts.alarms.findLast(({ fromMs }) => fromMs <= excursion.beganMs) ?? UNKNOWN
  const breach = breachOf(excursion, facts, inForce)
  if (breach === null) return { kind: 'within-alarm-limits' }
  const excuse = reasonOfExcuse(excursion, facts)
  if (excuse !== null) return excuse
  const receipt = receiptOf(breach, facts)
  if (isImported(breach, facts)) return { kind: 'imported' }
  if (receipt === null) return { kind: 'no-alarm' }
  if (receipt.isLate && receipt.fromMs - excursion.endedMs > STALE_MS)
    return { kind: 'too-late', days: STALE_MS / DAY_MS }
  const settings = settingsIn(facts, receipt)
  const [only] = settings
  if (only === undefined || settings.some(watchesGoods)) return { kind: 'no-alarm' }
  const lane = LANE_OF[excursion.side]
  const opens = (by: DelaySettings, places: Places = breach, pauses: Pause[] = []): boolean =>
    ruleOnRecord(facts, lane, by).proofIn(places, pauses) !== null
  if (settings.every((each) => !opens({ ...each, defrostFridge: false }))) {
    const minutes = Math.min(...settings.map((each) => delayOf(each, excursion.side)))
    return shortReason(excursion, breach, minutes)
  }
  if (settings.length > 1) return { kind: 'no-alarm' }
  if (!opens(only))
    return breach.isBeginKnown
      ? { kind: 'defrost-time', minutes: only.settings.defrostGrace }
      : { kind: 'no-alarm' }
  const pauses = pausesOf(facts.alarms)
  const pause = pauses.findLast(({ fromMs }) => fromMs <= receipt.toMs)
  const isPaused = receipt.isLate
    ? pause !== undefined && pause.fromMs <= receipt.fromMs && receipt.toMs < pause.untilMs
    : pause !== undefined && !opens(only, { first: breach.first, last: breach.lastInside }, pauses)
  return isPaused ? { kind: 'paused', untilMs: pause!.untilMs } : { kind: 'no-alarm' }
}

/** The delay of so many minutes was not over. */
const shortReason = (
  { beganMs, endedMs, isEndKnown }: Excursion,
  { isBeginKnown, isEndKnown: isOver }: Breach,
  minutes: number,
): AlarmReason => {
  if (!isBeginKnown) return { kind: 'no-alarm' }
  const isShort = isEndKnown && isOver && endedMs - beganMs < minutes * MINUTE_MS
  return { kind: isShort ? 'short' : 'unproven', minutes }
}

const reasonOfAlarm = (
  { startedMs, openedMs, isLate }: RaisedAlarm,
  { side, beganMs }: Excursion,
  facts: AlarmFacts,
): AlarmReason => {
  if (isLate) return { kind: 'readings-late' }
  if (openedMs < beganMs) return { kind: 'already-open' }
  const unlike = side === 'high' ? reasonOfRinging(startedMs, facts) : null
  if (unlike !== null) return unlike
  const settings = settingsIn(facts, { fromMs: startedMs, toMs: openedMs })
  const [by] = settings
  if (by === undefined || settings.length > 1 || watchesGoods(by)) return { kind: 'raised' }
  const { times } = facts.series
  const first = placeAt(times, startedMs)
  // It began before the period, and so may its proof.
  if (first === 0 && times[0] !== startedMs) return { kind: 'raised' }
  const { proofIn, breaches } = ruleOnRecord(facts, LANE_OF[side], by)
  if (openedMs > facts.untilMs) {
    const isProvenWithin = proofIn({ first, last: times.length - 1 }, [], startedMs) !== null
    return { kind: isProvenWithin ? 'raised' : 'after-period' }
  }
  const latestMs = openedMs + by.settings.skew * MINUTE_MS
  const proof = proofIn({ first, last: placeAt(times, latestMs + 1) - 1 }, [], startedMs)
  if (proof === null) return { kind: 'raised' }
  if (openedMs - proof.timeMs > by.settings.late * MINUTE_MS) return { kind: 'readings-late' }
  const { raiseDelay, defrostGrace, defrostCeiling } = by.settings
  if (proof.isByCeiling)
    return { kind: 'above-defrost-ceiling', celsius: defrostCeiling, minutes: raiseDelay }
  const isExcused = side === 'high' && by.defrostFridge
  const minutes = isExcused ? defrostGrace : delayOf(by, side)
  const beforeMs = times[first - 1] ?? -Infinity
  const pause = pausesOf(facts.alarms).findLast(({ fromMs }) => fromMs <= beforeMs)
  const isPauseEnd = pause !== undefined && beforeMs < pause.untilMs && pause.untilMs <= startedMs
  if (isPauseEnd && beforeMs >= beganMs && breaches(first - 1))
    return { kind: 'after-pause', untilMs: pause.untilMs, minutes }
  if (minutes === 0) return { kind: 'at-once' }
  return { kind: isExcused ? 'after-defrost-time' : 'after-delay', minutes }
}
