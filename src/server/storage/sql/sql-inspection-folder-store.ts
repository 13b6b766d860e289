import type { Selectable } from 'kysely'
import type {
  FolderFiles,
  InspectionFolder,
  InspectionFolderWrites,
} from '../inspection-folder-store.ts'
import type { SqlEngine } from './sql-engine.ts'
import type { Tables } from './tables.ts'

export const sqlInspectionFolderStore = ({
  db,
  serverId,
}: Pick<SqlEngine, 'db' | 'serverId'>): InspectionFolderWrites => {
  const all = () => db.selectFrom('inspection_folder').selectAll()
  const change = () => db.updateTable('inspection_folder')
  /** Another server may have gone on with it. */
  const running = (id: number) =>
    change()
      .where('id', '=', id)
      .where('state', '=', 'RUNNING')
      .where('leased_by', serverId === null ? 'is' : '=', serverId)

  return {
    byId: async (id) => {
      const row = await all().where('id', '=', id).executeTakeFirst()
      return row === undefined ? null : asFolder(row)
    },
    ofAccount: async (accountId, most) =>
      (
        await all().where('account_id', '=', accountId).orderBy('id', 'desc').limit(most).execute()
      ).map(asFolder),
    unfinished: async () =>
      (await all().where('state', 'in', ['WAITING', 'RUNNING']).orderBy('id').execute()).map(
        asFolder,
      ),
    finishedBefore: async (at) =>
      (await all().where('finished_at', '<', at.getTime()).orderBy('id').execute()).map(asFolder),
    create: async (folder) => {
      const row = await db
        .insertInto('inspection_folder')
        .values({
          account_id: folder.accountId,
          made_by: folder.madeBy,
          created_at: folder.createdAt.getTime(),
          tool_ids: JSON.stringify(folder.toolIds),
          from_ms: folder.fromMs,
          to_ms: folder.toMs,
          language: folder.language,
          time_zone: folder.timeZone,
          state: 'WAITING',
          done_tools: 0,
          beat_at: null,
          finished_at: null,
          files: null,
          without_addresses: 1,
        })
        .returningAll()
        .executeTakeFirstOrThrow()
      return asFolder(row)
    },
    take: async (id, at, silentSince) => {
      const taken = await change()
        .set({ state: 'RUNNING', done_tools: 0, beat_at: at.getTime(), leased_by: serverId })
        .where('id', '=', id)
        .where((of) =>
          of.or([
            of('state', '=', 'WAITING'),
            of.and([of('state', '=', 'RUNNING'), of('beat_at', '<', silentSince.getTime())]),
          ]),
        )
        .returning('id')
        .executeTakeFirst()
      return taken !== undefined
    },
    progress: async (id, doneTools, at) => {
      const row = await running(id)
        .set({ done_tools: doneTools, beat_at: at.getTime() })
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },
    finish: async (id, { state, at, files }) => {
      const row = await running(id)
        .set({ state, finished_at: at.getTime(), files: files && JSON.stringify(files) })
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },
    cancel: async (id, at) => {
      const row = await change()
        .set({ state: 'CANCELLED', finished_at: at.getTime() })
        .where('id', '=', id)
        .where('state', 'in', ['WAITING', 'RUNNING'])
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },
    waitAgain: async () => {
      await change()
        .set({ state: 'WAITING', done_tools: 0 })
        .where('state', '=', 'RUNNING')
        .execute()
    },
    remove: async (id) => {
      await db.deleteFrom('inspection_folder').where('id', '=', id).execute()
    },
  }
}

const asFolder = (row: Selectable<Tables['inspection_folder']>): InspectionFolder => ({
  id: row.id,
  accountId: row.account_id,
  madeBy: row.made_by,
  createdAt: new Date(row.created_at),
  toolIds: JSON.parse(row.tool_ids) as number[],
  fromMs: row.from_ms,
  toMs: row.to_ms,
  language: row.language,
  timeZone: row.time_zone,
  state: row.state,
  doneTools: row.done_tools,
  beatAt: row.beat_at === null ? null : new Date(row.beat_at),
  finishedAt: row.finished_at === null ? null : new Date(row.finished_at),
  withoutAddresses: row.without_addresses === 1,
  files: row.files === null ? null : (JSON.parse(row.files) as FolderFiles),
})
