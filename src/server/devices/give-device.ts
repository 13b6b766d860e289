import type { AuditActor } from '../../domain/audit/audit-entry.ts'
import { appendEntry } from '../audit/append-entry.ts'
import type { Device } from '../storage/device-store.ts'
import type { Writes } from '../storage/storage.ts'

/** Makes an account the holder of a device; null puts it into the stock. */
export const giveDevice = async (
  stores: Writes,
  { imeiNumber, holderId }: Device,
  newHolderId: number | null,
  by: AuditActor,
  now: Date,
): Promise<void> => {
  await stores.devices.setHolder(imeiNumber, newHolderId)
  await appendEntry(stores.audit, {
    at: now,
    actor: by,
    action: 'device.given',
    subject: { kind: 'device', id: imeiNumber },
    before: { userId: holderId },
    after: { userId: newHolderId },
  })
}
