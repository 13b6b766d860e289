import { DAY_MS } from '../../domain/durations.ts'
import { usualIntervalMs } from '../../domain/readings/usual-interval.ts'
import type { Reads } from '../storage/storage.ts'

/** Long enough for twenty intervals of any usual device. */
const BEFORE_MS = 3 * DAY_MS

/**
 * The usual interval at a period's beginning, by the readings before it, ms. Page and measurement
 * log use it where the period itself has too few readings.
 */
export const intervalBefore = async (
  { storage }: { storage: Pick<Reads, 'readings'> },
  toolId: number,
  fromMs: number,
): Promise<number> =>
  usualIntervalMs(
    (await storage.readings.read(toolId, { fromMs: fromMs - BEFORE_MS, toMs: fromMs })).times,
  )
