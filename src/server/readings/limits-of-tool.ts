import type { LimitsInForce } from '../../domain/limits/limits-in-force.ts'
import type { Reads } from '../storage/storage.ts'

/** The history of a tool's limits, oldest first. */
export const limitsOfTool = async (
  { storage }: { storage: Pick<Reads, 'tools'> },
  toolId: number,
): Promise<LimitsInForce[]> =>
  (await storage.tools.historyOfLimits(toolId)).map(({ from, limits }) => ({
    ...limits,
    fromMs: from.getTime(),
  }))
