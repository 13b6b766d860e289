import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AuditReads } from '../storage/audit-store.ts'
import { issuedLogHash } from './issued-log-hash.ts'
import type { IssuedLogReads } from '../storage/issued-log-store.ts'

export const ISSUED_ACTION = 'log.issued'
const AT_ONCE = 500

/**
 * The first issued log that the trail does not know as it stands, by its number; null when it knows
 * them all. The trail itself is to be checked before. The server may go on issuing: a log that is
 * read here has its entry by then.
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
