import { goodsReachOf, lagsWithin } from '../../../domain/alarms/goods-through-time.ts'
import { emptySeries } from '../../../domain/readings/series.ts'
import { INTERVALS_COUNTED } from '../../../domain/readings/usual-interval.ts'
import type { Tool } from '../../../domain/tools/tool.ts'
import { timesBefore } from '../../readings/interval-before.ts'
import { readInTurns } from '../../readings/read-in-turns.ts'
import type { Reads } from '../../storage/storage.ts'
import type { LogRecord, MeasureLog } from './measure-log.ts'

/** What a drawing needs of the readings before the record. */
export const beforeRecord = async (
  { storage }: { storage: Pick<Reads, 'readings'> },
  { id: toolId }: Tool,
  { alarms, fromMs, untilMs }: LogRecord,
  signal: AbortSignal | undefined,
): Promise<Pick<MeasureLog, 'goodsLead' | 'timesBefore'>> => ({
  goodsLead:
    lagsWithin(alarms, { fromMs, toMs: untilMs }).length === 0
      ? emptySeries()
      : await readInTurns(
          storage.readings,
          toolId,
          { fromMs: fromMs - goodsReachOf(alarms), toMs: fromMs },
          signal,
        ),
  timesBefore: (await timesBefore({ storage }, toolId, fromMs)).slice(-INTERVALS_COUNTED - 1),
})
