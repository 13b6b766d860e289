import { join } from 'node:path'
import type { Scope } from '../src/server/storage/account-store.ts'
import { DAY_MS } from '../src/domain/durations.ts'
import { MIGRATIONS } from '../src/server/storage/migrations/migrations.ts'
import { migrateSqlite } from '../src/server/storage/sqlite/migrate-sqlite.ts'
import { DATABASE_FILE, openWriter } from '../src/server/storage/sqlite/open-connection.ts'
import { openSqliteStorage } from '../src/server/storage/sqlite/open-sqlite-storage.ts'
import {
  fillHistory,
  QUIET_BRANCH,
  RARE_ACTION,
} from '../src/server/storage/sqlite/testing/fill-history.ts'
import type { Storage } from '../src/server/storage/storage.ts'
import { median } from './support/pairs.ts'
import type { Figure } from './support/report.ts'
import { inTemporaryFolder } from './support/temporary-folder.ts'

const FIVE_YEARS = { tools: 20_000, incidents: 300_000, open: 1_219, entries: 500_000 }
const END = Math.floor(Date.now() / DAY_MS) * DAY_MS
const RUNS = 9
/** Such a query runs on the thread that serves everybody. */
const MOST_MS = 10

const PAGE = { before: null, first: 50 }
const BY_CLIENT = { column: 'client', descending: false } as const
const daysAgo = (days: number): Date => new Date(END - days * DAY_MS)

const dayBefore = (days: number): string => daysAgo(days).toISOString().slice(0, 10)

/** Of half of the open alarms. */
const LARGE_GROUP = FIVE_YEARS.incidents + 1
const PAGE_OF_ALARMS = Array.from({ length: 25 }, (_, i) => FIVE_YEARS.incidents - i)
const MONTH = { fromMs: END - 1_490 * DAY_MS, toMs: END - 1_460 * DAY_MS }

const QUERIES: Readonly<Record<string, (storage: Storage, scope: Scope) => Promise<unknown>>> = {
  'counting open alarms': ({ alarms }, scope) => alarms.countOpen(scope),
  'the page of open alarms': ({ alarms }, scope) => alarms.list({ scope, open: true, first: 50 }),
  'the page of past alarms': ({ alarms }, scope) => alarms.list({ scope, open: false, first: 50 }),
  'the open alarms that wait longest': ({ alarms }, scope) =>
    alarms.longestWaiting({ scope, first: 25 }),
  'counting open alarms by customer': ({ alarms }, scope) => alarms.openByOwner({ scope }),
  'the past alarms of one month, four years ago': ({ alarms }, scope) =>
    alarms.list({ scope, open: false, first: 25, period: MONTH }),
  'the past alarms of one kind': ({ alarms }, scope) =>
    alarms.list({ scope, open: false, first: 25, lane: 'HIGH' }),
  'a search of past alarms': ({ alarms }, scope) =>
    alarms.list({ scope, open: false, first: 25, search: 'ridge 1977' }),
  'alarms of which nobody has written down what was done': ({ alarms }, scope) =>
    alarms.list({ scope, isActionOpen: true, first: 25 }),
  'the alarms of one group': ({ alarms }, scope) =>
    alarms.list({ scope, groupId: LARGE_GROUP, first: 25 }),
  'the open alarms that wait longest, folded by group': ({ alarms }, scope) =>
    alarms.longestWaiting({ scope, isFolded: true, first: 25 }),
  'the last page of sensors': ({ tools }, scope) =>
    tools.list({ scope, page: { first: 10, offset: FIVE_YEARS.tools - 10 } }),
  'the last page of sensors by customer': ({ tools }, scope) =>
    tools.list({ scope, sort: BY_CLIENT, page: { first: 10, offset: FIVE_YEARS.tools - 10 } }),
  'a search of sensors': ({ tools }, scope) =>
    tools.list({ scope, search: 'ridge 77', page: { first: 10, offset: 0 } }),
  'the audit trail': ({ audit }, scope) => audit.page({ scope, ...PAGE }),
  'the audit trail by a rare kind of action': ({ audit }, scope) =>
    audit.page({ scope, ...PAGE, actions: [RARE_ACTION] }),
  'the audit trail by a frequent kind of action': ({ audit }, scope) =>
    audit.page({ scope, ...PAGE, actions: ['account.'] }),
  'the audit trail of one week, four years ago': ({ audit }, scope) =>
    audit.page({ scope, ...PAGE, from: daysAgo(1_467), to: daysAgo(1_460) }),
}

