import type { AuditEntry } from '../../../domain/audit/audit-entry.ts'
import type { Storage } from '../../storage/storage.ts'
import { appendEntry } from '../append-entry.ts'

/** Adds an entry in a transaction of its own. */
export const addEntry = (storage: Pick<Storage, 'transaction'>, entry: AuditEntry): Promise<void> =>
  storage.transaction(({ audit }) => appendEntry(audit, entry))
