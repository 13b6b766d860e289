import { DAY_MS } from '../../src/domain/durations.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '../../src/domain/permissions/actor.ts'
import { appendEntry } from '../../src/server/audit/append-entry.ts'
import { chainCheck } from '../../src/server/audit/chain-check.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { actorOf, openApi } from './api-rig.ts'
import type { Api } from './api-rig.ts'

const IMEI = '356307042441013'

type Row = {
  id: string
  action: string
  actor: { kind: string; id: string | null; label: string | null }
  subject: { kind: string; id: string | null; label: string | null }
  changes: { field: string; before: string | null; after: string | null }[]
  reason: string | null
  erased: string[]
}

let api: Api
let boss: Account
let admin: Account
let anna: Account
let otherAdmin: Account
let bela: Account

beforeEach(async () => {
  api = await openApi()
  boss = await api.addAccount('superadmin', null, 'boss@example.com')
  admin = await api.addAccount('admin', boss, 'admin@a.example')
  anna = await api.addAccount('user', admin, 'anna@a.example')
  otherAdmin = await api.addAccount('admin', boss, 'admin@b.example')
  bela = await api.addAccount('user', otherAdmin, 'bela@b.example')
})
afterEach(() => api.close())

const ENTRY =
  'id action actor { kind id label } subject { kind id label } changes { field before after } reason erased'
const page = async (
  actor: Actor,
  filter = '{}',
  rest = '',
): Promise<{ rows: Row[]; next: string | null }> => {
  const { data, errors } = await api.ask(
    `{ auditPage(filter: ${filter} ${rest}) { next rows { ${ENTRY} } } }`,
    { actor },
  )
  expect(errors).toEqual([])
  return data?.['auditPage'] as { rows: Row[]; next: string | null }
}
const actions = async (actor: Actor, filter?: string): Promise<string[]> =>
  (await page(actor, filter)).rows.map(({ action }) => action)
const change = async (actor: Actor, mutation: string): Promise<{ id: string }> => {
  const { data, errors } = await api.ask(`mutation { made: ${mutation} }`, { actor })
  expect(errors).toEqual([])
  return data?.['made'] as { id: string }
}
const tool = (actor: Actor, args: string, name = 'Milk') =>
  change(
    actor,
    `tool(name: "${name}", imeiNumber: "${IMEI}", equipmentId: 1, defrostFridge: false, min: 2, max: 8, notificationMin: 2, notificationMax: 8, temperatureCorrection: 0, ${args}) { id }`,
  )
const settings = (id: string, max: number, reason = '') =>
  `userUpdateTool(id: "${id}", name: "Milk", defrostFridge: false, min: 2, max: ${max}, notificationMin: 2, notificationMax: 8, sendEmailMessage: 1, sendNotificationMessage: 1${reason === '' ? '' : `, reason: "${reason}"`}) { id }`
const file = async (mutation: string, actor: Actor): Promise<string> => {
  const { data, errors } = await api.ask(`mutation { link: ${mutation} { path fileName } }`, {
    actor,
  })
  expect(errors).toEqual([])
  const { path } = (data as { link: { path: string } }).link
  let text = ''
  for await (const part of api.fileLinks.take(path.slice('/files/'.length))!.texts()) text += part
  return text
}

