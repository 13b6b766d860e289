import type { Selectable } from 'kysely'
import type { Role } from '../../../domain/users/account.ts'
import type { KeptProfile, ProfileReads, ProfileWrites } from '../profile-store.ts'
import { inScope } from './in-scope.ts'
import { inParts, type SqlDb, type SqlEngine } from './sql-engine.ts'
import type { Tables } from './tables.ts'

export const sqlProfileStore = ({ db }: Pick<SqlEngine, 'db'>): ProfileWrites => ({
  ...profileReads(db),

  create: async ({ accountId, name, values, createdAt }) => {
    const { id } = await db
      .insertInto('profile')
      .values({
        account_id: accountId,
        name,
        setup: JSON.stringify(values),
        created_at: createdAt.getTime(),
        updated_at: createdAt.getTime(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  change: async (id, { name, values }, at) => {
    await db
      .updateTable('profile')
      .set({
        updated_at: at.getTime(),
        ...(name !== undefined && { name }),
        ...(values !== undefined && { setup: JSON.stringify(values) }),
      })
      .where('id', '=', id)
      .execute()
  },

  remove: async (id) => {
    await db.deleteFrom('tool_profile').where('profile_id', '=', id).execute()
    await db.deleteFrom('profile').where('id', '=', id).execute()
  },

  link: async (toolId, profileId, at) => {
    await db.deleteFrom('tool_profile').where('tool_id', '=', toolId).execute()
    if (profileId !== null)
      await db
        .insertInto('tool_profile')
        .values({ tool_id: toolId, profile_id: profileId, linked_at: at.getTime() })
        .execute()
  },
})

const kept = (db: SqlDb) =>
  db
    .selectFrom('profile')
    .innerJoin('account', 'account.id', 'profile.account_id')
    .selectAll('profile')
    .select(['account.path as keeper_path', 'account.role as keeper_role'])

/** Links that count. Paths end in "/", so that "/1/2/" is no part of "/1/23/". */
const links = (db: SqlDb) =>
  db
    .selectFrom('tool_profile as link')
    .innerJoin('tool', 'tool.id', 'link.tool_id')
    .innerJoin('account as owner', 'owner.id', 'tool.user_id')
    .innerJoin('profile', 'profile.id', 'link.profile_id')
    .innerJoin('account as keeper', 'keeper.id', 'profile.account_id')
    .where((eb) =>
      eb.or([
        eb('keeper.role', '=', 'superadmin'),
        eb(
          eb.fn<string>('substr', ['owner.path', eb.lit(1), eb.fn('length', ['keeper.path'])]),
          '=',
          eb.ref('keeper.path'),
        ),
      ]),
    )

const profileReads = (db: SqlDb): ProfileReads => ({
  byId: async (id) => {
    const row = await kept(db).where('profile.id', '=', id).executeTakeFirst()
    return row === undefined ? null : asProfile(row)
  },

  byIds: (ids) =>
    inParts(ids, async (part) =>
      (await kept(db).where('profile.id', 'in', part).execute()).map(asProfile),
    ),

  list: async ({ scope, above }) => {
    const rows = await kept(db)
      .where('account.deleted_at', 'is', null)
      .where((eb) =>
        eb.or([
          eb('account.role', '=', 'superadmin'),
          inScope(eb as never, scope),
          ...(above.length === 0 ? [] : [eb('account.id', 'in', above)]),
        ]),
      )
      .orderBy('profile.name')
      .orderBy('profile.id')
      .execute()
    return rows.map(asProfile)
  },

  linksOf: async (toolIds) => {
    const rows = await inParts(toolIds, (part) =>
      links(db)
        .select(['link.tool_id', 'link.profile_id'])
        .where('link.tool_id', 'in', part)
        .execute(),
    )
    return new Map(rows.map((row) => [row.tool_id, row.profile_id]))
  },

  toolsOf: async (profileId) => {
    const rows = await links(db)
      .select('tool.id')
      .where('link.profile_id', '=', profileId)
      .where('tool.deleted_at', 'is', null)
      .orderBy('tool.name_key')
      .orderBy('tool.id')
      .execute()
    return rows.map(({ id }) => id)
  },
})

const asProfile = (
  row: Selectable<Tables['profile']> & { keeper_path: string; keeper_role: Role },
): KeptProfile => ({
  id: row.id,
  accountId: row.account_id,
  name: row.name,
  values: JSON.parse(row.setup) as KeptProfile['values'],
  createdAt: new Date(row.created_at),
  updatedAt: new Date(row.updated_at),
  keeperPath: row.keeper_role === 'superadmin' ? '/' : row.keeper_path,
})
