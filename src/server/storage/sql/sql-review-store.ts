import type { Selectable } from 'kysely'
import type { Review, ReviewWrites } from '../review-store.ts'
import type { SqlEngine } from './sql-engine.ts'
import type { ReviewTables } from './tables/review-tables.ts'

const asReview = (row: Selectable<ReviewTables['review']>): Review => ({
  id: row.id,
  accountId: row.account_id,
  kind: row.kind,
  fromDay: row.from_day,
  toDay: row.to_day,
  timeZone: row.time_zone,
  toolIds: row.tool_ids === null ? null : (JSON.parse(row.tool_ids) as number[]),
  content: row.content,
  contentHash: row.content_hash,
  madeAt: new Date(row.made_at),
  madeBy: row.made_by,
})

export const sqlReviewStore = ({ db }: Pick<SqlEngine, 'db'>): ReviewWrites => ({
  byId: async (id) => {
    const row = await db.selectFrom('review').selectAll().where('id', '=', id).executeTakeFirst()
    return row === undefined ? null : asReview(row)
  },
  ofAccount: async (accountId, { kind, first, before }) => {
    let query = db.selectFrom('review').selectAll().where('account_id', '=', accountId)
    if (kind !== null) query = query.where('kind', '=', kind)
    if (before !== null) query = query.where('id', '<', before)
    return (await query.orderBy('id', 'desc').limit(first).execute()).map(asReview)
  },
  peopleOf: async (id) =>
    (
      await db
        .selectFrom('review_person')
        .selectAll()
        .where('review_id', '=', id)
        .orderBy('place')
        .execute()
    ).map((row) => ({
      accountId: row.account_id,
      firstName: row.first_name,
      lastName: row.last_name,
      address: row.address,
    })),
  add: async (review, people) => {
    const row = await db
      .insertInto('review')
      .values({
        account_id: review.accountId,
        kind: review.kind,
        from_day: review.fromDay,
        to_day: review.toDay,
        time_zone: review.timeZone,
        tool_ids: review.toolIds === null ? null : JSON.stringify(review.toolIds),
        content: review.content,
        content_hash: review.contentHash,
        made_at: review.madeAt.getTime(),
        made_by: review.madeBy,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    for (const [place, person] of people.entries())
      await db
        .insertInto('review_person')
        .values({
          review_id: row.id,
          place,
          account_id: person.accountId,
          first_name: person.firstName,
          last_name: person.lastName,
          address: person.address,
          salt: person.salt,
        })
        .execute()
    return asReview(row)
  },
  erase: async ({ accountId, address }) => {
    await db
      .updateTable('review_person')
      .set({ first_name: '', last_name: '', address: '', salt: '' })
      .where((of) =>
        of.or([
          of('account_id', '=', accountId),
          ...(address === null ? [] : [of('address', '=', address)]),
        ]),
      )
      .execute()
  },
})
