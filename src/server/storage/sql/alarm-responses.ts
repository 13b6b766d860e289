import { sql } from 'kysely'
import type { AlarmResponse, NewResponse, ResponseReads } from '../alarm-response.ts'
import { ERASED } from '../outbox-store.ts'
import { erasedRecipient } from './delivery-row.ts'
import { inParts, type SqlDb } from './sql-engine.ts'

/** The recipient of a mail is looked up in the outbox, where it can be erased. */
const responses = (db: SqlDb, incidentIds: readonly number[]) =>
  db
    .selectFrom('incident_response as response')
    .leftJoin('delivery', 'delivery.id', 'response.delivery_id')
    .selectAll('response')
    .select(['delivery.channel', 'delivery.recipient'])
    .where('response.incident_id', 'in', incidentIds)
    .orderBy('response.id')
    .execute()

type Row = Awaited<ReturnType<typeof responses>>[number]

const messageOf = ({
  delivery_id: deliveryId,
  channel,
  recipient,
}: Row): AlarmResponse['message'] => {
  if (deliveryId === null || channel === null || recipient === null) return null
  if (channel === 'PUSH') return { deliveryId, channel, recipient: null }
  const isErased = recipient === erasedRecipient(deliveryId)
  return { deliveryId, channel, recipient: isErased ? ERASED : recipient }
}

const asResponse = (row: Row): AlarmResponse => ({
  id: row.id,
  incidentId: row.incident_id,
  kind: row.kind,
  at: new Date(row.at),
  accountId: row.account_id,
  message: messageOf(row),
  correctiveAction: row.corrective_action,
  action:
    row.action_at === null || row.action_by === null
      ? null
      : { at: new Date(row.action_at), accountId: row.action_by },
})

export const alarmResponses =
  (db: SqlDb): ResponseReads['responsesOf'] =>
  async (incidentIds) => {
    const rows = await inParts(incidentIds, (part) => responses(db, part))
    return Map.groupBy(rows.map(asResponse), ({ incidentId }) => incidentId)
  }

export const insertResponse = async (
  db: SqlDb,
  incidentId: number,
  { kind, at, accountId, deliveryId, correctiveAction }: NewResponse,
): Promise<void> => {
  await db
    .insertInto('incident_response')
    .values({
      incident_id: incidentId,
      kind,
      at: at.getTime(),
      account_id: accountId,
      delivery_id: deliveryId ?? null,
      corrective_action: correctiveAction,
      action_at: null,
      action_by: null,
    })
    .execute()
}

export const writeActionOfNewest = async (
  db: SqlDb,
  incidentId: number,
  { at, accountId, correctiveAction }: { at: Date; accountId: number; correctiveAction: string },
): Promise<void> => {
  await db
    .updateTable('incident_response')
    .set({ corrective_action: correctiveAction, action_at: at.getTime(), action_by: accountId })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('incident_response as newest')
        .select(sql<number>`max(newest.id)`.as('id'))
        .where('newest.incident_id', '=', incidentId)
        .where('newest.kind', '=', 'ACKNOWLEDGED'),
    )
    .execute()
}
