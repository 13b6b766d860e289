import type { AuditActor } from '../../domain/audit/audit-entry.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { appendEntry } from '../audit/append-entry.ts'
import type { Writes } from '../storage/storage.ts'
import { siteOfTool } from './site-facts.ts'

/**
 * Takes a tool off its site, with an entry in the trail. Call it while the tool is still its owner's,
 * so that only they see the entry.
 */
export const leaveSite = async (
  stores: Writes,
  { id, siteId }: Pick<Tool, 'id'> & { siteId: number },
  by: AuditActor,
  now: Date,
): Promise<void> => {
  const [site] = await stores.sites.withDeleted([siteId])
  await stores.sites.setSiteOf([id], null, now)
  await appendEntry(stores.audit, {
    at: now,
    actor: by,
    action: 'tool.site-set',
    subject: { kind: 'tool', id: String(id) },
    before: siteOfTool(site ?? null),
    after: siteOfTool(null),
  })
}
