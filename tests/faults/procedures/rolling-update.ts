import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  postgresBin,
  runOn,
  startPostgres,
} from '../../../src/server/storage/postgres/testing/postgres-server.ts'
import type { FaultOutcome, FaultRun, Procedure } from './procedure.ts'
import { missingForServers, openServersWorld, type ServerPlace } from './servers-world.ts'

const NEWER_PROGRAM = pathToFileURL(join(import.meta.dirname, '../newer-program.ts')).href
/** Above every version of the tables. */
const FIRST_VERSION = 9_000

const run = async ({ tries, random, folder, progress }: FaultRun): Promise<FaultOutcome> => {
  const database = await startPostgres(postgresBin()!)
  const url = database.urlOf('postgres')
  const { servers, restart, finish } = await openServersWorld(url, { random, folder })
  const broken: string[] = []
  for (let n = 1; n <= tries; n += 1) {
    const newer = {
      NODE_OPTIONS: `--import=${NEWER_PROGRAM}`,
      NEWER_VERSION: String(FIRST_VERSION + n),
    }
    const [first, other]: [ServerPlace, ServerPlace] = n % 2 === 0 ? [0, 1] : [1, 0]
    servers[first].kill('SIGTERM')
    await servers[first].ended
    await restart(first, newer)
    const { code, stderr } = await servers[other].ended
    if (code !== 1 || !stderr.includes('A newer program has updated the database'))
      broken.push(`The former program ended with ${code}: ${stderr}`)
    await restart(other, newer)
    progress(`${n} of ${tries}`)
  }
  const outcome = await finish(async () => {
    await runOn(url, `DELETE FROM schema_version WHERE version >= ${FIRST_VERSION}`)
  })
  await database.dispose()
  return { ...outcome, tries, broken: [...broken, ...outcome.broken] }
}

export const rollingUpdate: Procedure = {
  name: 'rollingUpdate',
  title:
    'two servers on PostgreSQL behind HAProxy, while twelve devices send: one is stopped (SIGTERM) and started as a newer program, which changes the tables; the other one ends by itself and is started as the newer one, too',
  tries: 5,
  shortTries: 0,
  missing: missingForServers,
  run,
}
