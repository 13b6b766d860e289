import type { OutboxWrites } from '../outbox-store.ts'
import { newDeliveryRow, WAITING } from './delivery-row.ts'
import { eraseFromOutbox } from './erase-from-outbox.ts'
import { outboxHistory } from './outbox-history.ts'
import { outboxLeases } from './outbox-leases.ts'
import type { SqlEngine } from './sql-engine.ts'
import { insertRows } from './insert-rows.ts'
import { inParts } from './sql-engine.ts'

export const sqlOutboxStore = ({
  db,
  changed,
  contains,
  serverId,
}: Pick<SqlEngine, 'db' | 'changed' | 'contains' | 'serverId'>): OutboxWrites => {
  const worded = (rows: readonly ReturnType<typeof newDeliveryRow>[]) =>
    db
      .insertInto('delivery')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['incident_id', 'recipient', 'channel', 'kind', 'sequence']).doNothing(),
      )
  const insert = insertRows(db, worded)
  const insertReturning = insertRows(db, (rows: readonly ReturnType<typeof newDeliveryRow>[]) =>
    worded(rows).returning('id'),
  )
  return {
    ...outboxHistory(db),
    ...outboxLeases(db, serverId),

    put: async (deliveries) => {
      const ids = (await insertReturning(deliveries.map(newDeliveryRow))).map(({ id }) => id)
      if (ids.length > 0) changed({ kind: 'outbox' })
      return ids
    },

    putAll: async (deliveries) => {
      await insert(deliveries.map(newDeliveryRow))
      if (deliveries.length > 0) changed({ kind: 'outbox' })
    },

    endHold: async (accountId, now) => {
      const { numUpdatedRows } = await db
        .updateTable('delivery')
        .set({ due_at: now.getTime() })
        .where('status', '=', WAITING)
        .where('account_id', '=', accountId)
        .where('held_until', 'is not', null)
        .where('due_at', '>', now.getTime())
        .executeTakeFirstOrThrow()
      if (numUpdatedRows > 0n) changed({ kind: 'outbox' })
    },

    withdraw: async (toolIds, at, reason) => {
      await inParts(toolIds, (part) =>
        db
          .updateTable('delivery')
          .set({ status: 'FAILED', at: at.getTime(), reason })
          .where('status', '=', WAITING)
          .where('incident_id', 'in', (of) =>
            of.selectFrom('incident').select('incident.id').where('incident.tool_id', 'in', part),
          )
          .execute(),
      )
    },

    withdrawAccountNotices: async (accountId, kinds, at, reason) => {
      await db
        .updateTable('delivery')
        .set({ status: 'FAILED', at: at.getTime(), reason })
        .where('status', '=', WAITING)
        .where('channel', '=', 'EMAIL')
        .where('account_id', '=', accountId)
        .where('kind', 'in', kinds)
        .execute()
    },

    erase: eraseFromOutbox({ db, contains }),
  }
}
