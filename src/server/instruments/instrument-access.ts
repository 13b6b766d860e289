import type { Clock } from '../../domain/clock.ts'
import type { AccountActor, Actor } from '../../domain/permissions/actor.ts'
import { maySetTool } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { refused, type Result } from '../../domain/result.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { toolViewer } from '../readings/visible-tool.ts'
import { transactionOf } from '../sessions/transaction-of.ts'
import type { StoredCertificate } from '../storage/instrument-store.ts'
import type { Reads, Storage, Writes } from '../storage/storage.ts'

export type InstrumentDeps = { storage: Storage; clock: Clock }

export type ToolWrite = { stores: Writes; actor: AccountActor; tool: Tool; ownerPath: string }

/** Runs a change of a tool's instruments as one transaction, if the actor may set the tool. */
export const changeOfTool = async <T>(
  deps: InstrumentDeps,
  actor: Actor,
  toolId: number,
  change: (write: ToolWrite) => Promise<Result<T, Refusal>>,
): Promise<Result<T, Refusal>> => {
  const viewer = toolViewer(actor)
  if (!viewer.ok) return viewer
  return transactionOf(deps, viewer.value, async (stores, current) => {
    const owned = await stores.tools.byId(toolId)
    return owned === null || !maySetTool(current, owned.ownerPath)
      ? refused({ kind: 'not-found' })
      : change({ stores, actor: current, tool: owned.tool, ownerPath: owned.ownerPath })
  })
}

/** A certificate of a tool: of one of its probes, or of the logger that it is on now. */
export const certificateOfTool = async (
  { instruments }: Pick<Reads, 'instruments'>,
  { id: toolId, imeiNumber }: Pick<Tool, 'id' | 'imeiNumber'>,
  certificateId: number,
): Promise<StoredCertificate | null> => {
  const certificates = await instruments.certificatesOf(toolId, imeiNumber)
  return certificates.find(({ id }) => id === certificateId) ?? null
}
