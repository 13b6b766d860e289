import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { importSeriesId } from '../../domain/devices/sensor.ts'
import { appendEntry } from '../audit/append-entry.ts'
import { ERASED_ACTION } from '../audit/chain-check.ts'
import { openPostgresStorage } from '../storage/postgres/open-postgres-storage.ts'
import { POSTGRES_BIN } from '../storage/postgres/testing/postgres-engine.ts'
import { runOn } from '../storage/postgres/testing/postgres-server.ts'
import { DATABASE_FILE } from '../storage/sqlite/open-connection.ts'
import { openSqliteStorage } from '../storage/sqlite/open-sqlite-storage.ts'
import { IMEI, later, NOW } from '../storage/testing/engine.ts'
import { addEntries, addSeries } from './testing/full-installation.ts'
import { rowsIn, useMove } from './testing/move-rig.ts'
import { runVerifyCommand } from './verify.ts'
import { runVerifyAuditCommand } from './verify-audit.ts'

const ALWAYS = { fromMs: 0, toMs: 1e15 }

describe.skipIf(POSTGRES_BIN === null)('npm run move', () => {
  const rig = useMove()

  test('there and back every row of every table is what it was', async () => {
    const before = rowsIn(rig.dataDir)
    expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([])
    expect(await rig.move('--to', rig.url), rig.text()).toBe(0)
    expect(rig.text()).toMatch(/Compared: the counts of \d+ tables, \d{5} readings of 4 series/)
    expect(rig.text()).toContain('second-factor.key')
    const back = await rig.moveBack()
    expect(rowsIn(back)).toEqual(before)
    expect(rowsIn(rig.dataDir)).toEqual(before)
    expect(await runVerifyCommand([], back, (line) => void rig.said.push(line)), rig.text()).toBe(0)
  })

  test('on PostgreSQL readings, late and imported ones too, and the trail are there', async () => {
    const origin = await openSqliteStorage({ dataDir: rig.dataDir })
    const series = [1, 2, importSeriesId(1)]
    const readings = await Promise.all(series.map((id) => origin.readings.read(id, ALWAYS)))
    const head = await origin.audit.head()
    await origin.close()
    expect(await rig.move('--to', rig.url), rig.text()).toBe(0)
    const target = await openPostgresStorage({ url: rig.url })
    for (const [i, id] of series.entries())
      expect(await target.readings.read(id, ALWAYS)).toEqual(readings[i])
    expect(await target.audit.head()).toEqual(head)
    expect((await target.devices.byImei(IMEI))?.lastContact).toEqual(later(8))
    await target.close()
    expect(
      await runVerifyAuditCommand(
        [],
        { dataDir: rig.dataDir, databaseUrl: rig.url },
        (line) => void rig.said.push(line),
      ),
      rig.text(),
    ).toBe(0)
  })

  test('new rows on PostgreSQL get numbers that no row has had', async () => {
    rig.change("UPDATE sqlite_sequence SET seq = 700 WHERE name = 'session'")
    expect(await rig.move('--to', rig.url), rig.text()).toBe(0)
    const [session, account] = await runOn(
      rig.url,
      "SELECT nextval(pg_get_serial_sequence('session', 'id')) AS id",
      "SELECT nextval(pg_get_serial_sequence('account', 'id')) AS id",
    )
    expect([session!.rows[0].id, account!.rows[0].id]).toEqual(['701', '3'])
    const back = await rig.moveBack()
    const db = new DatabaseSync(join(back, DATABASE_FILE))
    expect(db.prepare("SELECT seq FROM sqlite_sequence WHERE name = 'session'").get()).toEqual({
      seq: 701,
    })
    db.close()
  })

  test('while the server runs the first part is copied; what changes then follows when it is stopped', async () => {
    const running = await openSqliteStorage({ dataDir: rig.dataDir })
    expect(await rig.move('--to', rig.url), rig.text()).toBe(3)
    expect(rig.text()).toContain('Stop it and run the same command again.')
    await expect(rig.openTarget()).rejects.toThrow('a move that is not finished')
    await addEntries(running, 3)
    await addSeries(running, 1, later(500).getTime(), 300)
    while (await running.housekeeping.sealSlice(later(1e6).getTime())) continue
    await running.housekeeping.expireSlice(NOW.getTime() - 30 * 86_400_000)
    await running.transaction(async ({ audit }) => {
      expect(await audit.erasePersonal(1)).toBeGreaterThan(0)
      await appendEntry(audit, {
        at: later(9),
        actor: { kind: 'server' },
        action: ERASED_ACTION,
        subject: { kind: 'account', id: '1' },
        before: null,
        after: {},
      })
    })
    await running.close()
    const before = rowsIn(rig.dataDir)
    expect(await rig.move('--to', rig.url), rig.text()).toBe(0)
    expect(rowsIn(await rig.moveBack())).toEqual(before)
  })

  test('servers on PostgreSQL must be stopped for the rest too', async () => {
    expect(await rig.move('--to', rig.url), rig.text()).toBe(0)
    const running = await openPostgresStorage({ url: rig.url })
    const before = rowsIn(rig.dataDir)
    const origin = rig.dataDir
    rig.dataDir = join(rig.folder, 'back')
    expect(await rig.move('--from', rig.url), rig.text()).toBe(3)
    await expect(openSqliteStorage({ dataDir: rig.dataDir })).rejects.toThrow(
      'a move that is not finished',
    )
    await running.close()
    expect(await rig.move('--from', rig.url), rig.text()).toBe(0)
    expect(rowsIn(rig.dataDir)).toEqual({ ...before, server_value: rowsIn(origin)['server_value'] })
  })

  /** Runs the command as a process and kills it as soon as it says this. */
  const killedAt = async (line: string, ...argv: string[]): Promise<void> => {
    const child = spawn(process.execPath, ['src/server/cli/move.ts', ...argv], {
      env: { ...process.env, DATA_DIR: rig.dataDir, DATABASE_URL: '' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const ended = new Promise((resolve) => child.once('close', resolve))
    let heard = ''
    child.stderr.setEncoding('utf8').on('data', (more: string) => {
      heard += more
      if (heard.includes(line)) child.kill('SIGKILL')
    })
    await ended
    expect(heard).toContain(line)
    expect(child.signalCode, heard).toBe('SIGKILL')
  }

  test('killed in the middle it goes on, there and back, and no server starts meanwhile', async () => {
    const before = rowsIn(rig.dataDir)
    await killedAt('sealed_days: ', '--to', rig.url)
    await expect(rig.openTarget()).rejects.toThrow('run the same "npm run move" again')
    const [copied] = await runOn(rig.url, 'SELECT count(*)::int AS rows FROM sealed_days')
    expect(copied!.rows[0].rows).toBe(before['chunk']!.length)
    expect(await rig.move('--to', rig.url), rig.text()).toBe(0)
    const origin = rig.dataDir
    rig.dataDir = join(rig.folder, 'back')
    await killedAt('audit: ', '--from', rig.url)
    await expect(openSqliteStorage({ dataDir: rig.dataDir })).rejects.toThrow(
      'run the same "npm run move" again',
    )
    expect(await rig.move('--from', rig.url), rig.text()).toBe(0)
    expect(rowsIn(rig.dataDir)).toEqual(before)
    rig.dataDir = origin
  })
})