describe('visibility', () => {
  test('an account sees the entries of its subtree, and names of its subtree only', async () => {
    const { id } = await tool(actorOf(admin), `userId: "${anna.id}"`)
    await change(actorOf(boss), settings(id, 9, 'The inspector asked'))
    expect((await page(actorOf(anna))).rows[0]).toMatchObject({
      action: 'tool.changed',
      actor: { kind: 'outside', id: null, label: null },
      subject: { kind: 'tool', id, label: `Milk (${IMEI} / 1)` },
      changes: [{ field: 'max', before: '8', after: '9' }],
      reason: 'The inspector asked',
    })
    expect(
      (await page(actorOf(admin))).rows.map(({ action, actor }) => [action, actor.label]),
    ).toEqual([
      ['tool.changed', null],
      ['tool.created', 'Anna Kovács (admin@a.example)'],
      ['device.created', 'Anna Kovács (admin@a.example)'],
    ])
    expect((await page(actorOf(boss))).rows[0]?.actor.label).toBe('Anna Kovács (boss@example.com)')
    for (const stranger of [otherAdmin, bela]) expect(await actions(actorOf(stranger))).toEqual([])
  })

  test('for a moved tool, old and new owner each see the move and their own part, without foreign names', async () => {
    const { id } = await tool(actorOf(admin), `userId: "${anna.id}"`)
    await change(actorOf(admin), settings(id, 9, 'A secret of A'))
    await tool(actorOf(boss), `id: "${id}", userId: "${bela.id}"`)
    await change(actorOf(otherAdmin), settings(id, 7, 'A secret of B'))
    const ofA = await page(actorOf(admin))
    expect(ofA.rows.map(({ action }) => action)).toEqual([
      'tool.moved',
      'tool.changed',
      'tool.created',
      'device.created',
    ])
    expect(ofA.rows.find(({ action }) => action === 'tool.moved')?.changes).toEqual([
      { field: 'userId', before: '"Anna Kovács (anna@a.example)"', after: '{"outside":true}' },
    ])
    const ofB = await page(actorOf(otherAdmin))
    expect(ofB.rows.map(({ action }) => action).slice(0, 2)).toEqual(['tool.changed', 'tool.moved'])
    expect(ofB.rows.find(({ action }) => action === 'tool.moved')?.changes).toEqual([
      { field: 'userId', before: '{"outside":true}', after: '"Anna Kovács (bela@b.example)"' },
    ])
    for (const [sides, foreign] of [
      [ofA, 'b.example'],
      [ofB, 'a.example'],
    ] as const)
      expect(JSON.stringify(sides)).not.toContain(foreign)
    expect(JSON.stringify(ofA)).not.toContain('A secret of B')
    expect(JSON.stringify(ofB)).not.toContain('A secret of A')
    const files = await Promise.all(
      [admin, otherAdmin].map((reader) => file('exportAudit(format: JSON)', actorOf(reader))),
    )
    expect(files[0]).not.toContain('b.example')
    expect(files[1]).not.toContain('a.example')
  })

  test('the recipients that the old owner of a moved tool had set are visible to the old owner only', async () => {
    const { id } = await tool(actorOf(admin), `userId: "${anna.id}"`)
    await change(
      actorOf(anna),
      settings(id, 9).replace(') { id }', ', notificationEmail: "cook@a.example") { id }'),
    )
    await change(
      actorOf(anna),
      `updateAlarmSettings(toolId: "${id}", settings: {}, contacts: ["chef@a.example"]) { id }`,
    )
    await tool(actorOf(boss), `id: "${id}", userId: "${bela.id}"`)
    const newestRows = (await page(actorOf(anna))).rows.slice(0, 3)
    expect(newestRows.map(({ action }) => action)).toEqual([
      'tool.moved',
      'tool.alarms-changed',
      'tool.changed',
    ])
    expect(newestRows.flatMap(({ changes }) => changes)).toMatchObject([
      { field: 'userId' },
      { before: '["chef@a.example"]', after: '[]' },
      { before: '"cook@a.example"', after: null },
    ])
    expect((await page(actorOf(otherAdmin))).rows.map(({ action }) => action)).toEqual([
      'tool.moved',
      'tool.changed',
    ])
    expect(JSON.stringify(await page(actorOf(otherAdmin)))).not.toContain('a.example')
    expect(JSON.stringify(await page(actorOf(bela)))).not.toContain('a.example')
  })

  test('the entries about a moved account are visible in both subtrees, without names of the other', async () => {
    await change(
      actorOf(admin),
      `user(id: "${anna.id}", firstName: "Nóra", language: english) { id }`,
    )
    await change(
      actorOf(boss),
      `user(id: "${anna.id}", language: english, parentUserId: "${otherAdmin.id}") { id }`,
    )
    expect((await page(actorOf(admin))).rows).toMatchObject([
      {
        action: 'account.moved',
        subject: { id: null, label: null },
        actor: { kind: 'outside' },
        changes: [
          {
            field: 'parentUserId',
            before: '"Anna Kovács (admin@a.example)"',
            after: '{"outside":true}',
          },
        ],
      },
      { action: 'account.changed', subject: { id: null, label: null } },
    ])
    expect((await page(actorOf(otherAdmin))).rows).toMatchObject([
      {
        action: 'account.moved',
        subject: { label: 'Nóra Kovács (anna@a.example)' },
        changes: [{ before: '{"outside":true}', after: '"Anna Kovács (admin@b.example)"' }],
      },
      { action: 'account.changed', actor: { kind: 'outside', label: null } },
    ])
  })

  test('a search does not find texts that the caller may not see', async () => {
    const { id } = await tool(actorOf(boss), `userId: "${anna.id}"`)
    await tool(actorOf(boss), `id: "${id}", userId: "${bela.id}"`)
    expect(await actions(actorOf(anna), '{text: "bela@b"}')).toEqual([])
    expect(await actions(actorOf(anna), '{actor: "boss"}')).toEqual([])
    expect(await actions(actorOf(boss), '{text: "bela@b"}')).toContain('tool.moved')
  })

  test('the factory sees the entries about devices, and no customer', async () => {
    const factory = await api.addAccount('factory', boss, 'factory@example.com')
    await tool(actorOf(admin), `userId: "${anna.id}"`)
    await change(actorOf(factory), `rotateDeviceKey(imeiNumber: "${IMEI}", reason: "Lost") { key }`)
    const { rows } = await page(actorOf(factory))
    expect(rows.map(({ action, actor }) => [action, actor.kind])).toEqual([
      ['device.key-rotated', 'account'],
      ['device.created', 'outside'],
    ])
    expect(JSON.stringify(rows)).not.toContain('a.example')
  })

  test('a deleted account keeps its name in the trail of its subtree', async () => {
    await change(actorOf(admin), `deleteUser(id: "${anna.id}", reason: "Left")`)
    expect((await page(actorOf(admin))).rows[0]).toMatchObject({
      action: 'account.deleted',
      reason: 'Left',
      subject: { label: 'Anna Kovács (anna@a.example)' },
    })
    expect(await actions(actorOf(otherAdmin))).toEqual([])
  })
})

