import type { AuditActor } from '../../domain/audit/audit-entry.ts'
import { appendEntry } from '../audit/append-entry.ts'
import type { Writes } from '../storage/storage.ts'

/**
 * An IMEI that nobody registered becomes a device without a key, which cannot send until it is
 * given one.
 */
export const ensureDevice = async (
  stores: Writes,
  imeiNumber: string,
  by: AuditActor,
  at: Date,
): Promise<void> => {
  if ((await stores.devices.byImei(imeiNumber)) !== null) return
  await stores.devices.create({ imeiNumber, alias: null, keyHash: null, createdAt: at })
  await appendEntry(stores.audit, {
    at,
    actor: by,
    action: 'device.created',
    subject: { kind: 'device', id: imeiNumber },
    before: null,
    after: { alias: null, hasKey: false },
  })
}
