import type { Selectable } from 'kysely'
import type { Site, SiteData } from '../../../domain/sites/site.ts'
import { SiteNameTakenError, type SiteReads, type SiteWrites } from '../site-store.ts'
import { sortKey } from './sort-key.ts'
import { inParts, refusingDuplicates, type SqlDb, type SqlEngine } from './sql-engine.ts'
import type { Tables } from './tables.ts'
import { enterSite } from './tool-history.ts'

type Engine = Pick<SqlEngine, 'db' | 'changed' | 'attempt' | 'isUniqueViolation'>

export const sqlSiteStore = (engine: Engine): SiteWrites => ({
  ...siteReads(engine.db),
  ...siteWrites(engine),
})

const asSite = (row: Selectable<Tables['site']>): Site => ({
  id: row.id,
  accountId: row.account_id,
  name: row.name,
  address: row.address,
  openingHours: row.opening_hours,
  contactName: row.contact_name,
  contactPhone: row.contact_phone,
  technician: row.technician,
  createdAt: new Date(row.created_at),
  updatedAt: new Date(row.updated_at),
})

const columnsOf = (data: SiteData) => ({
  name: data.name,
  name_key: sortKey(data.name),
  address: data.address,
  opening_hours: data.openingHours,
  contact_name: data.contactName,
  contact_phone: data.contactPhone,
  technician: data.technician,
})

const siteReads = (db: SqlDb): SiteReads => ({
  byId: async (id) => {
    const row = await db
      .selectFrom('site')
      .selectAll()
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    return row === undefined ? null : asSite(row)
  },

  withDeleted: async (ids) =>
    inParts(ids, async (part) =>
      (await db.selectFrom('site').selectAll().where('id', 'in', part).execute()).map(asSite),
    ),

  of: async (accountId) =>
    (
      await db
        .selectFrom('site')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('deleted_at', 'is', null)
        .orderBy('name_key')
        .orderBy('id')
        .execute()
    ).map(asSite),

  countsOf: async (accountIds) => {
    const rows = await inParts(accountIds, (part) =>
      db
        .selectFrom('site')
        .select((eb) => ['account_id', eb.fn.countAll<number>().as('sites')])
        .where('account_id', 'in', part)
        .where('deleted_at', 'is', null)
        .groupBy('account_id')
        .execute(),
    )
    return new Map(rows.map((row) => [row.account_id, Number(row.sites)]))
  },

  toolCounts: async (siteIds) => {
    const rows = await inParts(siteIds, (part) =>
      db
        .selectFrom('tool')
        .select((eb) => ['site_id', eb.fn.countAll<number>().as('tools')])
        .where('site_id', 'in', part)
        .where('deleted_at', 'is', null)
        .groupBy('site_id')
        .execute(),
    )
    return new Map(rows.map((row) => [row.site_id!, Number(row.tools)]))
  },

  toolsAt: async (siteId) => {
    const rows = await db
      .selectFrom('tool')
      .select('id')
      .where('site_id', '=', siteId)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  },

  historyOf: async (toolId) => {
    const rows = await db
      .selectFrom('tool_site')
      .select(['from_ms', 'site_id'])
      .where('tool_id', '=', toolId)
      .orderBy('from_ms')
      .execute()
    return rows.map((row) => ({ fromMs: row.from_ms, siteId: row.site_id }))
  },
})

const siteWrites = (engine: Engine): Omit<SiteWrites, keyof SiteReads> => {
  const { db, changed } = engine
  const nameTaken = (cause: unknown) =>
    new SiteNameTakenError('the account has a site of this name', { cause })

  const setSiteOf: SiteWrites['setSiteOf'] = async (toolIds, siteId, at) => {
    const moved = await inParts(toolIds, (part) =>
      db
        .updateTable('tool')
        .set({ site_id: siteId })
        .where('id', 'in', part)
        .returning(['id', 'imei_number'])
        .execute(),
    )
    for (const { id } of moved) await enterSite(db, id, at, siteId)
    for (const { imei_number: imeiNumber } of moved) changed({ kind: 'device', imeiNumber })
  }

  return {
    create: async (accountId, data, at) => {
      const row = await refusingDuplicates(engine, nameTaken, () =>
        db
          .insertInto('site')
          .values({
            account_id: accountId,
            ...columnsOf(data),
            created_at: at.getTime(),
            updated_at: at.getTime(),
            deleted_at: null,
          })
          .returningAll()
          .executeTakeFirstOrThrow(),
      )
      return asSite(row)
    },

    change: async (id, data, at) => {
      await refusingDuplicates(engine, nameTaken, () =>
        db
          .updateTable('site')
          .set({ ...columnsOf(data), updated_at: at.getTime() })
          .where('id', '=', id)
          .execute(),
      )
    },

    remove: async (id, at) => {
      const tools = await db.selectFrom('tool').select('id').where('site_id', '=', id).execute()
      await setSiteOf(
        tools.map((tool) => tool.id),
        null,
        at,
      )
      await db
        .updateTable('site')
        .set({ deleted_at: at.getTime(), updated_at: at.getTime() })
        .where('id', '=', id)
        .execute()
    },

    setSiteOf,

    eraseContacts: async (accountId) => {
      await db
        .updateTable('site')
        .set({ contact_name: null, contact_phone: null, technician: null })
        .where('account_id', '=', accountId)
        .execute()
    },
  }
}
