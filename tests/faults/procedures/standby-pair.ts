import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import {
  postgresBin,
  type PostgresServer,
  runOn,
  startPostgres,
} from '../../../src/server/storage/postgres/testing/postgres-server.ts'

const folderOf = (server: PostgresServer): string =>
  new URL(server.urlOf('postgres')).searchParams.get('host')!
const dataOf = (server: PostgresServer): string => join(folderOf(server), 'data')

/**
 * Two database servers: the primary answers a commit once the standby has it. The standby is a copy of the
 * primary's data, which was stopped for it.
 */
export const startPair = async () => {
  const bin = postgresBin()!
  const primary = await startPostgres(bin, [['synchronous_standby_names', '*']])
  const from = `host=${folderOf(primary)} user=coldwatch application_name=standby`
  const standby = await startPostgres(bin, [['primary_conninfo', from]])
  await Promise.all([primary.kill('SIGINT'), standby.kill('SIGINT')])
  rmSync(dataOf(standby), { recursive: true })
  // With their owners: PostgreSQL does not run as root.
  execFileSync('cp', ['-a', dataOf(primary), dataOf(standby)])
  await primary.start()
  await standby.start('standby')
  for (;;) {
    const [states] = await runOn(
      primary.urlOf('postgres'),
      "SELECT FROM pg_stat_replication WHERE sync_state = 'sync'",
    )
    if (states!.rowCount === 1) break
    await wait(100)
  }
  return {
    primary,
    standby,
    /** As a cluster manager does once it is sure that the primary is gone. */
    promote: async (): Promise<void> => {
      await runOn(standby.urlOf('postgres'), 'SELECT pg_promote()')
    },
    dispose: async (): Promise<void> => {
      await standby.dispose()
      await primary.dispose()
    },
  }
}
