import type { Actor } from '../../domain/permissions/actor.ts'
import { mayReadFormerOwners, maySignLog } from '../../domain/permissions/rules.ts'
import type { IssuedLog } from '../storage/issued-log-store.ts'
import type { Reads } from '../storage/storage.ts'
import type { OwnedTool } from '../storage/tool-store.ts'

/**
 * From when on issued logs of the tool are for this reader; null: all. Those from the time of a former
 * customer name its people, and are for superadmin only.
 */
export const logsSince = async (
  { tools }: Pick<Reads, 'tools'>,
  actor: Actor,
  toolId: number,
): Promise<Date | null> =>
  mayReadFormerOwners(actor) ? null : ((await tools.customersSince([toolId])).get(toolId) ?? null)

export type LogOfTool = { log: IssuedLog; owned: OwnedTool }

/** The issued log that the actor may sign; null for one out of sight, and for an absent one. */
export const logInSight = async (
  stores: Pick<Reads, 'issuedLogs' | 'tools'>,
  actor: Actor,
  id: number,
): Promise<LogOfTool | null> => {
  const listed = await stores.issuedLogs.byId(id)
  const owned = listed && (await stores.tools.byId(listed.log.toolId))
  if (listed === null || owned === null || !maySignLog(actor, owned.ownerPath)) return null
  const since = await logsSince(stores, actor, listed.log.toolId)
  return since !== null && listed.log.issuedAt <= since ? null : { log: listed.log, owned }
}
