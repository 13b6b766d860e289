import { mkdtempSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DEVICE_FILTERS } from '../../../domain/devices/device-state.ts'
import { HOUR_MS } from '../../../domain/durations.ts'
import { MIGRATIONS } from '../migrations/migrations.ts'
import type { Storage } from '../storage.ts'
import { NOW } from '../testing/engine.ts'
import { defineNewestContact } from './contacts/contacts-on-sqlite.ts'
import { migrateSqlite } from './migrate-sqlite.ts'
import { DATABASE_FILE, openWriter } from './open-connection.ts'
import { openTestStorage } from './testing/open-test-storage.ts'
import { fillHistory, QUIET_BRANCH, RARE_ACTION } from './testing/fill-history.ts'

const SIZE = { tools: 400, incidents: 6_000, open: 20, entries: 6_000 }

let folder: string
let storage: Storage
let db: DatabaseSync

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'coldwatch-plans-'))
  db = openWriter(join(folder, DATABASE_FILE))
  migrateSqlite(db, MIGRATIONS, NOW)
  defineNewestContact(db, (_imeiNumber, inColumnMs) => inColumnMs)
  fillHistory(db, SIZE, NOW.getTime())
  storage = await openTestStorage({ dataDir: folder })
})
afterAll(async () => {
  db.close()
  await storage.close()
  rmSync(folder, { recursive: true })
})

const EVERYTHING = { kind: 'all' } as const
const BRANCH = { kind: 'subtree', path: '/1/' } as const
const ONE_ACCOUNT = { kind: 'subtree', path: '/1/7/' } as const
const QUIET = { kind: 'subtree', path: QUIET_BRANCH } as const
const SCOPES = [EVERYTHING, BRANCH, ONE_ACCOUNT, QUIET]
const PAGE = { before: null, first: 50 }
const LAST_WEEK = { from: new Date(NOW.getTime() - 7 * 86_400_000), to: NOW }
const MONTH = { fromMs: NOW.getTime() - 430 * 86_400_000, toMs: NOW.getTime() - 400 * 86_400_000 }
/** As a daily summary looks back: late readings open alarms that began a week before. */
const SINCE_YESTERDAY = { fromMs: NOW.getTime() - 8 * 86_400_000, toMs: NOW.getTime() }
const YESTERDAY = new Date(NOW.getTime() - 86_400_000).toISOString().slice(0, 10)
const DAY_SOON = new Date(NOW.getTime() + 94 * 86_400_000).toISOString().slice(0, 10)
/** Of half of the open alarms. */
const GROUP = SIZE.incidents + 1
const YEARS_AGO = { to: new Date(NOW.getTime() - 4 * 365 * 86_400_000) }

