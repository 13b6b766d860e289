import type { Actor } from '../../domain/permissions/actor.ts'
import type { Provenance } from '../../domain/readings/provenance.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, type Result } from '../../domain/result.ts'
import type { Reads } from '../storage/storage.ts'
import { provenanceWithin } from './provenance-within.ts'
import { type PeriodText, requestedSpan } from './requested-period.ts'
import { toolViewer, visibleTool } from './visible-tool.ts'

/** Which readings of a period prove less than the others, and why. */
export const readingProvenance =
  (deps: { storage: Pick<Reads, 'accounts' | 'tools' | 'readings' | 'devices' | 'imports'> }) =>
  async (
    actor: Actor,
    input: PeriodText & { toolId: number },
  ): Promise<Result<Provenance[], Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const period = await requestedSpan(deps, viewer.value, input)
    if (!period.ok) return period
    const tool = await visibleTool(deps, viewer.value, input.toolId)
    return tool.ok ? ok(await provenanceWithin(deps.storage, tool.value, period.value)) : tool
  }
