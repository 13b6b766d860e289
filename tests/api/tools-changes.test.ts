import { MINUTE_MS } from '../../src/domain/durations.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '../../src/domain/users/account.ts'
import { addAccountTree } from './account-tree.ts'
import { actorOf, openApi } from './api-rig.ts'
import type { Api } from './api-rig.ts'
import { registerFirst } from './register-first.ts'
import { IMEI, toolRequests } from './tool-requests.ts'

let api: Api
let boss: Account
let admin: Account
let affiliate: Account
let user: Account
let stranger: Account
let foreignUser: Account
beforeEach(async () => {
  api = await openApi()
  ;({ boss, admin, affiliate, user, stranger } = await addAccountTree(api))
  foreignUser = await api.addAccount('user', stranger, 'foreign-user@example.com')
})
afterEach(() => api.close())
const { saveTool, changeSettings, deleteTool, createTool, auditEntriesOf } = toolRequests(
  () => api,
  () => boss,
)

describe('a change by a manager', () => {
  test('adds the new limits and correction to the history, in force from now on', async () => {
    const { id } = await createTool(user)
    api.moveClock(MINUTE_MS)
    expect(
      (await saveTool(actorOf(affiliate), { id, max: 6, temperatureCorrection: 1 })).row,
    ).toMatchObject({ max: 6, updatedAt: '2026-11-20T09:01:00Z', userId: String(user.id) })
    expect(
      (await api.storage.tools.historyOfLimits(Number(id))).map(({ from, limits }) => [
        from.toISOString(),
        limits.max,
      ]),
    ).toEqual([
      ['2026-11-20T09:00:00.000Z', 8],
      ['2026-11-20T09:01:00.000Z', 6],
    ])
    expect(
      (await api.storage.tools.historyOfCorrection(Number(id))).map(({ celsius }) => celsius),
    ).toEqual([-0.5, 1])
    expect((await auditEntriesOf(id)).at(-1)).toMatchObject({
      action: 'tool.changed',
      before: { max: 8, temperatureCorrection: -0.5 },
      after: { max: 6, temperatureCorrection: 1 },
    })
  })

  test('moves a tool with its history to another owner when the manager manages both accounts', async () => {
    const { id } = await createTool(user)
    const other = await api.addAccount('user', affiliate, 'other@example.com')
    expect((await saveTool(actorOf(affiliate), { id, userId: other.id })).row).toMatchObject({
      id,
      userId: String(other.id),
    })
    expect((await auditEntriesOf(id)).at(-1)).toMatchObject({
      action: 'tool.moved',
      before: { userId: user.id },
      after: { userId: other.id },
    })
    expect((await saveTool(actorOf(affiliate), { id, userId: admin.id })).error?.code).toBe(
      'NOT_FOUND',
    )
    expect((await saveTool(actorOf(boss), { id, userId: foreignUser.id })).row).toMatchObject({
      userId: String(foreignUser.id),
    })
  })

  test('cannot move a tool to another customer while its device has other tools', async () => {
    const { id } = await createTool(user)
    await createTool(user, { equipmentId: 2 })
    expect((await saveTool(actorOf(boss), { id, userId: foreignUser.id })).error?.keys).toEqual([
      'tools.deviceElsewhere',
    ])
  })

  test('may keep the sensor or take a free one, not the sensor of another tool', async () => {
    await registerFirst(api, affiliate, IMEI)
    const { id } = await createTool(user)
    await createTool(user, { equipmentId: 2 })
    expect((await saveTool(actorOf(affiliate), { id, name: 'Renamed' })).row).toMatchObject({
      name: 'Renamed',
    })
    expect((await saveTool(actorOf(affiliate), { id, equipmentId: 2 })).error?.keys).toEqual([
      'tools.sensorTaken',
    ])
    expect(
      (await saveTool(actorOf(affiliate), { id, imeiNumber: '356307042441021' })).row,
    ).toMatchObject({ imeiNumber: '356307042441021', waitsForDevice: true })
    expect(await api.storage.devices.byImei('356307042441021')).toBeNull()
  })

  test('cannot take over a foreign tool by naming an owner in the own subtree', async () => {
    const foreign = await createTool(foreignUser)
    expect((await saveTool(actorOf(admin), { id: foreign.id, userId: user.id })).error?.code).toBe(
      'NOT_FOUND',
    )
    expect((await api.storage.tools.byId(Number(foreign.id)))?.tool.userId).toBe(foreignUser.id)
  })

  test('of a tool out of sight is refused like one of a tool that does not exist', async () => {
    const foreign = await createTool(foreignUser)
    for (const call of [
      (id: unknown) => saveTool(actorOf(admin), { id, equipmentId: 3 }),
      (id: unknown) => changeSettings(actorOf(admin), id, {}),
      (id: unknown) => deleteTool(actorOf(admin), id),
    ]) {
      const answers = []
      for (const id of [foreign.id, '999999', 'nonsense']) answers.push((await call(id)).error)
      for (const answer of answers) expect(answer).toEqual({ ...answers[0], code: 'NOT_FOUND' })
    }
  })
})

