import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AuditReads } from '../storage/audit-store.ts'
import { issuedLogHash } from './issued-log-hash.ts'
import type { IssuedLogReads } from '../storage/issued-log-store.ts'

export const ISSUED_ACTION = 'log.issued'
const AT_ONCE = 500

/**
 * The id of the first issued log without an entry in the trail that fits it; null when every one
 * has its entry. Check the trail itself first. The server may go on issuing logs: each has its
 * entry before it can be read here.
 */
export const unknownIssuedLog = async (
  audit: Pick<AuditReads, 'links'>,
  issuedLogs: Pick<IssuedLogReads, 'after'>,
): Promise<number | null> => {
  const unknown = new Map<unknown, number>()
  for (
    let logs = await issuedLogs.after(0, AT_ONCE);
    logs.length > 0;
    logs = await issuedLogs.after(logs.at(-1)!.id, AT_ONCE)
  ) {
    for (const log of logs) unknown.set(issuedLogHash(log), log.id)
    await nextTurn()
  }
  for (
    let entries = await audit.links(0, AT_ONCE);
    entries.length > 0;
    entries = await audit.links(entries.at(-1)!.id, AT_ONCE)
  ) {
    for (const { action, after } of entries) {
      if (action === ISSUED_ACTION && after !== null)
        unknown.delete((JSON.parse(after) as { keptHash?: unknown }).keptHash)
    }
    await nextTurn()
  }
  return unknown.size === 0 ? null : Math.min(...unknown.values())
}
