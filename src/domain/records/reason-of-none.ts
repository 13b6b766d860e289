import { settingsInForce } from '../alarms/alarm-settings.ts'
import { STALE_MS } from '../alarms/held-notices.ts'
import { DAY_MS, MINUTE_MS } from '../durations.ts'
import type { Excursion } from '../readings/excursions.ts'
import type { AlarmFacts } from './alarm-facts.ts'
import type { AlarmReason, ExcursionAlarm } from './alarm-reason.ts'
import { pausesOf } from './alarms-in-force.ts'
import { type Breach, breachOf, LANE_OF } from './breach-of-excursion.ts'
import { reasonOfExcuse } from './defrost-reason.ts'
import { isImported, type Receipt, receiptOf } from './receipt-of-readings.ts'
import { type DelaySettings, delayOf, type Places, ruleOnRecord } from './rule-on-record.ts'
import { settingsWithin, watchesGoods } from './settings-within.ts'

const UNKNOWN: DelaySettings = { settings: settingsInForce({}, Infinity), defrostFridge: false }

const NO_REASON = { kind: 'no-alarm' } as const

/** Why an excursion without an alarm has none. */
export const noAlarmOf = (excursion: Excursion, facts: AlarmFacts): ExcursionAlarm => {
  const inForce = facts.alarms.findLast(({ fromMs }) => fromMs <= excursion.beganMs) ?? UNKNOWN
  const breach = breachOf(excursion, facts, inForce)
  const isOfGoods = watchesGoods(inForce)
  const reason =
    breach === null ? reasonWithin(excursion, facts) : reasonOfBreach(excursion, breach, facts)
  const isOfValues = ['within-alarm-limits', 'short', 'unproven'].includes(reason.kind)
  return { openedMs: null, reason, ...(isOfGoods && isOfValues && { isOfGoods }) }
}

/** No reading reached the alarm limit; nor by settings that came into force meanwhile. */
const reasonWithin = (excursion: Excursion, facts: AlarmFacts): AlarmReason => {
  const { beganMs, endedMs } = excursion
  const settings = settingsWithin(facts, { fromMs: beganMs, toMs: endedMs })
  const isWithin = settings.every((each) => breachOf(excursion, facts, each) === null)
  return isWithin ? { kind: 'within-alarm-limits' } : NO_REASON
}

const reasonOfBreach = (excursion: Excursion, breach: Breach, facts: AlarmFacts): AlarmReason => {
  const excuse = reasonOfExcuse(excursion, facts)
  if (excuse !== null) return excuse
  const receipt = receiptOf(breach, facts)
  if (isImported(breach, facts)) return { kind: 'imported' }
  if (receipt === null) return NO_REASON
  if (receipt.isLate && receipt.fromMs - excursion.endedMs > STALE_MS)
    return { kind: 'too-late', days: STALE_MS / DAY_MS }
  const settings = settingsWithin(facts, receipt)
  const [only] = settings
  if (only === undefined || settings.some((each) => watchesGoods(each) !== watchesGoods(only)))
    return NO_REASON
  const opens = (by: DelaySettings, places: Places = breach): boolean =>
    ruleOnRecord(facts, LANE_OF[excursion.side], by).proofIn(places, []) !== null
  if (settings.every((each) => !opens({ ...each, defrostFridge: false }))) {
    const minutes = Math.min(...settings.map((each) => delayOf(each, excursion.side)))
    return shortReason(lengthOf(excursion, breach, only, facts), breach, minutes)
  }
  if (settings.length > 1) return NO_REASON
  if (!opens(only))
    return breach.isBeginKnown
      ? { kind: 'defrost-time', minutes: only.settings.defrostGrace }
      : NO_REASON
  return reasonOfPause(excursion, breach, receipt, only, facts)
}

/** How long it was out of range; null: that is not known. */
const lengthOf = (
  { beganMs, endedMs, isEndKnown }: Excursion,
  { reached, after, isEndKnown: isOver }: Breach,
  by: DelaySettings,
  { series: { times } }: AlarmFacts,
): number | null => {
  if (!isOver) return null
  // The goods are out of range at other times than the air.
  if (watchesGoods(by)) return times[after]! - times[reached]!
  return isEndKnown ? endedMs - beganMs : null
}

/** The delay of so many minutes was not over. */
const shortReason = (
  lengthMs: number | null,
  { isBeginKnown }: Breach,
  minutes: number,
): AlarmReason => {
  if (!isBeginKnown) return NO_REASON
  const isShort = lengthMs !== null && lengthMs < minutes * MINUTE_MS
  return { kind: isShort ? 'short' : 'unproven', minutes }
}

const reasonOfPause = (
  { side }: Excursion,
  { first, lastInside }: Breach,
  receipt: Receipt,
  by: DelaySettings,
  facts: AlarmFacts,
): AlarmReason => {
  const pauses = pausesOf(facts.alarms)
  const pause = pauses.findLast(({ fromMs }) => fromMs <= receipt.toMs)
  if (pause === undefined) return NO_REASON
  const isPaused = receipt.isLate
    ? pause.fromMs <= receipt.fromMs && receipt.toMs < pause.untilMs
    : ruleOnRecord(facts, LANE_OF[side], by).proofIn({ first, last: lastInside }, pauses) === null
  return isPaused ? { kind: 'paused', untilMs: pause.untilMs } : NO_REASON
}