describe('the settings', () => {
  test('can be changed by the owner', async () => {
    const { id } = await createTool(user)
    const { row } = await changeSettings(actorOf(user), id, {
      name: ' Milk ',
      max: 7,
      mail: 0,
      push: 0,
      notificationEmail: 'a@b.hu,c@d.sk',
      defrostFridge: true,
    })
    expect(row).toMatchObject({
      name: 'Milk',
      max: 7,
      defrostFridge: true,
      temperatureCorrection: -0.5,
      toolInterval: {
        sendEmailMessage: 0,
        sendNotificationMessage: 0,
        notificationEmail: 'a@b.hu, c@d.sk',
      },
    })
    expect((await auditEntriesOf(id)).at(-1)).toMatchObject({
      action: 'tool.changed',
      actor: { id: user.id },
      before: { sendEmailMessage: true },
      after: { sendEmailMessage: false },
    })
  })

  test('keep the notification e-mail when none is given; an empty text removes it', async () => {
    const { id } = await createTool(user)
    await changeSettings(actorOf(user), id, { notificationEmail: 'a@b.hu' })
    expect(
      (await changeSettings(actorOf(user), id, {})).row?.toolInterval['notificationEmail'],
    ).toBe('a@b.hu')
    expect(
      (await changeSettings(actorOf(user), id, { notificationEmail: '' })).row?.toolInterval[
        'notificationEmail'
      ],
    ).toBeNull()
  })

  test('useEmailAllTools copies the notification e-mail, and nothing else, to all live tools of the owner', async () => {
    const { id } = await createTool(user)
    const second = await createTool(user, { equipmentId: 2, name: 'Second' })
    const otherOwners = await createTool(affiliate, { equipmentId: 3 })
    const deleted = await createTool(user, { equipmentId: 4 })
    await deleteTool(actorOf(boss), deleted.id)
    await changeSettings(actorOf(affiliate), id, { max: 5, notificationEmail: 'a@b.hu', all: 1 })
    const { rows } = await api.storage.tools.list({ scope: { kind: 'all' } })
    expect(
      Object.fromEntries(
        rows.map(({ tool }) => [tool.id, [tool.notificationEmail, tool.limits.max]]),
      ),
    ).toEqual({
      [id]: ['a@b.hu', 5],
      [second.id]: ['a@b.hu', 8],
      [otherOwners.id]: [null, 8],
    })
    expect((await auditEntriesOf(second.id)).at(-1)).toMatchObject({
      before: { notificationEmail: null },
      after: { notificationEmail: 'a@b.hu' },
    })
  })

  test('that break several rules are refused with each of these rules', async () => {
    const { id } = await createTool(user)
    const { error } = await changeSettings(actorOf(user), id, {
      name: ' ',
      max: 51,
      mail: 2,
      notificationEmail: 'nonsense',
      all: -1,
    })
    expect(error?.keys).toEqual([
      'tools.nameEmpty',
      'tools.limitOutOfBounds',
      'tools.flagNotBinary',
      'tools.flagNotBinary',
      'tools.notificationEmailMalformed',
    ])
  })
})
