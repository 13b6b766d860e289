import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '../../src/domain/durations.ts'
import { runAccountCommand } from '../../src/server/cli/account.ts'
import type { Terminal } from '../../src/server/cli/ask-password.ts'
import { runExportCommand } from '../../src/server/cli/export.ts'
import { runVerifyAuditCommand } from '../../src/server/cli/verify-audit.ts'
import { POSTGRES_BIN } from '../../src/server/storage/postgres/testing/postgres-engine.ts'
import { logIn, startRefused, storedTimes } from '../faults/real-server.ts'
import { startHere } from '../faults/start-here.ts'
import { IMEI, useColdwatchOnPostgres } from './postgres-rig.ts'

const ALARMS = '{ alarmList { id lane } }'

const CLI = join(import.meta.dirname, '../../src/server/cli')

const runCli = (name: string, env: Record<string, string>) =>
  new Promise<{ code: number; stderr: string }>((resolve) => {
    execFile(process.execPath, [join(CLI, `${name}.ts`)], { env }, (error, _stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stderr }),
    )
  })

describe.skipIf(POSTGRES_BIN === null)('a whole server on PostgreSQL', () => {
  const rig = useColdwatchOnPostgres()

  test('takes readings, opens an alarm, mails it, draws and prints them, and has all of it after a restart', async () => {
    let server = await rig.start()
    await rig.setUp(server)
    const sentAt: number[] = []
    for (const celsius of [4, 15, 15, 15]) {
      sentAt.push(rig.now())
      expect(await rig.send(server, { celsius })).toBe(200)
      rig.pass(6)
    }
    await expect.poll(() => rig.mails().map(({ to }) => to)).toEqual(['admin@cold.example'])
    const look = async () => ({
      times: await storedTimes(
        server.url,
        rig.token(),
        IMEI,
        rig.now() - HOUR_MS,
        rig.now() + HOUR_MS,
      ),
      alarms: await rig.ask(server, ALARMS),
    })
    const before = await look()
    expect([...before.times]).toEqual(sentAt)
    const { generateMeasureLog } = await rig.ask<{ generateMeasureLog: string }>(
      server,
      `{ generateMeasureLog(imeiNumber: "${IMEI}", measureId: "1", dateStart: "2026-11-20", dateEnd: "2026-11-20", language: english) }`,
    )
    expect(Buffer.from(generateMeasureLog, 'base64').subarray(0, 5).toString()).toBe('%PDF-')

    await rig.stop(server)
    server = await rig.start()
    expect(await look()).toEqual(before)
    expect(await rig.send(server, { celsius: 4 })).toBe(200)
    expect(rig.mails()).toHaveLength(1)
    expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({ status: 'ok' })
    expect(
      await rig.ask(
        server,
        '{ serverState { database disk { freeBytes } copy { folder } } serverBackups { folder } }',
      ),
    ).toEqual({
      serverState: { database: 'POSTGRESQL', disk: null, copy: null },
      serverBackups: null,
    })
  })

  test('a database that does not answer stops the start with a sentence', async () => {
    const env = {
      ...rig.env(),
      DATABASE_URL: 'postgres://anna:hunter2@127.0.0.1:1/coldwatch',
      PORT: '0',
      MQTT_PORT: '0',
    }
    const { code, stderr } = await startRefused(env)
    expect([code, stderr]).toEqual([
      1,
      'Coldwatch did not start. Storage is unavailable: the database does not answer. DATABASE_URL names coldwatch on 127.0.0.1:1.\n',
    ])
  })

  test('while the database is away devices hear 503, and afterwards all goes on: nothing is lost, no silence is false', async () => {
    const server = await rig.start()
    await rig.setUp(server)
    expect(await rig.send(server, { celsius: 4 })).toBe(200)
    await rig.database().kill('SIGKILL')
    expect(await rig.send(server, { minutesAgo: -1, celsius: 4 })).toBe(503)
    const answer = await fetch(`${server.url}/readyz`)
    expect([answer.status, await answer.json()]).toEqual([
      503,
      {
        status: 'storage-unavailable',
        troubles: ['DISK_FAILING'],
        reason: 'The database server does not answer.',
      },
    ])
    rig.pass(45)
    await rig.database().start()
    await expect.poll(() => rig.send(server, { celsius: 4 })).toBe(200)
    const token = await logIn(server.url)
    expect(token).not.toBe('')
    const { alarmList } = await rig.ask<{ alarmList: object[] }>(server, ALARMS)
    expect(alarmList).toEqual([])
    expect((await rig.rows('SELECT count(*)::int AS rows FROM hot'))[0]).toEqual({ rows: 2 })
  })

  test('commands read and write the database while the server runs', async () => {
    const server = await rig.start()
    await rig.setUp(server)
    await rig.send(server, { celsius: 4 })
    const place = { dataDir: rig.env().DATA_DIR, databaseUrl: rig.databaseUrl() }
    const said: string[] = []
    const say = (text: string) => void said.push(text)
    expect(await runVerifyAuditCommand([], place, say)).toBe(0)
    expect(said.join()).toContain('The audit trail is whole')
    let exported = ''
    const out = new Writable({
      write: (chunk, _encoding, done) => {
        exported += String(chunk)
        done()
      },
    })
    const day = ['--from', '2026-11-20', '--to', '2026-11-20']
    expect(await runExportCommand(day, place, out, say)).toBe(0)
    expect(exported).toContain(IMEI)
    const terminal = { input: Readable.from('a new long password\n'), output: out }
    const account = ['--role', 'admin', '--email', 'bea@cold.example']
    expect(await runAccountCommand(account, place, terminal as unknown as Terminal)).toBe(0)
    await logIn(server.url, { email: 'bea@cold.example', password: 'a new long password' })
  })

  test.each(['backup', 'restore', 'verify', 'repair'])(
    '"npm run %s" says that it is for SQLite',
    async (name) => {
      const file = name === 'restore' ? 'restore-from-store' : name
      const { code, stderr } = await runCli(file, rig.env())
      expect([code, stderr]).toEqual([
        1,
        expect.stringContaining(`"npm run ${name}" is for a database of SQLite`),
      ])
    },
  )

  test('a start beside settings of a file is refused', async () => {
    await expect(startHere({ ...rig.env(), BACKUPS: 'daily' })).rejects.toThrow(
      'DATABASE_URL is set, and so is BACKUPS=daily',
    )
  })
})
