import { isAccountNoticeKind } from '../../../domain/users/account-notice.ts'
import type { MessageFacts } from '../message-facts.ts'
import type { OutboxWrites } from '../outbox-store.ts'
import { ERASED } from '../outbox-store.ts'
import { erasedRecipient } from './delivery-row.ts'
import type { SqlEngine } from './sql-engine.ts'

type Erase = OutboxWrites['erase']

export const eraseFromOutbox =
  ({ db, contains }: Pick<SqlEngine, 'db' | 'contains'>): Erase =>
  async (person, at) => {
    const { accountId, address } = person
    const deliveries = await deliveriesThatMayConcern({ db, contains }, person)
    for (const row of deliveries) {
      const facts = row.facts === null ? null : (JSON.parse(row.facts) as MessageFacts)
      const isOwner = facts?.ownerId === accountId
      if (!isOwner && !isToOrQuotes(row, person)) continue
      const isRecipientErased =
        row.channel === 'EMAIL' &&
        (isOwner || row.account_id === accountId || row.recipient.toLowerCase() === address)
      await db
        .updateTable('delivery')
        .set({
          ...(isRecipientErased && { recipient: erasedRecipient(row.id) }),
          ...(isRecipientErased &&
            row.status === 'WAITING' && { status: 'FAILED', at: at.getTime() }),
          ...(row.account_id === accountId && isAccountNoticeKind(row.kind) && { facts: null }),
          ...(isOwner && { facts: JSON.stringify({ ...facts, ownerName: '' }) }),
          // A mail server's reason may quote the address.
          ...(row.reason !== null && { reason: ERASED }),
        })
        .where('id', '=', row.id)
        .execute()
    }
  }

type Row = Awaited<ReturnType<typeof deliveriesThatMayConcern>>[number]

/** To the account or the address, or with the address in the reason. */
const isToOrQuotes = (row: Row, { accountId, address }: Parameters<Erase>[0]): boolean =>
  row.account_id === accountId ||
  (address !== null &&
    (row.recipient.toLowerCase() === address ||
      (row.reason?.toLowerCase().includes(address) ?? false)))

/**
 * Besides those to the account or with the address: all whose facts may be about the owner's tools.
 * The text of the facts decides nothing: 7 also finds the owner 71, and keys may stand in any order.
 */
const deliveriesThatMayConcern = (
  { db, contains }: Pick<SqlEngine, 'db' | 'contains'>,
  { accountId, address }: Parameters<Erase>[0],
) =>
  db
    .selectFrom('delivery')
    .select(['id', 'channel', 'recipient', 'account_id', 'kind', 'facts', 'status', 'reason'])
    .where((of) =>
      of.or([
        of('account_id', '=', accountId),
        contains(of.ref('facts'), `"ownerId":${accountId}`),
        ...(address === null
          ? []
          : [
              of(of.fn<string>('lower', ['recipient']), '=', address),
              contains(of.fn<string>('lower', ['reason']), address),
            ]),
      ]),
    )
    .execute()