/** What pages, their polls and the workers behind them ask for. */
const QUESTIONS: Record<string, () => Promise<unknown>> = {
  'open alarms are counted': () => each(SCOPES, (scope) => storage.alarms.countOpen(scope)),
  'unacknowledged alarms are counted': () =>
    each(SCOPES, (scope) => storage.alarms.countUnacknowledged(scope)),
  'open alarms': () =>
    each(SCOPES, (scope) => storage.alarms.list({ scope, open: true, first: 50 })),
  'past alarms': () =>
    each(SCOPES, (scope) => storage.alarms.list({ scope, open: false, first: 50 })),
  'past alarms, next page': () =>
    each(SCOPES, (scope) =>
      storage.alarms.list({ scope, open: false, first: 50, before: { openedAt: NOW, id: 9 } }),
    ),
  'past alarms of a month': () =>
    each(SCOPES, (scope) => storage.alarms.list({ scope, open: false, first: 50, period: MONTH })),
  'all alarms of a month, next page': () =>
    each(SCOPES, (scope) =>
      storage.alarms.list({ scope, first: 50, period: MONTH, before: { openedAt: NOW, id: 9 } }),
    ),
  'alarms of one sensor in a month': () =>
    storage.alarms.list({ scope: BRANCH, toolId: 7, first: 50, period: MONTH }),
  'past alarms of one kind and customer': () =>
    each(SCOPES, (scope) =>
      storage.alarms.list({ scope, open: false, lane: 'LOW', search: 'q7@x', first: 50 }),
    ),
  'customers with open alarms': () =>
    each(SCOPES, (scope) => storage.alarms.openByOwner({ scope, search: 'q7@x' })),
  'alarms that wait longest': () =>
    each(SCOPES, (scope) => storage.alarms.longestWaiting({ scope, first: 50 })),
  'alarms of customers that wait longest': () =>
    each(SCOPES, (scope) => storage.alarms.longestWaitingOf([2, 3, 4], { scope }, 3)),
  'what customers need': () =>
    each(SCOPES, async (scope) => {
      const { customerNeeds } = storage
      await customerNeeds.waitingAlarms(scope)
      await customerNeeds.unreached(scope)
      await customerNeeds.silentTools(scope, NOW)
      await customerNeeds.silentByOwner(scope, NOW)
      await customerNeeds.calibratedUntil(scope, '2026-12-20')
    }),
  'what a text finds': () =>
    each(SCOPES, async (scope) => {
      for (const caseSensitive of [true, false]) {
        const query = { text: 'q7@x', caseSensitive, scope, most: 500 }
        await storage.search.accounts(query)
        await storage.search.toolIds(query)
        await storage.search.devices(query)
        await storage.search.openAlarms(query)
      }
    }),
  'alarms that are over of one sensor': () =>
    each(SCOPES, (scope) => storage.alarms.list({ scope, toolId: 7, open: false, first: 6 })),
  'what resellers noted about customers': async () => {
    await storage.customerNeeds.newestAlarm()
    await storage.followUps.ofManager(1)
    await storage.followUps.assignedTo(1)
  },
  'calibrations of a list': () =>
    storage.instruments.calibrations([{ id: 1, imeiNumber: '867730049915203' }]),
  'alarms of one sensor': () => storage.alarms.list({ scope: BRANCH, toolId: 7, first: 50 }),
  'alarms in a chart': () => storage.alarms.ofTool(7, { fromMs: 1, toMs: NOW.getTime() }),
  'open alarms of a table': () => storage.alarms.openOfTools([1, 2, 3]),
  'whether sensors of a dashboard have open alarms': () => storage.alarms.openByTool([1, 2, 3]),
  'limits of sensors that changed': async () => {
    await storage.tools.limitsAbove(7, 10)
    await storage.tools.limitsOf([1, 2, 3])
    await storage.tools.limitsOnDevices(['867730049915203'])
  },
  'alarms of which nobody has written down what was done': () =>
    each(SCOPES, (scope) =>
      storage.alarms.list({
        scope,
        isActionOpen: true,
        first: 50,
        before: { openedAt: NOW, id: 9 },
      }),
    ),
  'alarms of one group': () =>
    each([undefined, true, false], (open) =>
      each(SCOPES, (scope) =>
        storage.alarms.list({
          scope,
          groupId: GROUP,
          first: 50,
          ...(open !== undefined && { open }),
        }),
      ),
    ),
  'open alarms of one group': () =>
    each(SCOPES, (scope) => storage.alarms.longestWaiting({ scope, groupId: GROUP, first: 50 })),
  'alarms that wait longest, folded by group': () =>
    each(SCOPES, (scope) => storage.alarms.longestWaiting({ scope, isFolded: true, first: 50 })),
  'alarms of customers that wait longest, folded by group': () =>
    each(SCOPES, (scope) =>
      storage.alarms.longestWaitingOf([2, 3, 4], { scope, isFolded: true }, 3),
    ),
  'groups of a list': async () => [
    await storage.alarmGroups.ofIncidents([10, 11, 12]),
    await storage.alarmGroups.countsOf([GROUP, 20]),
    await storage.alarmGroups.byId(GROUP),
    await storage.alarmGroups.members(GROUP),
  ],
  'what a new alarm may be grouped with': async () => [
    await storage.alarmGroups.begunSince([2, 3], NOW),
    await storage.alarmGroups.singleSince([2, 3], NOW),
  ],
  'openings without a group that are forgotten': () =>
    storage.transaction(({ alarmGroups }) =>
      alarmGroups.forgetSingleBefore(new Date(NOW.getTime() - HOUR_MS)),
    ),
  'what people said of alarms': () => storage.alarms.responsesOf([1, 2, 3]),
  'an answer to an alarm': () =>
    storage.transaction(async ({ alarms }) => {
      await alarms.respond(1, { kind: 'ACKNOWLEDGED', at: NOW, accountId: 2, correctiveAction: '' })
      await alarms.writeAction(1, { at: NOW, accountId: 2, correctiveAction: 'moved the goods' })
    }),
  'a link in a message': () =>
    storage.transaction(async ({ responseLinks }) => {
      await responseLinks.find('link 3', NOW)
      await responseLinks.use({ messageId: 3, kind: 'ACKNOWLEDGED' }, NOW)
    }),
  'what has expired': () => storage.transaction(({ sessions }) => sessions.removeExpired(NOW)),
  'webhooks that are called for alarms': () => storage.webhooks.calledFor([2, 3]),
  'webhooks of a page': async () => [
    await storage.webhooks.ofAccount(2),
    await storage.webhooks.list(BRANCH, 50),
  ],
  'messages of a webhook': async () => [
    await storage.webhooks.message(9),
    await storage.webhooks.messagesOf(2, { first: 50 }),
    await storage.webhooks.messagesOf(2, { first: 50, before: 9 }),
    await storage.webhooks.attemptsOf([1, 2, 3]),
  ],
  'messages to webhooks that are due': async () => {
    await storage.webhooks.due(NOW)
    await storage.webhooks.nextDue(NOW)
    await storage.webhooks.waiting()
    await storage.transaction(({ webhooks }) => webhooks.lease(2, NOW, NOW, 10))
  },
  'an attempt at a webhook': () =>
    storage.transaction(async ({ webhooks }) => {
      const attempt = { at: NOW, milliseconds: 9, status: 200, answer: 'ok' }
      await webhooks.settle({ id: SIZE.incidents, attempts: 1 }, attempt, { kind: 'sent' })
      await webhooks.sendAgain(SIZE.incidents, NOW)
      await webhooks.hurry(2, NOW)
    }),
  'messages to webhooks that are withdrawn': () =>
    storage.transaction(async ({ webhooks }) => {
      await webhooks.withdraw({ toolIds: [1, 2, 3] }, NOW, 'gone')
      await webhooks.withdraw({ webhookId: 3 }, NOW, 'gone')
      await webhooks.remove(4)
    }),
  'alarms of the daily summaries': () =>
    each([undefined, { openedAt: NOW, id: 9 }], (before) =>
      storage.alarms.list({
        scope: EVERYTHING,
        period: SINCE_YESTERDAY,
        first: 500,
        ...(before && { before }),
      }),
    ),
  'addresses of daily summaries': () =>
    storage.transaction(async ({ dailySummaries }) => {
      await dailySummaries.withoutSummary(['a1@x'])
      await dailySummaries.latestTo(['a1@x'])
      await dailySummaries.timeZones()
      await dailySummaries.noteWritten(['a1@x'], NOW)
      await dailySummaries.setOptOut('a1@x', NOW)
    }),
  'calibrations to remind of': () =>
    each([null, { dueOn: YESTERDAY, id: 9 }], (after) =>
      storage.instruments.toRemind({ dueUntil: DAY_SOON, calibratedUntil: YESTERDAY }, after),
    ),
  'instruments of a sensor': async () => [
    await storage.instruments.probes(7),
    await storage.instruments.certificatesOf(7, 'imei1'),
  ],
  'room of the files of an account': async () => [
    await storage.instruments.bytesOfAccount(7),
    await storage.imports.bytesOfAccount(7),
  ],
  'alarms that move': async () => {
    const incidents = await storage.alarms.byIds([1, 2, 3])
    await storage.transaction(({ alarms }) => alarms.moveMany(incidents))
  },
  'who was told of alarms': () => storage.outbox.ofIncidentsForDisplay([1, 2, 3], 5),
  'messages that wait': () => each(['EMAIL', 'PUSH'] as const, storage.outbox.nextDue),
  'messages that are due': () =>
    storage.transaction(({ outbox }) => outbox.lease('EMAIL', NOW, NOW, 10)),
  'messages counted for /metrics': async () => {
    await storage.outbox.depth()
    await each(['EMAIL', 'PUSH'] as const, (channel) => storage.outbox.dueSince(channel, NOW))
    await storage.webhooks.dueSince(NOW)
  },
  'the audit trail': () =>
    each(SCOPES, (scope) => storage.audit.page({ scope, devices: true, ...PAGE })),
  'the audit trail of a week': () =>
    each(SCOPES, (scope) => storage.audit.page({ scope, ...PAGE, ...LAST_WEEK })),
  'the audit trail of long ago': () =>
    storage.audit.page({ scope: EVERYTHING, ...PAGE, ...YEARS_AGO, before: 100 }),
  'the audit trail by kind of action': () =>
    each(SCOPES, (scope) =>
      storage.audit.page({ scope, devices: true, actions: ['tool.', RARE_ACTION], ...PAGE }),
    ),
  'the audit trail of long ago by kind of action': () =>
    each(SCOPES, (scope) =>
      storage.audit.page({ scope, actions: [RARE_ACTION], ...PAGE, ...YEARS_AGO, before: 100 }),
    ),
  'the audit trail of one sensor': () =>
    storage.audit.page({ scope: EVERYTHING, subject: { kind: 'tool', id: '7' }, ...PAGE }),
  'the audit trail of one account': () =>
    storage.audit.page({ scope: EVERYTHING, accountId: 7, ...PAGE }),
  'how far the audit trail goes': () => storage.audit.head(),
  'the table of sensors': () =>
    each(SCOPES, (scope) => storage.tools.list({ scope, page: { first: 50, offset: 0 } })),
  'sensors by a text': () =>
    each(SCOPES, (scope) =>
      storage.tools.list({ scope, search: 'fridge 7', page: { first: 50, offset: 0 } }),
    ),
  'the table of accounts': () => storage.accounts.list({ scope: BRANCH }),
  'accounts by a text': () =>
    each(SCOPES, (scope) =>
      storage.accounts.list({ scope, search: 'a7', page: { first: 50, offset: 0 } }),
    ),
  'the table of devices': () =>
    each([undefined, 'imei7'], (search) =>
      each([...SCOPES, { kind: 'stock' } as const], (scope) =>
        storage.devices.page({
          scope,
          silentBefore: NOW,
          ...(search === undefined ? {} : { search, searchHolder: true }),
          sort: { column: 'imeiNumber', descending: false },
          page: { first: 50, offset: 0 },
        }),
      ),
    ),
  'the table of devices, narrowed': () =>
    each(DEVICE_FILTERS, (filter) =>
      each([...SCOPES, { kind: 'stock' } as const], (scope) =>
        storage.devices.page({
          scope,
          filter,
          silentBefore: NOW,
          sort: { column: 'lastContact', descending: true },
          page: { first: 50, offset: 0 },
        }),
      ),
    ),
  'which devices get no data': () => storage.devices.withoutData(['imei7', 'imei8']),
  'marks of readings in a chart': () =>
    storage.readings.marks(7, { fromMs: 1, toMs: NOW.getTime() }),
  'an issued measurement log': () =>
    each(['x'], async (text) => [
      await storage.issuedLogs.byCode(text),
      await storage.issuedLogs.byFileHash(text),
    ]),
  'the issued logs of a sensor with their signatures': () =>
    each([null, 9], async (before) => [
      await storage.issuedLogs.ofTool(7, {
        first: 20,
        before,
        after: before === null ? null : NOW,
      }),
      await storage.signatures.ofRecords(['x', 'y']),
    ]),
}

