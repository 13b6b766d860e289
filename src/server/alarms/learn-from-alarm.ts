import { MINUTE_MS } from '../../domain/durations.ts'
import { learnsDefrosts, isContinuous } from '../../domain/alarms/alarm-tool.ts'
import { shapeOfReadings } from '../../domain/alarms/defrosts/shape-of-readings.ts'
import { learnDefrost } from '../../domain/alarms/defrosts/usual-defrost.ts'
import { INTERVALS_TO_A_GAP } from '../../domain/readings/usual-interval.ts'
import type { Incident } from '../storage/alarm-store.ts'
import type { Writes } from '../storage/storage.ts'
import { alarmToolOf } from './alarm-tool-of.ts'

/**
 * An alarm that is over, and that a person called a defrost, teaches its tool what a defrost looks
 * like. Otherwise a tool whose every defrost rings would learn nothing. Any other alarm teaches
 * nothing.
 */
export const learnFromAlarm = async (
  stores: Writes,
  { id, toolId, lane, startedAt, recoveredAt, recoveryCause, limit }: Incident,
): Promise<void> => {
  if (lane !== 'HIGH' || recoveredAt === null || recoveryCause !== 'readings' || limit === null)
    return
  if (!(await stores.defrosts.isDefrost(id))) return
  const owned = await stores.tools.byId(toolId)
  if (owned === null) return
  const tool = alarmToolOf(owned.tool, await stores.alarms.toolAlarms(toolId))
  // What was warm by another limit says nothing by this one.
  if (!learnsDefrosts(tool) || limit !== tool.range.max) return
  const usualMs = await stores.readings.usualIntervalMs(toolId)
  const sinceMs = startedAt.getTime()
  const gapMs = Math.max(tool.settings.gapMax * MINUTE_MS, INTERVALS_TO_A_GAP * usualMs)
  const series = await stores.readings.readMeasured(toolId, {
    fromMs: sinceMs - gapMs,
    toMs: recoveredAt.getTime() + 1,
  })
  const shape = shapeOfReadings(series, { sinceMs, limit }, (elapsedMs) =>
    isContinuous(elapsedMs, tool, () => usualMs),
  )
  if (shape === null) return
  const learned = await stores.defrosts.learnedOf(toolId)
  await stores.defrosts.setLearned(toolId, learnDefrost(learned, limit, shape))
}
