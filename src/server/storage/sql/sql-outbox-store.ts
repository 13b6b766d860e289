import type { OutboxWrites } from '../outbox-store.ts'
import { newDeliveryRow, WAITING } from './delivery-row.ts'
import { eraseFromOutbox } from './erase-from-outbox.ts'
import { outboxHistory } from './outbox-history.ts'
import { outboxLeases } from './outbox-leases.ts'
import type { SqlEngine } from './sql-engine.ts'
import { inParts, ROWS_PER_INSERT } from './sql-engine.ts'

export const sqlOutboxStore = ({
  db,
  changed,
  contains,
}: Pick<SqlEngine, 'db' | 'changed' | 'contains'>): OutboxWrites => ({
  ...outboxHistory(db),
  ...outboxLeases(db),

  put: async (deliveries) => {
    const ids: number[] = []
    for (let at = 0; at < deliveries.length; at += ROWS_PER_INSERT) {
      const added = await db
        .insertInto('delivery')
        .values(deliveries.slice(at, at + ROWS_PER_INSERT).map(newDeliveryRow))
        .onConflict((conflict) =>
          conflict.columns(['incident_id', 'recipient', 'channel', 'kind', 'sequence']).doNothing(),
        )
        .returning('id')
        .execute()
      ids.push(...added.map(({ id }) => id))
    }
    if (ids.length > 0) changed({ kind: 'outbox' })
    return ids
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
})
