import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { openPostgresSource } from '../storage/postgres/moving/open-postgres-source.ts'
import { openPostgresTarget } from '../storage/postgres/moving/open-postgres-target.ts'
import { openPostgresStorage } from '../storage/postgres/open-postgres-storage.ts'
import { POSTGRES_BIN } from '../storage/postgres/testing/postgres-engine.ts'
import { runOn } from '../storage/postgres/testing/postgres-server.ts'
import { WRITER_LOCK } from '../storage/postgres/writer-lock.ts'
import { DATABASE_FILE, PAGE_BYTES } from '../storage/sqlite/open-connection.ts'
import { openSqliteStorage } from '../storage/sqlite/open-sqlite-storage.ts'
import { NOW } from '../storage/testing/engine.ts'
import { runMoveCommand } from './move.ts'
import { useMove } from './testing/move-rig.ts'

describe.skipIf(POSTGRES_BIN === null)('npm run move', () => {
  const rig = useMove()

  test('a connection that breaks in the middle is said, and the same command goes on', async () => {
    const broken: Promise<unknown>[] = []
    rig.onSaid = (line) => {
      if (line.startsWith('audit: '))
        broken.push(runOn(rig.urlOf('postgres'), breakConnections(rig.database)))
    }
    expect(await rig.move('--to', rig.url)).toBe(1)
    await Promise.all(broken)
    expect(rig.text()).toMatch(/The installation was not moved\. Storage is unavailable: /)
    expect(rig.text()).toContain('the same command goes on with it')
    rig.onSaid = () => {}
    expect(await rig.move('--to', rig.url), rig.text()).toBe(0)
    await rig.openTarget()
  })

  test.each([
    ['readings that differ', ONE_BYTE, /The readings of tool 2 are not the same: 10180/],
    ['fewer rows', FEWER_TOKENS, /The table token has 1 rows in the source and 0 in the target/],
    ['another trail', OTHER_TRAIL, /audit trail is NOT whole|has another end/],
  ])(
    'a target with %s is refused, and no server starts on it',
    async (_what, statement, reason) => {
      const done: Promise<unknown>[] = []
      let go: () => void = () => {}
      rig.onSaid = (line) => {
        if (line.startsWith('audit_listing: '))
          done.push(runOn(rig.url, statement).then(() => go()))
      }
      // The rest is written only after the target was changed.
      const late = new Promise<void>((resolve) => (go = resolve))
      const running = await openSqliteStorage({ dataDir: rig.dataDir })
      expect(await rig.move('--to', rig.url)).toBe(3)
      await Promise.all([late, ...done])
      await running.close()
      rig.onSaid = () => {}
      const code = await rig.move('--to', rig.url)
      expect([code, rig.text()]).toEqual([1, expect.stringMatching(reason)])
      await expect(rig.openTarget()).rejects.toThrow('a move that is not finished')
    },
  )

  test('a target that holds data is refused and stays as it is', async () => {
    const target = await openPostgresStorage({ url: rig.url })
    await target.close()
    expect(await rig.move('--to', rig.url)).toBe(1)
    expect(rig.text()).toContain('The target holds data already')
    await rig.openTarget()
    rig.said = []
    expect(await rig.move('--from', rig.url)).toBe(1)
    expect(rig.text()).toContain('holds a database already. Move it away, or set DATA_DIR')
  })

  test('a server that runs on the empty target is noticed', async () => {
    const target = await openPostgresStorage({ url: rig.url })
    expect(await rig.move('--to', rig.url)).toBe(1)
    expect(rig.text()).toContain('The target holds data already (in the table writer)')
    await target.close()
  })

  test('a move of another installation is not gone on with', async () => {
    const running = await openSqliteStorage({ dataDir: rig.dataDir })
    expect(await rig.move('--to', rig.url)).toBe(3)
    await running.close()
    rig.change("UPDATE server_value SET value = 'another' WHERE name = 'installation'")
    expect(await rig.move('--to', rig.url)).toBe(1)
    expect(rig.text()).toContain('a move of another installation')
  })

  test('a database that cannot be reached is said', async () => {
    const nowhere = 'postgres://coldwatch@127.0.0.1:1/coldwatch'
    expect([await rig.move('--to', nowhere), await rig.move('--from', nowhere)]).toEqual([1, 1])
    expect(rig.text()).toContain('Storage is unavailable: the database does not answer.')
  })

  test('there must be something to move', async () => {
    rig.dataDir = join(rig.folder, 'nothing')
    expect(await rig.move('--to', rig.url)).toBe(1)
    expect(rig.text()).toContain('There is no database in')
    expect(await rig.move('--from', rig.url)).toBe(1)
    expect(rig.text()).toContain('There are no tables in the database yet')
  })

  test.each([
    ['chunk', 'The readings of tool 1 from'],
    ['hot', 'of the hot log'],
  ])(
    'a source whose rows of %s are damaged is refused, with the way to repair',
    async (table, sentence) => {
      rig.change(
        `UPDATE ${table} SET bytes = zeroblob(length(bytes)) WHERE rowid = (SELECT min(rowid) FROM ${table} WHERE length(bytes) > 10)`,
      )
      expect(await rig.move('--to', rig.url)).toBe(1)
      expect(rig.text()).toContain(sentence)
      expect(rig.text()).toContain('"npm run repair -- --from <backup>"')
    },
  )

  test('a source whose pages cannot be read is refused, with the way to verify', async () => {
    const file = join(rig.dataDir, DATABASE_FILE)
    const db = new DatabaseSync(file)
    const { page } = db
      .prepare("SELECT rootpage AS page FROM sqlite_schema WHERE name = 'delivery'")
      .get() as { page: number }
    db.close()
    const bytes = readFileSync(file)
    writeFileSync(file, bytes.fill(7, (page - 1) * PAGE_BYTES, page * PAGE_BYTES))
    expect(await rig.move('--to', rig.url)).toBe(1)
    expect(rig.text()).toMatch(/The installation was not moved\. The database .* is damaged/)
  })

  test('a source whose trail is not whole is refused', async () => {
    rig.change('DROP TRIGGER audit_is_never_changed; UPDATE audit SET at = at + 1 WHERE id = 2')
    expect(await rig.move('--to', rig.url)).toBe(1)
    expect(rig.text()).toContain('In the source: The audit trail is NOT whole.')
  })

  test('a text that PostgreSQL cannot store is named with its table', async () => {
    rig.change("UPDATE tool SET name = 'Milk' || char(0) WHERE id = 1")
    expect(await rig.move('--to', rig.url)).toBe(1)
    expect(rig.text()).toContain('holds the character U+0000, which PostgreSQL cannot store: tool.')
  })

  test('only one command at a time writes to a target', async () => {
    const other = await openPostgresTarget(rig.url, '', NOW)
    expect(await rig.move('--to', rig.url)).toBe(1)
    expect(rig.text()).toContain('Another "npm run move" is writing to this database.')
    await other.close()
  })

  test('while the rest of PostgreSQL is copied no server can write to it', async () => {
    expect(await rig.move('--to', rig.url), rig.text()).toBe(0)
    const isFree = async () => {
      const [lock] = await runOn(rig.url, `SELECT pg_try_advisory_lock(${WRITER_LOCK}) AS free`)
      return lock!.rows[0].free
    }
    const source = await openPostgresSource(rig.url)
    expect([source.isStopped, await isFree()]).toEqual([true, false])
    await source.close()
    await expect.poll(isFree).toBe(true)
  })

  test('a server on PostgreSQL that was killed counts as running for a minute', async () => {
    expect(await rig.move('--to', rig.url), rig.text()).toBe(0)
    await rig.openTarget()
    const isStopped = async (seconds: number) => {
      await runOn(
        rig.url,
        `UPDATE writer SET has_left = false, last_at = clock_timestamp() - interval '${seconds} seconds'`,
      )
      const source = await openPostgresSource(rig.url)
      await source.close()
      return source.isStopped
    }
    expect([await isStopped(20), await isStopped(61)]).toEqual([false, true])
  })
})

test.each(['', '--to mysql://x/y', '--to postgres://a/b --from postgres://a/b', '--all'])(
  '"%s" is answered with the usage',
  async (line) => {
    const said: string[] = []
    const argv = line.split(' ').filter((part) => part !== '')
    expect(await runMoveCommand(argv, { dataDir: '' }, NOW, (text) => void said.push(text))).toBe(2)
    expect(said.join()).toContain('Usage: npm run move')
  },
)

const breakConnections = (database: string) =>
  `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${database}'`

/** Whatever is written there becomes something else. */
const changing = (table: string, body: string) =>
  `CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} END $$;
  CREATE TRIGGER spoil BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION spoil();`

const ONE_BYTE = `${changing('sealed_days', 'NEW.bytes = set_byte(NEW.bytes, length(NEW.bytes) - 5, 0); RETURN NEW;')}
  DELETE FROM sealed_days WHERE tool_id = 2`
const FEWER_TOKENS = changing('token', 'RETURN NULL;')
const OTHER_TRAIL = `${changing('audit_personal', "NEW.salt = 'x'; RETURN NEW;")} DELETE FROM audit_personal`
