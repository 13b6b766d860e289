import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isPostgresUrl } from '../postgres-url.ts'
import { OperatorError } from '../operator-error.ts'
import { damagedRowText } from '../storage/damaged-readings.ts'
import { HALF_MOVED } from '../storage/half-moved.ts'
import { INSTALLATION } from '../storage/installation.ts'
import { compareMoved } from '../storage/moving/compare-moved.ts'
import { moveAhead, moveRest } from '../storage/moving/move-tables.ts'
import type { MovedReads, MoveSource, MoveTarget } from '../storage/moving/moving-database.ts'
import { openPostgresSource } from '../storage/postgres/moving/open-postgres-source.ts'
import { openPostgresTarget } from '../storage/postgres/moving/open-postgres-target.ts'
import { asOpenError } from '../storage/sqlite/as-open-error.ts'
import { openSqliteSource } from '../storage/sqlite/moving/open-sqlite-source.ts'
import { openSqliteTarget } from '../storage/sqlite/moving/open-sqlite-target.ts'
import { DATABASE_FILE } from '../storage/sqlite/open-connection.ts'
import { parsedOptions } from './parsed-options.ts'
import { runCommand } from './run-command.ts'
import { sayOperatorError } from './say-operator-error.ts'
import { trailVerdict } from './trail-verdict.ts'

const USAGE = `Usage: npm run move -- --to postgres://user@host/database
       npm run move -- --from postgres://user@host/database
  copies the installation in DATA_DIR to an empty database of PostgreSQL, or one of PostgreSQL into a new database in
  DATA_DIR, and compares both. The source is only read. PGPASSWORD may hold the password.

  While the server runs, it copies the older readings, files and the audit trail, and says so. Stop the server and run
  the same command again: it copies the rest, compares everything, and only then can a server start on the target.
  It may be broken off at any time (Ctrl-C): the same command goes on where it stopped.
`

type Direction = { isToPostgres: boolean; url: string }

const readOptions = (argv: readonly string[]): Direction | string => {
  const { to, from } = parseArgs({
    args: [...argv],
    options: { to: { type: 'string' }, from: { type: 'string' } },
  }).values
  const url = to ?? from
  if (url === undefined || (to !== undefined && from !== undefined))
    return 'Say either --to or --from.'
  if (!isPostgresUrl(url))
    return `--${to === undefined ? 'from' : 'to'} is the address of a database: postgres://….`
  return { isToPostgres: to !== undefined, url }
}

/**
 * Answers the exit code: 0 moved, 1 not moved, 2 not understood, 3 the first part is copied and the server
 * must be stopped for the rest.
 */
export const runMoveCommand = async (
  argv: readonly string[],
  { dataDir }: { dataDir: string },
  now: Date,
  say: (text: string) => void,
): Promise<number> => {
  const options = parsedOptions(readOptions, argv)
  if (typeof options === 'string') {
    say(`${options}\n${USAGE}`)
    return 2
  }
  const { isToPostgres, url } = options
  const opened: { close(): Promise<void> }[] = []
  try {
    const source = isToPostgres ? await openSqliteSource(dataDir) : await openPostgresSource(url)
    opened.unshift(source)
    await assertWhole(source)
    const note = await noteOf(source)
    const target = isToPostgres
      ? await openPostgresTarget(url, note, now)
      : await openSqliteTarget(dataDir, note, now)
    opened.unshift(target)
    await moveAhead(source, target, say)
    if (!source.isStopped) {
      say(
        'The server still runs: the rest is copied while it is stopped. Stop it and run the same command again. Until then no server can start on the target.',
      )
      return 3
    }
    await finish(source, target, say)
    say(isToPostgres ? MOVED_TO_POSTGRES : MOVED_TO_SQLITE)
    return 0
  } catch (error) {
    sayOperatorError(
      asOpenError(error, join(dataDir, DATABASE_FILE)),
      say,
      'The installation was not moved. ',
    )
    if (opened.length === 2) say('What is copied stays there: the same command goes on with it.')
    return 1
  } finally {
    for (const { close } of opened) await close()
  }
}

const MOVED_TO_POSTGRES =
  'The installation is moved. Start the server with this DATABASE_URL, and with the same second-factor.key in its DATA_DIR, which is not in the database. The database in DATA_DIR is as it was: put coldwatch.db away when the server runs, since what arrives from now on is not in it.'
const MOVED_TO_SQLITE =
  'The installation is moved. Put second-factor.key, which is not in the database, into DATA_DIR if it is not there, and start the server without DATABASE_URL. The database of PostgreSQL is as it was: what arrives from now on is not in it.'

/** Throws `OperatorError` for damage that can be seen before anything is copied. */
const assertWhole = async (source: MoveSource): Promise<void> => {
  const reads = await source.reads()
  const [damaged] = reads.damagedRows
  if (damaged !== undefined) throw new OperatorError(`${damagedRowText(damaged)} ${source.remedy}`)
  await assertWholeTrail(reads, 'the source')
}

const assertWholeTrail = async (reads: MovedReads, side: string): Promise<void> => {
  const { isWhole, sentence } = await trailVerdict(
    { ...reads, asReadError: (error) => error, close: () => {} },
    null,
  )
  if (!isWhole) throw new OperatorError(`In ${side}: ${sentence}`)
}

/** Tells a broken-off move of this installation from that of another one. */
const noteOf = async ({ ask, parameter }: MoveSource): Promise<string> => {
  const [row] = await ask(`SELECT value FROM server_value WHERE name = ${parameter(1)}`, [
    INSTALLATION,
  ])
  return String(row?.[0] ?? '')
}

/** All or nothing: the mark of a move that is not finished goes with the last row. */
const finish = (source: MoveSource, target: MoveTarget, say: (text: string) => void) =>
  target.transaction(async () => {
    await moveRest(source, target, say)
    const { tables, series, readings, differences } = await compareMoved(source, target)
    if (differences.length > 0)
      throw new OperatorError(
        `The target is not the same as the source. ${differences.slice(0, 10).join(' ')}`,
      )
    await assertWholeTrail(await target.reads(), 'the target')
    await target.ask(`DELETE FROM server_value WHERE name = ${target.parameter(1)}`, [HALF_MOVED])
    say(
      `Compared: the counts of ${tables} tables, ${readings} readings of ${series} series by their hashes, and the audit trail. All are the same.`,
    )
  })

if (import.meta.main)
  await runCommand((argv, config, say) => runMoveCommand(argv, config, new Date(), say))
