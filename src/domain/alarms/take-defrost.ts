import type { AlarmDraft } from './alarm-draft.ts'
import type { TemperatureLane } from './alarm-state.ts'
import { comparedWith, type DefrostAlarm } from './defrosts/defrost-comparison.ts'
import { defrostObjection } from './defrosts/defrost-objection.ts'
import { taughtBy } from './defrosts/defrost-watch.ts'
import { learnDefrost } from './defrosts/usual-defrost.ts'
import { isBreach, type Side } from './temperature-lane.ts'

/** The temperature that the lane has just taken; the draft still has the one before. */
type Taken = {
  timeMs: number
  value: number
  isContinuous: boolean
  usualIntervalMs: () => number
}

/**
 * Notes what an excursion above the limit was compared with when it ends or opens its alarm, and
 * learns from one that ended by itself. `before`: the lane before the temperature.
 */
export const takeDefrost = (
  draft: AlarmDraft,
  before: TemperatureLane | null,
  side: Side,
  taken: Taken,
): void => {
  if (side.defrosts === null) return
  const { high, lastMs, tool } = draft
  const { usual, raiseDelayMs } = side.defrosts
  if (before !== null && before.state !== 'PENDING') return
  if (high !== null) {
    if (high.state !== 'ACTIVE' || usual === null) return
    const alarm = alarmOf(draft, before, side, taken)
    draft.compared.push({
      sinceMs: high.sinceMs,
      untilMs: taken.timeMs,
      usual: comparedWith(usual),
      alarm,
    })
    return
  }
  if (before?.defrost === undefined) return
  const { sinceMs, defrost } = before
  const lengthMs = lastMs - sinceMs
  if (usual !== null && lengthMs >= raiseDelayMs)
    draft.compared.push({ sinceMs, untilMs: taken.timeMs, usual: comparedWith(usual), alarm: null })
  const shape = taughtBy(defrost, lengthMs, taken.isContinuous)
  // By the limits of a time that has passed, it says nothing of those of today.
  if (shape !== null && side.limit === tool.range.max)
    draft.tool = { ...tool, defrosts: learnDefrost(tool.defrosts, side.limit, shape) }
}

const alarmOf = (
  { high, lastValue }: AlarmDraft,
  before: (TemperatureLane & { state: 'PENDING' }) | null,
  side: Side,
  { timeMs, value, isContinuous, usualIntervalMs }: Taken,
): DefrostAlarm => {
  const { usual, capMs } = side.defrosts!
  const isCrossing = isContinuous && !Number.isNaN(lastValue) && !isBreach(lastValue, side)
  const isBroken =
    before === null || !isContinuous ? !isCrossing : (before.defrost?.isBroken ?? true)
  const excursion = { ageMs: timeMs - high!.sinceMs, value, highest: high!.extreme, isBroken }
  return defrostObjection(usual!, excursion, capMs, usualIntervalMs) ?? 'ceiling'
}