describe('search', () => {
  test('filters by period, kind, actor, subject and text, ignoring case and accents, and continues page by page', async () => {
    const { id } = await tool(actorOf(admin), `userId: "${anna.id}"`)
    api.moveClock(3 * DAY_MS)
    await change(actorOf(anna), settings(id, 9, 'Új sajt'))
    const all = (await page(actorOf(boss))).rows
    expect(all.map(({ action }) => action)).toEqual([
      'tool.changed',
      'tool.created',
      'device.created',
    ])
    expect(await actions(actorOf(boss), '{dateStart: "2026-11-21"}')).toEqual(['tool.changed'])
    expect(await actions(actorOf(boss), '{dateEnd: "2026-11-20"}')).toEqual([
      'tool.created',
      'device.created',
    ])
    expect(await actions(actorOf(boss), '{kinds: [devices]}')).toEqual(['device.created'])
    expect(await actions(actorOf(boss), '{actor: "ANNA@"}')).toEqual(['tool.changed'])
    expect(await actions(actorOf(boss), '{subject: "milk"}')).toEqual([
      'tool.changed',
      'tool.created',
    ])
    expect(await actions(actorOf(boss), '{text: "uj SAJT"}')).toEqual(['tool.changed'])
    expect(await actions(actorOf(boss), `{toolId: "${id}"}`)).toEqual([
      'tool.changed',
      'tool.created',
    ])
    expect(await actions(actorOf(boss), `{userId: "${anna.id}"}`)).toEqual([
      'tool.changed',
      'tool.created',
    ])
    const first = await page(actorOf(boss), '{}', 'first: 2')
    expect(first.rows.map((row) => row.id)).toEqual(['3', '2'])
    expect(
      (await page(actorOf(boss), '{}', `first: 2, before: "${first.next}"`)).rows.map(
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
    const first = await page(actorOf(boss), '{text: "rare"}')
    expect(first).toEqual({ rows: [], next: '301' })
    expect(await page(actorOf(boss), '{text: "rare"}', `before: "${first.next}"`)).toMatchObject({
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
    const { id } = await tool(actorOf(admin), `userId: "${anna.id}"`, 'Cheese')
    await change(actorOf(anna), settings(id, 9, '=1+1'))
    const csv = await file('exportAudit(format: CSV, filter: {text: "=1+1"})', actorOf(anna))
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
    expect((await page(actorOf(anna))).rows[0]).toMatchObject({
      action: 'trail.exported',
      changes: [{ field: 'format', after: '"CSV"' }],
    })
  })

  test('a JSON file is one object with the same entries', async () => {
    await tool(actorOf(admin), `userId: "${anna.id}"`)
    const parsed = JSON.parse(
      await file('exportAudit(format: JSON, filter: {kinds: [sensors]})', actorOf(admin)),
    ) as { format: string; entries: Row[] }
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

describe('a person', () => {
  test('exports all stored data about itself, and nothing about accounts above', async () => {
    const { id } = await tool(actorOf(admin), `userId: "${anna.id}"`)
    await change(actorOf(admin), settings(id, 9))
    const person = JSON.parse(await file(`exportPerson(userId: "${anna.id}")`, actorOf(anna)))
    expect(person).toMatchObject({
      format: 'coldwatch-person-1',
      account: { email: 'anna@a.example' },
      tools: [{ name: 'Milk', imeiNumber: IMEI }],
      trail: {
        entries: [
          { action: 'person.exported' },
          { action: 'tool.changed' },
          { action: 'tool.created' },
        ],
      },
    })
    expect(JSON.stringify(person)).not.toContain('admin@a.example')
    expect(JSON.stringify(person)).not.toContain('passwordHash')
    expect(
      (
        await api.ask(`mutation { exportPerson(userId: "${anna.id}") { path } }`, {
          actor: actorOf(admin),
        })
      ).errors,
    ).toMatchObject([{ code: 'NOT_FOUND' }])
  })

  test('is erased after its account is deleted; the trail stays whole and names the erased fields', async () => {
    const { id } = await tool(actorOf(admin), `userId: "${anna.id}"`)
    await change(
      actorOf(anna),
      settings(id, 9, 'For my children').replace(
        ') { id }',
        ', notificationEmail: "anna.home@a.example") { id }',
      ),
    )
    expect(
      (await api.ask(`mutation { erasePerson(userId: "${anna.id}") }`, { actor: actorOf(boss) }))
        .errors,
    ).toMatchObject([{ code: 'BAD_USER_INPUT', keys: ['users.eraseDeletedOnly'] }])
    await change(actorOf(admin), `deleteUser(id: "${anna.id}")`)
    expect(
      (await api.ask(`mutation { erasePerson(userId: "${anna.id}") }`, { actor: actorOf(admin) }))
        .errors,
    ).toMatchObject([{ code: 'FORBIDDEN' }])
    await change(actorOf(boss), `erasePerson(userId: "${anna.id}")`)

    const trail = await page(actorOf(boss))
    expect(trail.rows[0]).toMatchObject({
      action: 'account.erased',
      subject: { kind: 'account', id: String(anna.id), label: null },
    })
    expect(trail.rows.find(({ action }) => action === 'tool.changed')).toMatchObject({
      reason: null,
      changes: [{ field: 'max', before: '8', after: '9' }],
      erased: ['notificationEmail', 'reason'],
    })
    expect(trail.rows.find(({ action }) => action === 'account.deleted')?.erased).toEqual([
      'email',
      'firstName',
      'lastName',
    ])
    expect(JSON.stringify(trail)).not.toMatch(/anna@a|anna\.home|my children/)
    expect(await chainCheck(api.storage.audit)()).toMatchObject({ kind: 'whole' })
    expect(await api.storage.tools.ofOwnerWithDeleted(anna.id)).toMatchObject([
      { notificationEmail: null },
    ])
  })
})
