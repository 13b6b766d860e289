import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { MINUTE_MS } from '../../src/domain/durations.ts'
import type { RunningServer } from '../../src/server/start-server.ts'
import { postgresForBlock } from '../../src/server/storage/postgres/testing/postgres-engine.ts'
import { runOn } from '../../src/server/storage/postgres/testing/postgres-server.ts'
import { addDevice, graphql, logIn } from '../faults/real-server.ts'
import { type SmtpRig, startSmtp } from '../faults/smtp-rig.ts'
import { startHere } from '../faults/start-here.ts'

export const IMEI = '356307042441013'
const START = Date.UTC(2026, 10, 20, 9)

type Reading = { minutesAgo?: number; celsius: number }

/**
 * Whole servers on a database that is new for each test, with a mail server and a clock that tests
 * move. What it returns may be used in tests only.
 */
export const useColdwatchOnPostgres = () => {
  const database = postgresForBlock()
  let smtp: SmtpRig
  let folder: string
  let made = 0
  let nowMs = START
  let running: RunningServer[] = []
  let key = ''
  let token = ''
  const databaseUrl = () => database().urlOf(`whole_${made}`)

  beforeAll(async () => {
    smtp = await startSmtp()
  })
  afterAll(() => smtp.close())
  beforeEach(async () => {
    ;[nowMs, running] = [START, []]
    smtp.mails.length = 0
    folder = mkdtempSync(join(tmpdir(), 'coldwatch-whole-'))
    await runOn(database().urlOf('template1'), `CREATE DATABASE whole_${++made}`)
  })
  afterEach(async () => {
    await Promise.all(running.map((server) => server.close()))
    rmSync(folder, { recursive: true })
  })

  const start = async (
    env: Record<string, string> = {},
    clock: (() => Date) | null = () => new Date(nowMs),
  ): Promise<RunningServer> => {
    const server = await startHere(
      {
        DATABASE_URL: databaseUrl(),
        DATA_DIR: folder,
        SMTP_URL: smtp.url,
        MAIL_FROM: 'alarm@cold.example',
        LOG_LEVEL: 'silent',
        ...env,
      },
      clock === null ? {} : { clock },
    )
    running.push(server)
    return server
  }

  return {
    database,
    databaseUrl,
    env: () => ({ DATABASE_URL: databaseUrl(), DATA_DIR: folder }),
    /** Of the data folder, which the servers share. */
    files: () => readdirSync(folder),
    mails: () => smtp.mails,
    now: () => nowMs,
    moveTo: (ms: number) => {
      nowMs = ms
    },
    pass: (minutes: number) => {
      nowMs += minutes * MINUTE_MS
    },
    start,
    stop: async (server: RunningServer) => {
      running = running.filter((other) => other !== server)
      await server.close()
    },
    token: () => token,
    key: () => key,
    /** A superadmin's session, and a device with a sensor between -10 and 10 °C. */
    setUp: async ({ url }: Pick<RunningServer, 'url'>): Promise<void> => {
      token = await logIn(url)
      key = await addDevice(url, token, IMEI)
    },
    ask: <T>({ url }: Pick<RunningServer, 'url'>, query: string, variables = {}): Promise<T> =>
      graphql<T>(url, token, query, variables),
    /** Sends one request; answers its status. */
    send: async (
      { url }: Pick<RunningServer, 'url'>,
      { minutesAgo = 0, celsius }: Reading,
    ): Promise<number> => {
      const time = new Date(nowMs - minutesAgo * MINUTE_MS).toISOString()
      const response = await fetch(`${url}/ingest/v1/readings`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: JSON.stringify({ imei: IMEI, readings: [{ sensor: 1, time, value: celsius }] }),
      })
      await response.arrayBuffer()
      return response.status
    },
    /** Rows as the database has them. */
    rows: async (sql: string): Promise<Record<string, unknown>[]> => {
      const [answer] = await runOn(databaseUrl(), sql)
      return answer!.rows as Record<string, unknown>[]
    },
  }
}
