import type { AuditActor } from '../../domain/audit/audit-entry.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { leaveDevice } from '../alarms/end-alarms.ts'
import { appendEntry } from '../audit/append-entry.ts'
import type { Writes } from '../storage/storage.ts'

/**
 * Separates tools from their device. They stay with their owners, with all that was recorded, and
 * get no more readings. Only their own account binds them again, by getting the device back or by
 * giving them another one.
 */
export const separateTools = async (
  stores: Writes,
  tools: readonly Tool[],
  by: AuditActor,
  now: Date,
): Promise<void> => {
  for (const { id } of tools) {
    await stores.tools.change(id, { isBound: false, madeBy: null, updatedAt: now })
    await leaveDevice(stores, id, now)
    await appendEntry(stores.audit, {
      at: now,
      actor: by,
      action: 'tool.separated',
      subject: { kind: 'tool', id: String(id) },
      before: { waitsForDevice: false },
      after: { waitsForDevice: true },
    })
  }
}