/** What cards of a page, messages and passes ask for; the reader's branch plays no part. */
const OTHER_QUERIES: Readonly<Record<string, (storage: Storage) => Promise<unknown>>> = {
  'the groups of a page of alarms, with their counts': async ({ alarmGroups }) => {
    const groups = await alarmGroups.ofIncidents(PAGE_OF_ALARMS)
    await alarmGroups.countsOf([LARGE_GROUP, ...groups.values().map(({ id }) => id)])
  },
  'what people said of a page of alarms': ({ alarms }) => alarms.responsesOf(PAGE_OF_ALARMS),
  'what a new alarm may be grouped with': async ({ alarmGroups }) => {
    await alarmGroups.begunSince([2], new Date(END))
    await alarmGroups.singleSince([2], daysAgo(1))
  },
  'a link in a message': ({ responseLinks }) => responseLinks.find('link 3', daysAgo(1_800)),
  'the messages of a webhook, with their attempts': async ({ webhooks }) => {
    const messages = await webhooks.messagesOf(2, { first: 25 })
    await webhooks.attemptsOf(messages.map(({ id }) => id))
  },
  'the webhooks of which a message is due': ({ webhooks }) => webhooks.due(new Date(END)),
  'the alarms of the daily summaries': ({ alarms }) =>
    alarms.list({
      scope: { kind: 'all' },
      period: { fromMs: END - 8 * DAY_MS, toMs: END },
      first: 500,
    }),
  'a part of the calibrations to remind of': ({ instruments }) =>
    instruments.toRemind({ dueUntil: dayBefore(-94), calibratedUntil: dayBefore(1) }, null),
}

const MEASURED = 'CPU ms, 20,000 tools, 300,000 past alarms, 500,000 entries'

const medianCpuMs = async (work: () => Promise<unknown>): Promise<number> => {
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const before = process.cpuUsage()
    await work()
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1_000)
  }
  return median(times)
}

/** The CPU time of pages' queries on a database with five years of history. */
export const pageQueries = (): Promise<Figure[]> =>
  inTemporaryFolder(async (dataDir) => {
    const db = openWriter(join(dataDir, DATABASE_FILE))
    migrateSqlite(db, MIGRATIONS, new Date(END))
    fillHistory(db, FIVE_YEARS, END)
    db.close()
    const storage = await openSqliteStorage({ dataDir })
    const figures: Figure[] = []
    for (const [what, query] of Object.entries(QUERIES))
      for (const [reader, scope] of [
        ['everything', { kind: 'all' }],
        ['one account', { kind: 'subtree', path: '/1/7/' }],
        ['a branch of 200 accounts', { kind: 'subtree', path: '/1/' }],
        ['a quiet branch of 61 accounts and 180 sensors', { kind: 'subtree', path: QUIET_BRANCH }],
      ] as const)
        figures.push({
          what: `${what}, ${reader}`,
          measured: MEASURED,
          value: await medianCpuMs(() => query(storage, scope)),
          goal: { atMost: MOST_MS },
        })
    for (const [what, query] of Object.entries(OTHER_QUERIES))
      figures.push({
        what,
        measured: MEASURED,
        value: await medianCpuMs(() => query(storage)),
        goal: { atMost: MOST_MS },
      })
    await storage.close()
    return figures
  })
