import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AuditReads } from '../storage/audit-store.ts'

const AT_ONCE = 500

/** The id of the first row whose hash no entry with one of these actions has; null when each has its entry. */
export const withoutEntry = async <T extends { id: number }>(
  audit: Pick<AuditReads, 'links'>,
  ofActions: readonly string[],
  rows: { after(id: number, first: number): Promise<T[]> },
  hashOf: (row: T) => string,
): Promise<number | null> => {
  const unknown = new Map<unknown, number>()
  for (
    let page = await rows.after(0, AT_ONCE);
    page.length > 0;
    page = await rows.after(page.at(-1)!.id, AT_ONCE)
  ) {
    for (const row of page) unknown.set(hashOf(row), row.id)
    await nextTurn()
  }
  for (
    let entries = await audit.links(0, AT_ONCE);
    entries.length > 0;
    entries = await audit.links(entries.at(-1)!.id, AT_ONCE)
  ) {
    for (const { action, after } of entries) {
      if (ofActions.includes(action) && after !== null)
        unknown.delete((JSON.parse(after) as { keptHash?: unknown }).keptHash)
    }
    await nextTurn()
  }
  return unknown.size === 0 ? null : Math.min(...unknown.values())
}
