import type { WebhookWrites } from '../webhook-store.ts'
import { WAITING } from './delivery-row.ts'
import type { SqlEngine } from './sql-engine.ts'
import { asMessage } from './webhook-messages.ts'

/** Messages of webhooks that wait for the end of somebody's quiet hours. */
export const heldWebhookMessages = ({
  db,
  changed,
}: Pick<SqlEngine, 'db' | 'changed'>): Pick<
  WebhookWrites,
  'held' | 'release' | 'dropHeld' | 'endHold' | 'thatHeardOf'
> => ({
  thatHeardOf: async (incidentId) => {
    const rows = await db
      .selectFrom('webhook_message')
      .select('webhook_id')
      .distinct()
      .where('incident_id', '=', incidentId)
      .execute()
    return rows.map(({ webhook_id: id }) => id)
  },

  held: async (webhookId, now) =>
    (
      await db
        .selectFrom('webhook_message')
        .selectAll()
        .where('webhook_id', '=', webhookId)
        .where('held_until', 'is not', null)
        .where('status', '=', WAITING)
        .where('due_at', '<=', now.getTime())
        .orderBy('id')
        .execute()
    ).map(asMessage),

  release: async (id, body) => {
    await db
      .updateTable('webhook_message')
      .set({ held_until: null, ...(body !== undefined && { body }) })
      .where('id', '=', id)
      .execute()
  },

  dropHeld: async (id, at, reason) => {
    await db
      .updateTable('webhook_message')
      .set({ status: 'FAILED', at: at.getTime(), reason, held_until: null })
      .where('id', '=', id)
      .where('status', '=', WAITING)
      .execute()
  },

  endHold: async (personId, now) => {
    const { numUpdatedRows } = await db
      .updateTable('webhook_message')
      .set({ due_at: now.getTime() })
      .where('status', '=', WAITING)
      .where('held_until', 'is not', null)
      .where('due_at', '>', now.getTime())
      .where('webhook_id', 'in', (of) =>
        of.selectFrom('webhook').select('webhook.id').where('webhook.person_id', '=', personId),
      )
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) changed({ kind: 'webhook' })
  },
})
