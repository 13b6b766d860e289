import type { WebhookWrites } from '../webhook-store.ts'
import type { SqlEngine } from './sql-engine.ts'

/** What a body has of people, in the form that webhooks give it. */
type StoredPeople = {
  message?: {
    facts: { ownerId: number; ownerName: string } | null
    customer?: { ownerName: string | null; first: { ownerId: number; ownerName: string } }
    acknowledgement: { accountId: number | null; by: string } | null
  }
}

export const eraseFromWebhooks =
  ({ db, contains }: Pick<SqlEngine, 'db' | 'contains'>): WebhookWrites['erase'] =>
  async (accountId) => {
    // 7 also finds 71: what the body says decides.
    const rows = await db
      .selectFrom('webhook_message')
      .select(['id', 'body'])
      .where((of) =>
        of.or([
          contains(of.ref('body'), `"ownerId":${accountId}`),
          contains(of.ref('body'), `"accountId":${accountId}`),
        ]),
      )
      .execute()
    for (const { id, body } of rows) {
      const stored = JSON.parse(body) as StoredPeople
      const { facts = null, acknowledgement = null, customer } = stored.message ?? {}
      if (facts?.ownerId === accountId) facts.ownerName = ''
      if (customer?.first.ownerId === accountId) {
        customer.first.ownerName = ''
        if (customer.ownerName !== null) customer.ownerName = ''
      }
      if (acknowledgement?.accountId === accountId) acknowledgement.by = ''
      await db
        .updateTable('webhook_message')
        .set({ body: JSON.stringify(stored) })
        .where('id', '=', id)
        .execute()
    }
  }
