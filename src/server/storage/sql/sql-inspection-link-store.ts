import type { Selectable } from 'kysely'
import type {
  InspectionLink,
  InspectionLinkWrites,
  InspectionView,
} from '../inspection-link-store.ts'
import { erasedRecipient } from './delivery-row.ts'
import type { SqlEngine } from './sql-engine.ts'
import type { Tables } from './tables.ts'

export const sqlInspectionLinkStore = ({ db }: Pick<SqlEngine, 'db'>): InspectionLinkWrites => {
  const all = () => db.selectFrom('inspection_link').selectAll()
  const views = () => db.selectFrom('inspection_view')

  return {
    byId: async (id) => orNull(await all().where('id', '=', id).executeTakeFirst()),
    bySecretHash: async (secretHash) =>
      orNull(
        await all()
          .where('id', 'in', (of) =>
            of
              .selectFrom('inspection_link_secret')
              .select('link_id')
              .where('secret_hash', '=', secretHash),
          )
          .executeTakeFirst(),
      ),
    ofAccount: async (accountId, most) =>
      (
        await all().where('account_id', '=', accountId).orderBy('id', 'desc').limit(most).execute()
      ).map(asLink),
    madeBy: async (ids, most) =>
      (await all().where('made_by', 'in', ids).orderBy('id', 'desc').limit(most).execute()).map(
        asLink,
      ),
    openOf: async (accountId, now) =>
      (
        await all()
          .where('account_id', '=', accountId)
          .where('revoked_at', 'is', null)
          .where('expires_at', '>', now.getTime())
          .orderBy('id')
          .execute()
      ).map(asLink),
    views: async (linkId, most) =>
      (
        await views()
          .selectAll()
          .where('link_id', '=', linkId)
          .orderBy('id', 'desc')
          .limit(most)
          .execute()
      ).map(asView),
    viewFigures: async (linkIds) => {
      if (linkIds.length === 0) return new Map()
      const rows = await views()
        .select((of) => [
          'link_id',
          of.fn.countAll<number>().as('count'),
          of.fn.max('at').as('last_at'),
        ])
        .where('link_id', 'in', [...linkIds])
        .groupBy('link_id')
        .execute()
      return new Map(
        rows.map((row) => [
          row.link_id,
          { count: Number(row.count), lastAt: new Date(Number(row.last_at)) },
        ]),
      )
    },
    lastView: async (linkId, kind, toolId) => {
      const row = await views()
        .select('at')
        .where('link_id', '=', linkId)
        .where('kind', '=', kind)
        .where('tool_id', toolId === null ? 'is' : '=', toolId)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row === undefined ? null : new Date(row.at)
    },

    create: async (link) =>
      asLink(
        await db
          .insertInto('inspection_link')
          .values({
            account_id: link.accountId,
            made_by: link.madeBy,
            created_at: link.createdAt.getTime(),
            inspector: link.inspector,
            note: link.note,
            sent_to: '',
            sent_at: null,
            mail_id: null,
            language: link.language,
            time_zone: link.timeZone,
            from_day: link.fromDay,
            to_day: link.toDay,
            from_ms: link.fromMs,
            to_ms: link.toMs,
            tools: JSON.stringify(link.tools.map(({ toolId, ownerId }) => [toolId, ownerId])),
            expires_at: link.expiresAt.getTime(),
            revoked_at: null,
            first_opened_at: null,
          })
          .returningAll()
          .executeTakeFirstOrThrow(),
      ),
    addSecret: async (linkId, secretHash) => {
      await db
        .insertInto('inspection_link_secret')
        .values({ link_id: linkId, secret_hash: secretHash })
        .execute()
    },
    noteSent: async (id, { to, at, mailId }) =>
      asLink(
        await db
          .updateTable('inspection_link')
          .set({ sent_to: to, sent_at: at.getTime(), mail_id: mailId })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow(),
      ),
    forgetAddresses: async (now) => {
      const over = await db
        .updateTable('inspection_link')
        .set({ sent_to: '' })
        .where('sent_to', '<>', '')
        .where((of) =>
          of.or([of('revoked_at', 'is not', null), of('expires_at', '<=', now.getTime())]),
        )
        .returning(['id', 'account_id'])
        .execute()
      for (const { id, account_id } of over) await forgetMails(db, id, account_id)
    },
    noteView: async ({ linkId, kind, toolId, at }) => {
      await db
        .insertInto('inspection_view')
        .values({ link_id: linkId, kind, tool_id: toolId, at: at.getTime() })
        .execute()
    },
    noteFirstOpening: async (id, at) => {
      const row = await db
        .updateTable('inspection_link')
        .set({ first_opened_at: at.getTime() })
        .where('id', '=', id)
        .where('first_opened_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },
    revoke: async (id, at) => {
      const row = await db
        .updateTable('inspection_link')
        .set({ revoked_at: at.getTime() })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },
    erase: async ({ accountId, address }) => {
      await db
        .updateTable('inspection_link')
        .set({ inspector: '', note: '', sent_to: '' })
        .where('account_id', '=', accountId)
        .execute()
      await db
        .updateTable('inspection_link')
        .set({ note: '' })
        .where('made_by', '=', accountId)
        .execute()
      if (address === null) return
      await db
        .updateTable('inspection_link')
        .set({ inspector: '', sent_to: '' })
        .where((of) => of(of.fn<string>('lower', ['sent_to']), '=', address))
        .execute()
    },
  }
}

/** In the mails that brought a link. */
const forgetMails = async (
  db: SqlEngine['db'],
  linkId: number,
  accountId: number,
): Promise<void> => {
  const mails = await db
    .selectFrom('delivery')
    .select(['id', 'facts'])
    .where('account_id', '=', accountId)
    .where('kind', '=', 'INSPECTION_LINK')
    .execute()
  for (const { id, facts } of mails)
    if (facts !== null && (JSON.parse(facts) as { linkId: number }).linkId === linkId)
      await db
        .updateTable('delivery')
        .set({ recipient: erasedRecipient(id), facts: null, reason: null })
        .where('id', '=', id)
        .execute()
}

const orNull = (row: Selectable<Tables['inspection_link']> | undefined): InspectionLink | null =>
  row === undefined ? null : asLink(row)

const asLink = (row: Selectable<Tables['inspection_link']>): InspectionLink => ({
  id: row.id,
  accountId: row.account_id,
  madeBy: row.made_by,
  createdAt: new Date(row.created_at),
  inspector: row.inspector,
  note: row.note,
  sentTo: row.sent_to,
  sentAt: row.sent_at === null ? null : new Date(row.sent_at),
  mailId: row.mail_id,
  language: row.language,
  timeZone: row.time_zone,
  fromDay: row.from_day,
  toDay: row.to_day,
  fromMs: row.from_ms,
  toMs: row.to_ms,
  tools: (JSON.parse(row.tools) as [number, number][]).map(([toolId, ownerId]) => ({
    toolId,
    ownerId,
  })),
  expiresAt: new Date(row.expires_at),
  revokedAt: row.revoked_at === null ? null : new Date(row.revoked_at),
  firstOpenedAt: row.first_opened_at === null ? null : new Date(row.first_opened_at),
})

const asView = (row: Selectable<Tables['inspection_view']>): InspectionView => ({
  id: row.id,
  linkId: row.link_id,
  kind: row.kind,
  toolId: row.tool_id,
  at: new Date(row.at),
})
