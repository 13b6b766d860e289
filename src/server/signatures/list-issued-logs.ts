import type { Actor } from '../../domain/permissions/actor.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, type Result } from '../../domain/result.ts'
import { toolViewer, visibleTool } from '../readings/visible-tool.ts'
import type { ListedLog } from '../storage/issued-log-store.ts'
import type { Signature } from '../storage/signature-store.ts'
import type { Reads } from '../storage/storage.ts'
import { logsSince } from './log-in-sight.ts'

/** An issued log with the signatures under its record, the oldest first. */
export type SignedLog = ListedLog & { signatures: Signature[] }

export const MOST_LOGS = 50

/** The issued logs of a tool, the newest first. `before`: the last one of the page before. */
export const listIssuedLogs =
  ({ storage }: { storage: Pick<Reads, 'tools' | 'issuedLogs' | 'signatures'> }) =>
  async (
    actor: Actor,
    { toolId, first, before }: { toolId: number; first: number; before: number | null },
  ): Promise<Result<SignedLog[], Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const tool = await visibleTool({ storage }, viewer.value, toolId)
    if (!tool.ok) return tool
    const logs = await storage.issuedLogs.ofTool(tool.value.id, {
      first: Math.max(0, Math.min(first, MOST_LOGS)),
      before,
      after: await logsSince(storage, viewer.value, tool.value.id),
    })
    const signatures = await storage.signatures.ofRecords(logs.map(({ log }) => log.contentHash))
    return ok(
      logs.map((listed) => ({
        ...listed,
        signatures: signatures.filter((each) => each.contentHash === listed.log.contentHash),
      })),
    )
  }
