import type { DeviationFacts } from '../../domain/deviations/deviation-facts.ts'
import { readInTurns } from '../readings/read-in-turns.ts'
import type { Deviation } from '../storage/deviation-store.ts'
import type { Reads } from '../storage/storage.ts'
import { readingsHash } from './deviation-figures.ts'
import { figuresEndMs } from './gather-facts.ts'

/** `readings`: how many of today's are from the time of the deviation. */
export type ReadingsSince = { isChanged: boolean; readings: number }

/**
 * Whether readings of the deviation came, or went, after its facts were frozen. Null where the sensor
 * belongs to somebody else now.
 */
export const readingsSince = async (
  { readings, tools }: Pick<Reads, 'readings' | 'tools'>,
  { toolId, accountId }: Deviation,
  facts: DeviationFacts,
  signal?: AbortSignal,
): Promise<ReadingsSince | null> => {
  const [owned] = await tools.withDeleted([toolId])
  if (owned === undefined || owned.tool.userId !== accountId) return null
  const span = { fromMs: facts.beganMs, toMs: figuresEndMs(facts, facts.gatheredMs) }
  const series = await readInTurns(readings, toolId, span, signal)
  return {
    isChanged: readingsHash(series) !== facts.figures.readingsHash,
    readings: series.times.length,
  }
}