const each = async <T>(items: readonly T[], ask: (item: T) => Promise<unknown>): Promise<void> => {
  for (const item of items) await ask(item)
}

const HISTORY =
  /^(SCAN|SEARCH) (incident|d|older|delivery|audit(_concern|_personal|_listing)?|issued_log|signature|withdrawal|reading_mark|chunk|hot|calibration_certificate|c|newer|of_logger|reading_import|tool_probe|incident_response|response|newest|response_link|alarm_group(_member)?|single_opening|webhook_message|m|webhook_attempt|daily_summary)\b/
/** Of one thing, or the first or last row of an index (`min`, `max`). */
const FEW_ROWS = /^SEARCH .*(=\?.*\)|INDEX \w+$|\(action>\?\)$)/
/** All entries of an account, which then have to be sorted by time. */
const UNSORTED = /^SEARCH audit_listing USING PRIMARY KEY \(account_id=\?\)/
/** Partial indexes of what is open, waits, or lasted for a week: they hold little history. */
const SMALL =
  /USING (COVERING )?INDEX (incident_action_open|webhook_message_(due|lane|incident|tool)|calibration_certificate_to_remind|incident_open|incident_unrecovered|incident_long_or_late|delivery_due|delivery_leased|delivery_failed)\b/
/** What is deleted next; in the index of time nothing else lies there. */
const EXPIRED =
  /INDEX (response_link_expires \(expires_at<\?\)|single_opening_time \(opened_at<\?\)|webhook_message_ended \(at<\?\))$/

