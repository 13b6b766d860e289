import { DAY_MS } from '../../src/domain/durations.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { appendEntry } from '../../src/server/audit/append-entry.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { actorOf, openApi } from './api-rig.ts'
import type { Api } from './api-rig.ts'
import { IMEI, trailRequests } from './trail-requests.ts'
import type { TrailRow } from './trail-requests.ts'

let api: Api
let boss: Account
let admin: Account
let anna: Account
beforeEach(async () => {
  api = await openApi()
  boss = await api.addAccount('superadmin', null, 'boss@example.com')
  admin = await api.addAccount('admin', boss, 'admin@a.example')
  anna = await api.addAccount('user', admin, 'anna@a.example')
})
afterEach(() => api.close())
const { pageOfTrail, actionsOf, mutate, saveTool, settingsMutation, readFileLink } = trailRequests(
  () => api,
)

describe('search', () => {
  test('filters by period, kind, actor, subject and text, ignoring case and accents, and continues page by page', async () => {
    const { id } = await saveTool(actorOf(admin), `userId: "${anna.id}"`)
    api.moveClock(3 * DAY_MS)
    await mutate(actorOf(anna), settingsMutation(id, 9, 'Új sajt'))
    const all = (await pageOfTrail(actorOf(boss))).rows
    expect(all.map(({ action }) => action)).toEqual([
      'tool.changed',
      'tool.created',
      'device.registered',
    ])
    expect(await actionsOf(actorOf(boss), '{dateStart: "2026-11-21"}')).toEqual(['tool.changed'])
    expect(await actionsOf(actorOf(boss), '{dateEnd: "2026-11-20"}')).toEqual([
      'tool.created',
      'device.registered',
    ])
    expect(await actionsOf(actorOf(boss), '{kinds: [devices]}')).toEqual(['device.registered'])
    expect(await actionsOf(actorOf(boss), '{actor: "ANNA@"}')).toEqual(['tool.changed'])
    expect(await actionsOf(actorOf(boss), '{subject: "milk"}')).toEqual([
      'tool.changed',
      'tool.created',
    ])
    expect(await actionsOf(actorOf(boss), '{text: "uj SAJT"}')).toEqual(['tool.changed'])
    expect(await actionsOf(actorOf(boss), `{toolId: "${id}"}`)).toEqual([
      'tool.changed',
      'tool.created',
    ])
    expect(await actionsOf(actorOf(boss), `{userId: "${anna.id}"}`)).toEqual([
      'tool.changed',
      'tool.created',
    ])
    const first = await pageOfTrail(actorOf(boss), '{}', 'first: 2')
    expect(first.rows.map((row) => row.id)).toEqual(['3', '2'])
    expect(
      (await pageOfTrail(actorOf(boss), '{}', `first: 2, before: "${first.next}"`)).rows.map(
        (row) => row.id,
      ),
    ).toEqual(['1'])
  })

  test('a search for a rare text works in bounded steps; each answers where to continue', async () => {
    await api.storage.transaction(async (stores) => {
      for (let i = 0; i < 2_300; i++)
        await appendEntry(stores.audit, {
          at: api.clock(),
          actor: { kind: 'server' },
          action: 'tool.changed',
          subject: { kind: 'tool', id: '1' },
          before: null,
          after: { name: i === 0 ? 'Rare' : 'x' },
        })
    })
    const first = await pageOfTrail(actorOf(boss), '{text: "rare"}')
    expect(first).toEqual({ rows: [], next: '301' })
    expect(
      await pageOfTrail(actorOf(boss), '{text: "rare"}', `before: "${first.next}"`),
    ).toMatchObject({
      rows: [{ id: '1' }],
      next: null,
    })
  })

  test('an invalid period is refused', async () => {
    const { errors } = await api.ask('{ auditPage(filter: {dateStart: "yesterday"}) { next } }', {
      actor: actorOf(boss),
    })
    expect(errors).toMatchObject([
      { code: 'BAD_USER_INPUT', keys: ['readings.dateStartUnreadable'] },
    ])
  })
})

describe('files', () => {
  test('the file has a line per changed field, safe for spreadsheets; the export is in the trail', async () => {
    const { id } = await saveTool(actorOf(admin), `userId: "${anna.id}"`, 'Cheese')
    await mutate(actorOf(anna), settingsMutation(id, 9, '=1+1'))
    const csv = await readFileLink(
      'exportAudit(format: CSV, filter: {text: "=1+1"})',
      actorOf(anna),
    )
    const lines = csv.slice(1).trimEnd().split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toContain(
      'No.,Time (UTC),Offset from UTC,Time (UTC),Who,Action,What,Which,Fact,Before,After,Reason,Erased facts,Hash',
    )
    expect(lines[1]).toMatch(
      new RegExp(
        String.raw`^3,2026-11-20 09:00:00,.*,2026-11-20T09:00:00\.000Z,Anna Kovács \(anna@a\.example\),tool\.changed,tool,Milk \(${IMEI} / 1\),name,Cheese,Milk,'=1\+1,,[0-9a-f]{64}$`,
      ),
    )
    expect(lines[2]).toContain(',max,8,9,')
    expect((await pageOfTrail(actorOf(anna))).rows[0]).toMatchObject({
      action: 'trail.exported',
      changes: [{ field: 'format', after: '"CSV"' }],
    })
  })

  test('a JSON file is one object with the same entries', async () => {
    await saveTool(actorOf(admin), `userId: "${anna.id}"`)
    const parsed = JSON.parse(
      await readFileLink('exportAudit(format: JSON, filter: {kinds: [sensors]})', actorOf(admin)),
    ) as { format: string; entries: TrailRow[] }
    expect(parsed).toMatchObject({
      format: 'coldwatch-trail-1',
      entries: [{ action: 'tool.created' }],
    })
    expect(parsed.entries[0]?.changes).toContainEqual({ field: 'max', before: null, after: 8 })
  })
})

describe('the check of the trail', () => {
  test('continues with each call and answers the head when the trail is whole', async () => {
    await api.storage.transaction(async (stores) => {
      for (let i = 0; i < 6_000; i++)
        await appendEntry(stores.audit, {
          at: api.clock(),
          actor: { kind: 'server' },
          action: 'x',
          subject: { kind: 'server', id: 'x' },
          before: null,
          after: null,
        })
    })
    const check = async (begin: boolean) =>
      (
        await api.ask(
          `mutation { checkAudit(begin: ${begin}) { state checked entries head fault { kind entry } } }`,
          { actor: actorOf(boss) },
        )
      ).data?.['checkAudit']
    expect(await check(true)).toEqual({
      state: 'running',
      checked: 5_000,
      entries: 6_000,
      head: null,
      fault: null,
    })
    expect(await check(false)).toMatchObject({
      state: 'whole',
      checked: 6_000,
      head: expect.stringMatching(/^6000:[0-9a-f]{64}$/),
    })
  })
})
