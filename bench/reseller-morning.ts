import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { DAY_MS, MINUTE_MS } from '../src/domain/durations.ts'
import { DATABASE_FILE } from '../src/server/storage/sqlite/open-connection.ts'
import { cpuMs } from './load/process-figures.ts'
import { addLargeFleet } from './support/large-fleet.ts'
import type { Figure } from './support/report.ts'
import { BENCH_PASSWORD, type BenchServer, startServer } from './support/seeded-server.ts'
import { inTemporaryFolder } from './support/temporary-folder.ts'

const CUSTOMERS = Number(process.env['BENCH_CUSTOMERS'] ?? 5_000)
const SENSORS_EACH = 20
const PAST_ALARMS = 100_000
const ROUNDS = 40
const READINGS = 60

const USER = 'user { id firstName lastName email }'
/** What the pages of a reseller ask for. */
const LISTS: Readonly<Record<string, string>> = {
  'morning list': `customerNeeds(first: 25) { total needing counts { kind customers } rows { ${USER} unacknowledged silent } }`,
  'table of customers': 'userPage(first: 25) { total rows { id email firstName lastName } }',
  'open alarms of the customers on a page':
    'openAlarmCounts(userIds: ["2", "3", "4", "5"]) { userId open }',
  'table of sensors': `toolPage(first: 25) { total rows { id name imeiNumber ${USER} lastMeasure { value } } }`,
  'table of sensors, by "Now"': 'toolPage(sort: "-now", first: 25) { total rows { id name } }',
  'dashboard of all sensors, by need, with counts':
    'toolPage(sort: "need", first: 96) { total rows { id name lastMeasure { value } } counts { total openAlarm outOfRange inRange noData } }',
  'table of sensors, search':
    'toolPage(search: "owner-4711", first: 25) { total rows { id name } }',
  'alarms, longest waiting first':
    'alarmList(open: true, order: LONGEST_WAITING, first: 50) { id lane startedAt tool { id name } }',
  'alarms by customer': `openAlarmsByCustomer { customers rows { open unacknowledged } }`,
  'past alarms': 'alarmList(open: false, first: 50) { id lane startedAt tool { id name } }',
  'calibrations, the first page':
    'calibrationPage(first: 50) { total counts { all expired due without } rows { id name calibrationState calibrationDueOn } }',
  devices: 'devicePage(first: 25) { total rows { imeiNumber alias } }',
}
const FOUND =
  'accounts { rows { id } } tools { rows { id name } } devices { rows { imeiNumber } } alarms { rows { id } }'
const SEARCHES: Readonly<Record<string, string>> = {
  'a name that is rare': `search(text: "fridge 98765") { ${FOUND} }`,
  'a text that all have': `search(text: "FRIDGE") { ${FOUND} }`,
  'a text that none has': `search(text: "qqqqqq") { ${FOUND} }`,
  'part of an IMEI': `search(text: "0098765") { ${FOUND} }`,
  'without accents': `search(text: "huto") { ${FOUND} }`,
  'without accents, that few have': `search(text: "hutokamra 9876") { ${FOUND} }`,
  'a text that none has, of letters with many forms': `search(text: "aeiou 77") { ${FOUND} }`,
  'with case': `search(text: "Fridge 9876", caseSensitive: true) { ${FOUND} }`,
}