const planOf = (text: string): string[] =>
  db
    .prepare(`EXPLAIN QUERY PLAN ${text}`)
    .all()
    .map((row) => String(row['detail']))

const isWalk = (step: string): boolean =>
  UNSORTED.test(step) ||
  (HISTORY.test(step) && ![FEW_ROWS, SMALL, EXPIRED].some((harmless) => harmless.test(step)))

const columnsIn = (part: string): string[] => part.match(/"\w+"(?!\.)/g) ?? []

/**
 * Walks in the order of an index that end once the page is full: either all rows on the way belong
 * to the page, or the walk has a begin and an end.
 */
const endsWithPage = (text: string, plan: readonly string[]): boolean => {
  const [, conditions, order] = /^(.*) order by (.*) limit \?( offset \?)?$/.exec(text) ?? []
  if (conditions === undefined || order === undefined) return false
  if (plan.some((step) => UNSORTED.test(step) || step.includes('TEMP B-TREE'))) return false
  const ordering = columnsIn(order)
  const isUnfiltered = columnsIn(conditions.split(' where ')[1] ?? '').every((column) =>
    ordering.includes(column),
  )
  return (
    (plan.length === 1 && isUnfiltered) ||
    plan.filter(isWalk).every((step) => /[a-z]>\?/.test(step))
  )
}

