import type { Selectable } from 'kysely'
import type { Brand } from '../../../domain/brands/brand.ts'
import type { BrandReads, BrandWrites, StoredBrand } from '../brand-store.ts'
import type { SqlDb, SqlEngine } from './sql-engine.ts'
import type { Tables } from './tables.ts'

export const sqlBrandStore = ({ db, changed }: Pick<SqlEngine, 'db' | 'changed'>): BrandWrites => ({
  ...brandReads(db),

  set: async (accountId, brand) => {
    await db
      .insertInto('brand')
      .values({ account_id: accountId, ...columnsOf(brand) })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(columnsOf(brand)))
      .execute()
    changed({ kind: 'account', id: accountId })
  },
  setLogo: async (accountId, scheme, logo) => {
    await db
      .deleteFrom('brand_logo')
      .where('account_id', '=', accountId)
      .where('scheme', '=', scheme)
      .execute()
    if (logo !== null)
      await db
        .insertInto('brand_logo')
        .values({
          account_id: accountId,
          scheme,
          media_type: logo.mediaType,
          hash: logo.hash,
          bytes: logo.bytes,
        })
        .execute()
    changed({ kind: 'account', id: accountId })
  },
  setHosts: async (accountId, hosts) => {
    await db.deleteFrom('brand_host').where('account_id', '=', accountId).execute()
    for (const [place, host] of hosts.entries())
      await db.insertInto('brand_host').values({ host, account_id: accountId, place }).execute()
    changed({ kind: 'account', id: accountId })
  },
  remove: async (accountId) => {
    await db.deleteFrom('brand_logo').where('account_id', '=', accountId).execute()
    await db.deleteFrom('brand').where('account_id', '=', accountId).execute()
    changed({ kind: 'account', id: accountId })
  },
})

const columnsOf = (brand: Brand) => ({
  name: brand.name,
  accent: brand.accent,
  sender_name: brand.senderName,
  reply_to: brand.replyTo,
  mail_footer: brand.mailFooter,
  paper_footer: brand.paperFooter,
})

const asBrand = (row: Selectable<Tables['brand']>): Brand => ({
  name: row.name,
  accent: row.accent,
  senderName: row.sender_name,
  replyTo: row.reply_to,
  mailFooter: row.mail_footer,
  paperFooter: row.paper_footer,
})

const brandReads = (db: SqlDb): BrandReads => ({
  all: async () => {
    const brands = await db.selectFrom('brand').selectAll().execute()
    const logos = await db
      .selectFrom('brand_logo')
      .select(['account_id', 'scheme', 'media_type', 'hash'])
      .execute()
    const hosts = await db.selectFrom('brand_host').selectAll().orderBy('place').execute()
    const ids = new Set([...brands, ...hosts].map(({ account_id }) => account_id))
    return [...ids]
      .toSorted((a, b) => a - b)
      .map((accountId): StoredBrand => {
        const row = brands.find(({ account_id }) => account_id === accountId)
        return {
          accountId,
          brand: row === undefined ? null : asBrand(row),
          logos: Object.fromEntries(
            logos
              .filter(({ account_id }) => account_id === accountId)
              .map(({ scheme, media_type, hash }) => [scheme, { mediaType: media_type, hash }]),
          ),
          hosts: hosts.filter(({ account_id }) => account_id === accountId).map(({ host }) => host),
        }
      })
  },
  logo: async (accountId, scheme) => {
    const row = await db
      .selectFrom('brand_logo')
      .select(['media_type', 'hash', 'bytes'])
      .where('account_id', '=', accountId)
      .where('scheme', '=', scheme)
      .executeTakeFirst()
    return row === undefined
      ? null
      : { mediaType: row.media_type, hash: row.hash, bytes: new Uint8Array(row.bytes) }
  },
})
