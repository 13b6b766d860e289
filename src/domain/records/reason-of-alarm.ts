import { MINUTE_MS } from '../durations.ts'
import type { Excursion } from '../readings/excursions.ts'
import type { AlarmFacts, RaisedAlarm } from './alarm-facts.ts'
import type { AlarmReason, ExcursionAlarm } from './alarm-reason.ts'
import { pausesOf } from './alarms-in-force.ts'
import { LANE_OF, placeAt } from './breach-of-excursion.ts'
import { reasonOfRinging } from './defrost-reason.ts'
import { delayOf, type Proof, ruleOnRecord } from './rule-on-record.ts'
import type { AlarmsInForce } from './alarms-in-force.ts'
import { settingsWithin, watchesGoods } from './settings-within.ts'

const RAISED = { kind: 'raised' } as const

/** An excursion; or a side alone, for an alarm that belongs to none. */
type Broken = Pick<Excursion, 'side' | 'beganMs'>

/** Why an alarm of the limits came when it came. */
export const limitAlarmOf = (
  raised: RaisedAlarm,
  broken: Broken,
  facts: AlarmFacts,
): ExcursionAlarm => {
  const { isOfGoods, ...reason } = reasonOf(raised, broken, facts)
  return { openedMs: raised.openedMs, reason, ...(isOfGoods === true && { isOfGoods }) }
}

const reasonOf = (
  { startedMs, openedMs, isLate }: RaisedAlarm,
  broken: Broken,
  facts: AlarmFacts,
): AlarmReason & { isOfGoods?: boolean } => {
  if (isLate) return { kind: 'readings-late' }
  if (openedMs < broken.beganMs) return { kind: 'already-open' }
  const unlike = broken.side === 'high' ? reasonOfRinging(startedMs, facts) : null
  if (unlike !== null) return unlike
  const settings = settingsWithin(facts, { fromMs: startedMs, toMs: openedMs })
  const [by] = settings
  if (by === undefined || settings.length > 1) return RAISED
  const { times } = facts.series
  const first = placeAt(times, startedMs)
  // It began before the period, and so may its proof.
  if (first === 0 && times[0] !== startedMs) return RAISED
  const { proofIn } = ruleOnRecord(facts, LANE_OF[broken.side], by)
  if (openedMs > facts.untilMs) {
    const isProvenWithin = proofIn({ first, last: times.length - 1 }, [], startedMs) !== null
    return isProvenWithin ? RAISED : { kind: 'after-period' }
  }
  const latestMs = openedMs + by.settings.skew * MINUTE_MS
  const proof = proofIn({ first, last: placeAt(times, latestMs + 1) - 1 }, [], startedMs)
  if (proof === null) return RAISED
  if (openedMs - proof.timeMs > by.settings.late * MINUTE_MS) return { kind: 'readings-late' }
  const reason = reasonOfProof(proof, { startedMs, first }, broken, by, facts)
  return { ...reason, isOfGoods: watchesGoods(by) }
}

/** What had to be over before the proof. `first`: the place of the first reading out of range. */
const reasonOfProof = (
  { isByCeiling }: Proof,
  { startedMs, first }: { startedMs: number; first: number },
  { side, beganMs }: Broken,
  by: AlarmsInForce,
  facts: AlarmFacts,
): AlarmReason => {
  const { raiseDelay, defrostGrace, defrostCeiling, watches } = by.settings
  if (isByCeiling)
    return { kind: 'above-defrost-ceiling', celsius: defrostCeiling, minutes: raiseDelay }
  const isExcused = side === 'high' && by.defrostFridge && watches === 'air'
  const minutes = isExcused ? defrostGrace : delayOf(by, side)
  const beforeMs = facts.series.times[first - 1] ?? -Infinity
  const pause = pausesOf(facts.alarms).findLast(({ fromMs }) => fromMs <= beforeMs)
  const isPauseEnd = pause !== undefined && beforeMs < pause.untilMs && pause.untilMs <= startedMs
  const { breaches } = ruleOnRecord(facts, LANE_OF[side], by)
  if (isPauseEnd && beforeMs >= beganMs && breaches(first - 1))
    return { kind: 'after-pause', untilMs: pause.untilMs, minutes }
  if (minutes === 0) return { kind: 'at-once' }
  return { kind: isExcused ? 'after-defrost-time' : 'after-delay', minutes }
}