/** The first account becomes the reseller of all others; each has an open alarm, and there are past ones. */
const makeReseller = (dataDir: string, nowMs: number): void => {
  const db = new DatabaseSync(join(dataDir, DATABASE_FILE))
  db.exec(`PRAGMA synchronous = OFF; BEGIN;
    UPDATE account SET role = 'affiliate', path = '/1/' WHERE id = 1;
    UPDATE account SET parent_user_id = 1, path = '/1/' || id || '/', role = 'user' WHERE id > 1;
    UPDATE device SET holder_id = (SELECT user_id FROM tool WHERE tool.imei_number = device.imei_number AND tool.deleted_at IS NULL);
    UPDATE account SET company = 'Hűtő és Bolt ' || id || ' Kft.' WHERE id > 1;
    UPDATE tool SET name = replace(name, 'Fridge', 'Hűtőkamra'), name_key = replace(name_key, 'fridge', 'hutokamra') WHERE id % 2 = 0;
    UPDATE latest SET time_ms = ${nowMs}, received_ms = ${nowMs}`)
  const insert = db.prepare(
    `INSERT INTO incident (tool_id, lane, state, started_at, opened_at, recovered_at, recovery_cause, limit_celsius, extreme_celsius, is_breaching, is_late)
     VALUES (?, 'HIGH', ?, ?, ?, ?, ?, 8, 9.5, 0, 0)`,
  )
  const tools = CUSTOMERS * SENSORS_EACH
  for (let i = 0; i < PAST_ALARMS; i++) {
    const at = nowMs - 400 * DAY_MS + i * 5 * MINUTE_MS
    insert.run(1 + ((i * 7_919) % tools), 'RECOVERED', at, at, at + MINUTE_MS, 'readings')
  }
  for (let i = 0; i < CUSTOMERS; i++) {
    const at = nowMs - ((i * 37) % 3_000) * MINUTE_MS
    insert.run(1 + i * SENSORS_EACH, 'ACTIVE', at, at, null, null)
  }
  db.exec('COMMIT')
  db.close()
}

const percentile95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1]!

type Measured = { p95Ms: number; cpuMs: number }

const measure = async (
  { port, running }: BenchServer,
  token: string,
  query: string,
): Promise<Measured> => {
  const ask = async (): Promise<number> => {
    const began = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query: `{ ${query} }` }),
    })
    const { errors } = (await answer.json()) as { errors?: unknown }
    if (errors !== undefined) throw new Error(`${query}: ${JSON.stringify(errors)}`)
    return performance.now() - began
  }
  await ask()
  const before = cpuMs(running.child.pid).all
  const times: number[] = []
  for (let i = 0; i < ROUNDS; i++) times.push(await ask())
  return {
    p95Ms: percentile95(times),
    cpuMs: (cpuMs(running.child.pid).all - before) / ROUNDS,
  }
}

const tokenOfReseller = async ({ graphql }: BenchServer): Promise<string> => {
  const { createToken } = await graphql<{ createToken: { token: string } }>(
    'mutation ($password: String!) { createToken(name: "bench", scopes: [READ_READINGS, READ_ALARMS, MANAGE], userId: "1", currentPassword: $password) { token } }',
    { password: BENCH_PASSWORD },
  )
  return createToken.token
}

/** The pages of a reseller with 5,000 customers (or `BENCH_CUSTOMERS`), 20 sensors and an open alarm each. */
export async function* resellerMorning(): AsyncGenerator<Figure> {
  const figures = await inTemporaryFolder(async (folder) => {
    const nowMs = Date.now()
    const midnight = Math.floor(nowMs / DAY_MS) * DAY_MS
    const tools = CUSTOMERS * SENSORS_EACH
    await addLargeFleet(folder, {
      tools,
      readings: READINGS,
      nowMs: midnight,
      toolsPerOwner: SENSORS_EACH,
    })
    makeReseller(folder, nowMs)
    const server = await startServer(folder)
    try {
      const token = await tokenOfReseller(server)
      const { openAlarmCount } = await server.graphql<{ openAlarmCount: number }>(
        '{ openAlarmCount }',
      )
      const at = `${CUSTOMERS.toLocaleString('en')} customers, ${tools.toLocaleString('en')} sensors, ${openAlarmCount.toLocaleString('en')} open alarms`
      const found: Figure[] = []
      const add = async (what: string, query: string, goalMs: number): Promise<void> => {
        const { p95Ms, cpuMs: cpu } = await measure(server, token, query)
        found.push(
          { what: `${what}: p95, ms`, value: p95Ms, goal: { atMost: goalMs }, measured: at },
          {
            what: `${what}: CPU a request, ms`,
            value: cpu,
            goal: { atMost: 50 },
            measured: `${ROUNDS} requests, one after the other`,
          },
        )
      }
      for (const [what, query] of Object.entries(LISTS)) await add(what, query, 300)
      for (const [what, query] of Object.entries(SEARCHES)) await add(`search: ${what}`, query, 200)
      return found
    } finally {
      await server.running.stop()
    }
  })
  yield* figures
}
