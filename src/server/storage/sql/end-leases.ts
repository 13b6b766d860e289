import { BROKER_TURN, type BrokerTurn } from '../server-value-store.ts'
import { WAITING } from './delivery-row.ts'
import type { SqlEngine } from './sql-engine.ts'
import { sqlServerValueStore } from './sql-server-value-store.ts'

/** Long ago, and not 0: that would say that the outcome is known. */
const ENDED_MS = 1

/**
 * Ends what these servers have leased: they are gone. Whoever of them comes back may still report what it
 * has sent, until another server begins the message.
 */
export const endLeases = async (
  { db, changed }: Pick<SqlEngine, 'db' | 'changed'>,
  serverIds: readonly string[],
): Promise<void> => {
  await db
    .updateTable('delivery')
    .set({ leased_until: ENDED_MS })
    .where('status', '=', WAITING)
    .where('leased_until', '>', ENDED_MS)
    .where('leased_by', 'in', serverIds)
    .execute()
  await db
    .updateTable('webhook_message')
    .set({ leased_until: ENDED_MS })
    .where('status', '=', WAITING)
    .where('leased_until', '>', ENDED_MS)
    .where('leased_by', 'in', serverIds)
    .execute()
  await db
    .updateTable('report_run')
    .set({ leased_until: ENDED_MS })
    .where('state', '=', 'OPEN')
    .where('leased_until', '>', ENDED_MS)
    .where('leased_by', 'in', serverIds)
    .execute()
  await db
    .updateTable('inspection_folder')
    .set({ beat_at: 0 })
    .where('state', '=', 'RUNNING')
    .where('leased_by', 'in', serverIds)
    .execute()
  const values = sqlServerValueStore({ db })
  const turn = await values.get(BROKER_TURN)
  if (turn !== null && serverIds.includes((JSON.parse(turn) as BrokerTurn).holder))
    await values.set(BROKER_TURN, null)
  changed({ kind: 'outbox' })
  changed({ kind: 'webhook' })
}
