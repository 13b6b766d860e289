import type { ServerValueWrites } from '../server-value-store.ts'
import type { SqlEngine } from './sql-engine.ts'

export const sqlServerValueStore = ({ db }: Pick<SqlEngine, 'db'>): ServerValueWrites => ({
  get: async (name) =>
    (
      await db
        .selectFrom('server_value')
        .select('value')
        .where('name', '=', name)
        .executeTakeFirst()
    )?.value ?? null,
  set: async (name, value) => {
    if (value === null) await db.deleteFrom('server_value').where('name', '=', name).execute()
    else
      await db
        .insertInto('server_value')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute()
  },
})
