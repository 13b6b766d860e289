import type { DefrostComparison } from '../alarms/defrosts/defrost-comparison.ts'
import { MINUTE_MS } from '../durations.ts'
import type { Excursion } from '../readings/excursions.ts'
import type { AlarmFacts } from './alarm-facts.ts'
import type { AlarmReason } from './alarm-reason.ts'

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
export const reasonOfExcuse = (
  { side, beganMs, endedMs }: Excursion,
  { compared }: AlarmFacts,
): AlarmReason | null => {
  if (side !== 'high') return null
  const during = compared.filter(
    ({ sinceMs, untilMs, alarm }) => alarm === null && sinceMs <= endedMs && untilMs > beganMs,
  )
  return during.length === 0 ? null : reasonOfComparison(during.at(-1)!)
}

/** Why an alarm that began then was no defrost; null: it was not compared with any. */
export const reasonOfRinging = (
  startedMs: number,
  { compared }: AlarmFacts,
): AlarmReason | null => {
  const comparison = compared.find(({ sinceMs, alarm }) => sinceMs === startedMs && alarm !== null)
  return comparison === undefined ? null : reasonOfComparison(comparison)
}
