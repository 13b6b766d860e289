import type { MailOptOutWrites } from '../mail-opt-out-store.ts'
import type { SqlDb, SqlEngine } from './sql-engine.ts'
import { wordedOnce } from './worded-once.ts'

const optOutsOf = (db: SqlDb): Pick<MailOptOutWrites, 'ofOwner'> => {
  const ask = wordedOnce(db, (ownerId: number) =>
    db
      .selectFrom('mail_opt_out')
      .select('address')
      .where('owner_id', '=', ownerId)
      .orderBy('address'),
  )
  return { ofOwner: async (ownerId) => (await ask(ownerId)).map(({ address }) => address) }
}

export const sqlMailOptOutStore = ({ db }: Pick<SqlEngine, 'db'>): MailOptOutWrites => ({
  ...optOutsOf(db),
  add: async (ownerId, address, at) => {
    const added = await db
      .insertInto('mail_opt_out')
      .values({ owner_id: ownerId, address, at: at.getTime() })
      .onConflict((conflict) => conflict.columns(['owner_id', 'address']).doNothing())
      .returning('address')
      .execute()
    return added.length > 0
  },
  remove: async (ownerId, address) => {
    const { numDeletedRows } = await db
      .deleteFrom('mail_opt_out')
      .where('owner_id', '=', ownerId)
      .where('address', '=', address)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  },
  erase: async (ownerId, address) => {
    await db
      .deleteFrom('mail_opt_out')
      .where((of) =>
        of.or([
          of('owner_id', '=', ownerId),
          ...(address === null ? [] : [of('address', '=', address)]),
        ]),
      )
      .execute()
  },
})
