import type { Selectable } from 'kysely'
import type { FollowUpWrites, StoredFollowUp } from '../follow-up-store.ts'
import type { SqlEngine } from './sql-engine.ts'
import type { Tables } from './tables.ts'

export const sqlFollowUpStore = ({ db }: Pick<SqlEngine, 'db'>): FollowUpWrites => ({
  ofManager: async (managerId) =>
    (
      await db.selectFrom('follow_up').selectAll().where('manager_id', '=', managerId).execute()
    ).map(asFollowUp),

  of: async (managerId, customerId) => {
    const row = await db
      .selectFrom('follow_up')
      .selectAll()
      .where('manager_id', '=', managerId)
      .where('customer_id', '=', customerId)
      .executeTakeFirst()
    return row === undefined ? null : asFollowUp(row)
  },

  assignedTo: async (accountId) =>
    (
      await db
        .selectFrom('follow_up')
        .selectAll()
        .where('assignee_id', '=', accountId)
        .orderBy('customer_id')
        .execute()
    ).map(asFollowUp),

  set: async ({ managerId, customerId, ...followUp }) => {
    const columns = {
      assignee_id: followUp.assigneeId,
      note: followUp.note,
      snoozed_until: followUp.snoozedUntilMs,
      snoozed_at_alarm: followUp.snoozedAtAlarm,
      changed_by: followUp.changedBy,
      changed_at: followUp.changedAt.getTime(),
    }
    await db
      .insertInto('follow_up')
      .values({ manager_id: managerId, customer_id: customerId, ...columns })
      .onConflict((conflict) =>
        conflict.columns(['manager_id', 'customer_id']).doUpdateSet(columns),
      )
      .execute()
  },

  remove: async (managerId, customerId) => {
    await db
      .deleteFrom('follow_up')
      .where('manager_id', '=', managerId)
      .where('customer_id', '=', customerId)
      .execute()
  },

  forget: async (accountId) => {
    await db
      .deleteFrom('follow_up')
      .where((of) => of.or([of('manager_id', '=', accountId), of('customer_id', '=', accountId)]))
      .execute()
    await db
      .updateTable('follow_up')
      .set({ assignee_id: null })
      .where('assignee_id', '=', accountId)
      .execute()
  },

  eraseNotes: async (accountId) => {
    await db
      .updateTable('follow_up')
      .set({ note: '' })
      .where('changed_by', '=', accountId)
      .execute()
  },
})

const asFollowUp = (row: Selectable<Tables['follow_up']>): StoredFollowUp => ({
  managerId: row.manager_id,
  customerId: row.customer_id,
  assigneeId: row.assignee_id,
  note: row.note,
  snoozedUntilMs: row.snoozed_until,
  snoozedAtAlarm: row.snoozed_at_alarm,
  changedBy: row.changed_by,
  changedAt: new Date(row.changed_at),
})
