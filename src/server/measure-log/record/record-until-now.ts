import type { Clock } from '../../../domain/clock.ts'
import type { Tool } from '../../../domain/tools/tool.ts'
import { intervalBefore } from '../../readings/interval-before.ts'
import { gatherRecord, type RecordDeps } from './gather-record.ts'
import type { LogRecord } from './measure-log.ts'

/**
 * The record of the period up to now. Readings with a time after now, from a device whose clock is
 * ahead, belong to it.
 */
export const recordUntilNow = async (
  deps: RecordDeps & { clock: Clock },
  tool: Tool,
  { fromMs, toMs }: { fromMs: number; toMs: number },
  signal: AbortSignal | undefined,
): Promise<LogRecord> => {
  const newestMs = (await deps.storage.readings.latest(tool.id))?.timeMs ?? -Infinity
  const untilMs = Math.max(fromMs, Math.min(toMs, Math.max(deps.clock().getTime(), newestMs + 1)))
  return gatherRecord(
    deps,
    tool,
    {
      fromMs,
      toMs,
      untilMs,
      intervalBeforeMs: await intervalBefore(deps, tool.id, fromMs),
    },
    signal,
  )
}
