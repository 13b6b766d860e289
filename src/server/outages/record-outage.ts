import { MINUTE_MS } from '../../domain/durations.ts'
import { appendEntry } from '../audit/append-entry.ts'
import type { Outage } from '../storage/outage-store.ts'
import type { Storage } from '../storage/storage.ts'

/** A restart that is shorter leaves no trace: silence begins anew in any case. */
const SHORTEST_MS = MINUTE_MS

/** Puts a time in which the server watched nothing on the record. `atMs`: now, since 1970. */
export const recordOutage = async (
  storage: Pick<Storage, 'transaction'>,
  outage: Outage,
): Promise<void> => {
  const { fromMs, toMs, cause } = outage
  await storage.transaction(async (stores) => {
    await stores.outages.add(outage)
    await appendEntry(stores.audit, {
      at: new Date(toMs),
      actor: { kind: 'server' },
      action: 'server.not-monitored',
      subject: { kind: 'server', id: 'watch' },
      before: null,
      after: { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString(), cause },
    })
  })
}

/**
 * At a start: the time since this server was last alive. `lastAlive`: ms since 1970 as it was stored;
 * null when it never ran before. Answers null then, and after a short time, which is not on the record.
 */
export const recordTimeAway = async (
  storage: Pick<Storage, 'transaction'>,
  lastAlive: string | null,
  nowMs: number,
): Promise<Outage | null> => {
  const fromMs = Number(lastAlive ?? nowMs)
  if (nowMs - fromMs <= SHORTEST_MS) return null
  const outage: Outage = { fromMs, toMs: nowMs, cause: 'stopped' }
  await recordOutage(storage, outage)
  return outage
}
