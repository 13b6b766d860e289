import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '../../src/domain/users/account.ts'
import { actorOf, openApi } from './api-rig.ts'
import type { Api } from './api-rig.ts'
import { IMEI, trailRequests } from './trail-requests.ts'

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
const { pageOfTrail, actionsOf, mutate, saveTool, settingsMutation, readFileLink } = trailRequests(
  () => api,
)

describe('visibility', () => {
  test('an account sees the entries of its subtree, and names of its subtree only', async () => {
    const { id } = await saveTool(actorOf(admin), `userId: "${anna.id}"`)
    await mutate(actorOf(boss), settingsMutation(id, 9, 'The inspector asked'))
    expect((await pageOfTrail(actorOf(anna))).rows[0]).toMatchObject({
      action: 'tool.changed',
      actor: { kind: 'outside', id: null, label: null },
      subject: { kind: 'tool', id, label: `Milk (${IMEI} / 1)` },
      changes: [{ field: 'max', before: '8', after: '9' }],
      reason: 'The inspector asked',
    })
    expect(
      (await pageOfTrail(actorOf(admin))).rows.map(({ action, actor }) => [action, actor.label]),
    ).toEqual([
      ['tool.changed', null],
      ['tool.created', 'Anna Kovács (admin@a.example)'],
      ['device.registered', 'Anna Kovács (admin@a.example)'],
    ])
    expect((await pageOfTrail(actorOf(boss))).rows[0]?.actor.label).toBe(
      'Anna Kovács (boss@example.com)',
    )
    for (const stranger of [otherAdmin, bela])
      expect(await actionsOf(actorOf(stranger))).toEqual([])
  })

  test('for a moved tool, old and new owner each see the move and their own part, without foreign names', async () => {
    const { id } = await saveTool(actorOf(admin), `userId: "${anna.id}"`)
    await mutate(actorOf(admin), settingsMutation(id, 9, 'A secret of A'))
    await saveTool(actorOf(boss), `id: "${id}", userId: "${bela.id}"`)
    await mutate(actorOf(otherAdmin), settingsMutation(id, 7, 'A secret of B'))
    const ofA = await pageOfTrail(actorOf(admin))
    expect(ofA.rows.map(({ action }) => action)).toEqual([
      'tool.moved',
      'device.given',
      'tool.changed',
      'tool.created',
      'device.registered',
    ])
    expect(ofA.rows.find(({ action }) => action === 'tool.moved')?.changes).toEqual([
      { field: 'userId', before: '"Anna Kovács (anna@a.example)"', after: '{"outside":true}' },
    ])
    const ofB = await pageOfTrail(actorOf(otherAdmin))
    expect(ofB.rows.map(({ action }) => action)).toEqual([
      'tool.changed',
      'tool.moved',
      'tool.changed',
      'device.given',
    ])
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
      [admin, otherAdmin].map((reader) =>
        readFileLink('exportAudit(format: JSON)', actorOf(reader)),
      ),
    )
    expect(files[0]).not.toContain('b.example')
    expect(files[1]).not.toContain('a.example')
  })

  test('the recipients that the old owner of a moved tool had set are visible to the old owner only', async () => {
    const { id } = await saveTool(actorOf(admin), `userId: "${anna.id}"`)
    await mutate(
      actorOf(anna),
      settingsMutation(id, 9).replace(') { id }', ', notificationEmail: "cook@a.example") { id }'),
    )
    await mutate(
      actorOf(anna),
      `updateAlarmSettings(toolId: "${id}", settings: {}, contacts: ["chef@a.example"]) { id }`,
    )
    await saveTool(actorOf(boss), `id: "${id}", userId: "${bela.id}"`)
    const newestRows = (await pageOfTrail(actorOf(anna))).rows
      .filter(({ subject }) => subject.kind === 'tool')
      .slice(0, 3)
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
    expect((await pageOfTrail(actorOf(otherAdmin))).rows.map(({ action }) => action)).toEqual([
      'tool.moved',
      'tool.changed',
      'device.given',
    ])
    expect(JSON.stringify(await pageOfTrail(actorOf(otherAdmin)))).not.toContain('a.example')
    expect(JSON.stringify(await pageOfTrail(actorOf(bela)))).not.toContain('a.example')
  })

  test('the entries about a moved account are visible in both subtrees, without names of the other', async () => {
    await mutate(
      actorOf(admin),
      `user(id: "${anna.id}", firstName: "Nóra", language: english) { id }`,
    )
    await mutate(
      actorOf(boss),
      `user(id: "${anna.id}", language: english, parentUserId: "${otherAdmin.id}") { id }`,
    )
    expect((await pageOfTrail(actorOf(admin))).rows).toMatchObject([
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
    expect((await pageOfTrail(actorOf(otherAdmin))).rows).toMatchObject([
      {
        action: 'account.moved',
        subject: { label: 'Nóra Kovács (anna@a.example)' },
        changes: [{ before: '{"outside":true}', after: '"Anna Kovács (admin@b.example)"' }],
      },
      { action: 'account.changed', actor: { kind: 'outside', label: null } },
    ])
  })

  test('a search does not find texts that the caller may not see', async () => {
    const { id } = await saveTool(actorOf(boss), `userId: "${anna.id}"`)
    await saveTool(actorOf(boss), `id: "${id}", userId: "${bela.id}"`)
    expect(await actionsOf(actorOf(anna), '{text: "bela@b"}')).toEqual([])
    expect(await actionsOf(actorOf(anna), '{actor: "boss"}')).toEqual([])
    expect(await actionsOf(actorOf(boss), '{text: "bela@b"}')).toContain('tool.moved')
  })

  test('the factory sees the entries about devices, and no customer', async () => {
    const factory = await api.addAccount('factory', boss, 'factory@example.com')
    await saveTool(actorOf(admin), `userId: "${anna.id}"`)
    await mutate(
      actorOf(factory),
      'registerDevice(imeiNumber: "356307042441021", reason: "New") { key }',
    )
    const { rows } = await pageOfTrail(actorOf(factory))
    expect(rows.map(({ action, actor }) => [action, actor.kind])).toEqual([
      ['device.registered', 'account'],
      ['device.registered', 'outside'],
    ])
    expect(JSON.stringify(rows)).not.toContain('a.example')
  })

  test('a deleted account keeps its name in the trail of its subtree', async () => {
    await mutate(actorOf(admin), `deleteUser(id: "${anna.id}", reason: "Left")`)
    expect((await pageOfTrail(actorOf(admin))).rows[0]).toMatchObject({
      action: 'account.deleted',
      reason: 'Left',
      subject: { label: 'Anna Kovács (anna@a.example)' },
    })
    expect(await actionsOf(actorOf(otherAdmin))).toEqual([])
  })
})
