import { channelOfSeries, toolOfSeries } from '../../domain/devices/sensor.ts'
import type { AcceptedReadings } from '../../domain/readings/judge-batch.ts'
import { celsiusOf, faultOf, type StoredValue } from '../../domain/readings/stored-value.ts'
import { appendEntry } from '../audit/append-entry.ts'
import type { Writes } from '../storage/storage.ts'
import type { Sender } from './sender.ts'

/** How many differing repeats of one tool and request are listed in the entry. */
const REPEATS_LISTED = 100

/** In the channel's unit, or the fault's name. */
const valueText = (value: StoredValue): number | string | null => faultOf(value) ?? celsiusOf(value)

/**
 * Enters in the audit trail, once per tool and channel, that a request repeated readings with other
 * values. `indexesBySeries`: the indexes of these readings in `sent`. `storedValues`: the values that
 * stay stored, by index.
 */
export const noteDifferingRepeats = async (
  stores: Pick<Writes, 'audit'>,
  { sender, receivedMs }: { sender: Sender; receivedMs: number },
  indexesBySeries: ReadonlyMap<number, readonly number[]>,
  sent: Pick<AcceptedReadings, 'timesMs' | 'values'>,
  storedValues: ReadonlyMap<number, StoredValue>,
): Promise<void> => {
  for (const [seriesId, indexes] of indexesBySeries) {
    const channel = channelOfSeries(seriesId)
    const listed = (valueAt: (index: number) => StoredValue) => ({
      ...(channel !== 'temperature' && { type: channel }),
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
      subject: { kind: 'tool', id: String(toolOfSeries(seriesId)) },
      before: listed((index) => storedValues.get(index)!),
      after: listed((index) => sent.values[index]!),
    })
  }
}
