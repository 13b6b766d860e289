import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { chainCheck } from '../../src/server/audit/chain-check.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { actorOf, openApi } from './api-rig.ts'
import type { Api } from './api-rig.ts'
import { IMEI, trailRequests } from './trail-requests.ts'

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
const { pageOfTrail, mutate, saveTool, settingsMutation, readFileLink } = trailRequests(() => api)

describe('a person', () => {
  test('exports all stored data about itself, and nothing about accounts above', async () => {
    const { id } = await saveTool(actorOf(admin), `userId: "${anna.id}"`)
    await mutate(
      actorOf(anna),
      `setRota(shifts: [{weekdays: [1], from: "08:00", to: "16:00", personId: "${anna.id}"}], exceptions: []) { updatedAt }`,
    )
    await mutate(actorOf(admin), settingsMutation(id, 9))
    const person = JSON.parse(
      await readFileLink(`exportPerson(userId: "${anna.id}")`, actorOf(anna)),
    )
    expect(person).toMatchObject({
      format: 'coldwatch-person-1',
      rota: { shifts: [{ personId: anna.id }] },
      account: { email: 'anna@a.example' },
      tools: [{ name: 'Milk', imeiNumber: IMEI }],
      trail: {
        entries: [
          { action: 'person.exported' },
          { action: 'tool.changed' },
          { action: 'rota.set' },
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
    const { id } = await saveTool(actorOf(admin), `userId: "${anna.id}"`)
    await mutate(
      actorOf(anna),
      settingsMutation(id, 9, 'For my children').replace(
        ') { id }',
        ', notificationEmail: "anna.home@a.example") { id }',
      ),
    )
    expect(
      (await api.ask(`mutation { erasePerson(userId: "${anna.id}") }`, { actor: actorOf(boss) }))
        .errors,
    ).toMatchObject([{ code: 'BAD_USER_INPUT', keys: ['users.eraseDeletedOnly'] }])
    await mutate(actorOf(admin), `deleteUser(id: "${anna.id}")`)
    expect(
      (await api.ask(`mutation { erasePerson(userId: "${anna.id}") }`, { actor: actorOf(admin) }))
        .errors,
    ).toMatchObject([{ code: 'FORBIDDEN' }])
    await mutate(actorOf(boss), `erasePerson(userId: "${anna.id}")`)

    const trail = await pageOfTrail(actorOf(boss))
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