/** By its number, which the table is ordered by. */
const isLastEntry = (text: string): boolean => text.includes('max("audit"."id")')

test.each(Object.entries(QUESTIONS))('%s: no history is read through', async (_name, ask) => {
  const prepared = vi.spyOn(DatabaseSync.prototype, 'prepare')
  await ask()
  const texts = prepared.mock.calls.map(([text]) => text)
  prepared.mockRestore()
  for (const text of texts) {
    if (!/^\s*(with|select|update|delete)/i.test(text) || isLastEntry(text)) continue
    const plan = planOf(text)
    if (!endsWithPage(text, plan)) expect(plan.filter(isWalk), text).toEqual([])
  }
})

test('open alarms of sensors are read without their past ones', async () => {
  const prepared = vi.spyOn(DatabaseSync.prototype, 'prepare')
  await storage.alarms.openOfTools(Array.from({ length: 60 }, (_, i) => i + 1))
  const texts = prepared.mock.calls.map(([text]) => text)
  prepared.mockRestore()
  for (const text of texts) expect(planOf(text).join()).toContain('USING INDEX incident_open')
})

test('of the alarms of a night only those since its begin are read', async () => {
  for (const scope of SCOPES) {
    const prepared = vi.spyOn(DatabaseSync.prototype, 'prepare')
    await storage.customerNeeds.openedSince(scope, NOW)
    const texts = prepared.mock.calls.map(([text]) => text)
    prepared.mockRestore()
    for (const text of texts)
      expect(planOf(text)[0]).toBe('SEARCH incident USING INDEX incident_opened (opened_at>?)')
  }
})

/** Last contacts are in memory in part: a page by them is sorted, see docs/decisions/0067. */
const SORT_COLUMNS = ['imeiNumber', 'alias', 'createdAt', 'firstContact'] as const

test.each(SORT_COLUMNS)(
  'a page of all devices by %s is read in the order of an index',
  async (column) => {
    const prepared = vi.spyOn(DatabaseSync.prototype, 'prepare')
    for (const descending of [false, true])
      await storage.devices.page({
        scope: EVERYTHING,
        silentBefore: NOW,
        sort: { column, descending },
        page: { first: 50, offset: 0 },
      })
    const pages = prepared.mock.calls.map(([text]) => text).filter((text) => / limit /.test(text))
    prepared.mockRestore()
    expect(pages).not.toEqual([])
    for (const text of pages) expect(planOf(text).join(), text).not.toContain('TEMP B-TREE')
  },
)

test.each([
  "select count(*) from incident where state = 'RECOVERED'",
  'select * from "audit" where "action" like ? order by "id" desc limit ?',
  'select * from "audit" where "actor_id" = ? and "at" < ? order by "at" desc limit ?',
  'select * from "incident", "tool" where "tool"."id" = "tool_id" and "opened_at" < ? order by "opened_at" desc limit ?',
  'select min("actor_id") from "audit"',
  'select * from "webhook_message" as "m" where "m"."at" > ?',
  'select * from "incident_response" as "response" where "response"."at" > ?',
  'select * from "response_link" where "kind" = ?',
  'select * from "alarm_group" where "lane" = ?',
])('a query that does read a history through is noticed: %s', (text) => {
  const plan = planOf(text)
  expect(plan.some(isWalk) && !endsWithPage(text, plan)).toBe(true)
})
