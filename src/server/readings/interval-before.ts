import { DAY_MS } from '../../domain/durations.ts'
import { usualIntervalMs } from '../../domain/readings/usual-interval.ts'
import type { Reads } from '../storage/storage.ts'

/** Long enough for twenty intervals of any usual device. */
export const INTERVAL_REACH_MS = 3 * DAY_MS

/** Times of the readings by which `intervalBefore` is worked out, ms since 1970. */
export const timesBefore = async (
  { storage }: { storage: Pick<Reads, 'readings'> },
  toolId: number,
  fromMs: number,
): Promise<Float64Array> =>
  (await storage.readings.read(toolId, { fromMs: fromMs - INTERVAL_REACH_MS, toMs: fromMs })).times

/**
 * The usual interval at a period's beginning, by the readings before it, ms. Page and measurement
 * log use it where the period itself has too few readings.
 */
export const intervalBefore = async (
  deps: { storage: Pick<Reads, 'readings'> },
  toolId: number,
  fromMs: number,
): Promise<number> => usualIntervalMs(await timesBefore(deps, toolId, fromMs))
