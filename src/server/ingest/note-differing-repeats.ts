import type { AcceptedReadings } from '../../domain/readings/judge-batch.ts'
import { celsiusOf, faultOf, type StoredValue } from '../../domain/readings/stored-value.ts'
import { appendEntry } from '../audit/append-entry.ts'
import type { Writes } from '../storage/storage.ts'
import type { SentReadings } from './judge-requests.ts'

/** How many differing repeats of one tool and request are written down one by one. */
const REPEATS_LISTED = 100

/** °C, or the fault's name. */
const valueText = (value: StoredValue): number | string | null => faultOf(value) ?? celsiusOf(value)

/**
 * Writes into the audit trail that a request repeated readings with other values, for each tool.
 * `indexes`: their places in `sent`, by tool; `standing`: the value that stays stored, by place.
 */
export const noteDifferingRepeats = async (
  stores: Pick<Writes, 'audit'>,
  { sender, receivedMs }: SentReadings,
  indexesByTool: ReadonlyMap<number, readonly number[]>,
  sent: Pick<AcceptedReadings, 'timesMs' | 'values'>,
  standing: ReadonlyMap<number, StoredValue>,
): Promise<void> => {
  for (const [toolId, indexes] of indexesByTool) {
    const listed = (valueAt: (index: number) => StoredValue) => ({
      count: indexes.length,
      readings: indexes.slice(0, REPEATS_LISTED).map((index) => ({
        time: new Date(sent.timesMs[index]!).toISOString(),
        value: valueText(valueAt(index)),
      })),
    })
    await appendEntry(stores.audit, {
      at: new Date(receivedMs),
      actor: sender.kind === 'device' ? sender : { kind: 'app-key', id: sender.id },
      action: 'reading.differing-repeat',
      subject: { kind: 'tool', id: String(toolId) },
      before: listed((index) => standing.get(index)!),
      after: listed((index) => sent.values[index]!),
    })
  }
}
