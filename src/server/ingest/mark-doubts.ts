import type { Latest } from '../storage/reading-store.ts'
import type { Writes } from '../storage/storage.ts'
import type { Sender } from './sender.ts'

/**
 * Marks new readings of one device as less certain: its clock ran ahead by `clockAheadMs`, or its sender
 * showed no secret. `fresh`: when the new readings of each series were measured; `latest`: the newest
 * reading of each series before them.
 */
export const markDoubts = async (
  stores: Pick<Writes, 'readings'>,
  { sender, receivedMs }: { sender: Sender; receivedMs: number },
  clockAheadMs: number,
  fresh: readonly [seriesId: number, timesMs: readonly number[]][],
  latest: ReadonlyMap<number, Latest>,
): Promise<void> => {
  if (clockAheadMs !== 0)
    await stores.readings.mark(
      fresh.map(([toolId, timesMs]) => ({
        toolId,
        span: spanOf(timesMs),
        kind: 'suspect-clock',
        clockAheadMs,
        receivedMs,
      })),
    )
  if (sender.kind === 'device' && sender.proof === 'network')
    await stores.readings.mark(
      fresh.map(([toolId, timesMs]) => ({
        toolId,
        span: spanOf(timesMs),
        kind: 'unauthenticated',
        clockAheadMs: 0,
        receivedMs,
        newestBeforeMs: latest.get(toolId)?.timeMs ?? null,
      })),
    )
}

const spanOf = (timesMs: readonly number[]): { fromMs: number; toMs: number } => {
  let fromMs = timesMs[0]!
  let lastMs = fromMs
  for (const timeMs of timesMs) {
    if (timeMs < fromMs) fromMs = timeMs
    if (timeMs > lastMs) lastMs = timeMs
  }
  return { fromMs, toMs: lastMs + 1 }
}
