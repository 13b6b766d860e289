import { DAY_MS, MINUTE_MS } from '../../../domain/durations.ts'
import { type Series, seriesOf } from '../../../domain/readings/series.ts'
import type { Storage, Writes } from '../storage.ts'

export const MIDNIGHT = Date.UTC(2026, 10, 20)
/** Late enough that everything received before is due to be sealed. */
export const MUCH_LATER = MIDNIGHT + 10_000 * DAY_MS
export const ALWAYS = { fromMs: 0, toMs: MUCH_LATER }

export const append = (
  { readings: store }: Pick<Writes, 'readings'>,
  readings: readonly (readonly [toolId: number, timeMs: number, value: number])[],
  receivedMs = MIDNIGHT,
) =>
  store.append(
    {
      toolIds: readings.map(([toolId]) => toolId),
      timesMs: readings.map(([, timeMs]) => timeMs),
      values: readings.map(([, , value]) => value),
    },
    receivedMs,
  )

export const sealAll = async (storage: Storage): Promise<void> => {
  while (await storage.housekeeping.sealSlice(MUCH_LATER));
}

/** One reading a minute; `from` and `to` are minutes after midnight, `to` excluded. */
export const minutes = (from: number, to: number, toolId = 1) =>
  Array.from(
    { length: to - from },
    (_, i) => [toolId, MIDNIGHT + (from + i) * MINUTE_MS, 400 + ((from + i) % 9)] as const,
  )

/** One series of all pieces. Copies each piece at once: it is valid only until the next one. */
export const joinedPieces = async (pieces: Promise<Iterable<Series>>): Promise<Series> => {
  const readings: [number, number][] = []
  for (const { times, values } of await pieces)
    times.forEach((timeMs, i) => readings.push([timeMs, values[i]!]))
  return seriesOf(readings)
}
