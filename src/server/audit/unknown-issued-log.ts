import type { AuditReads } from '../storage/audit-store.ts'
import type { IssuedLogReads } from '../storage/issued-log-store.ts'
import { issuedLogHash } from './issued-log-hash.ts'
import { withoutEntry } from './without-entry.ts'

export const ISSUED_ACTION = 'log.issued'

/**
 * The id of the first issued log without an entry in the trail that fits it; null when every one
 * has its entry. Check the trail itself first. The server may go on issuing logs: each has its
 * entry before it can be read here.
 */
export const unknownIssuedLog = (
  audit: Pick<AuditReads, 'links'>,
  issuedLogs: Pick<IssuedLogReads, 'after'>,
): Promise<number | null> => withoutEntry(audit, [ISSUED_ACTION], issuedLogs, issuedLogHash)
