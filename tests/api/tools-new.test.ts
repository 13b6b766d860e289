import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Account } from '../../src/domain/users/account.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { addAccountTree } from './account-tree.ts'
import { actorOf, openApi } from './api-rig.ts'
import type { Api } from './api-rig.ts'
import { registerFirst } from './register-first.ts'
import { IMEI, NEW_TOOL, toolRequests } from './tool-requests.ts'

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
const { saveTool, deleteTool, createTool, auditEntriesOf } = toolRequests(
  () => api,
  () => boss,
)

describe('a new tool', () => {
  test('has the given values and both message channels on; it waits for an IMEI that nobody registered', async () => {
    const { row } = await saveTool(actorOf(affiliate), { userId: user.id })
    expect(row).toEqual({
      ...NEW_TOOL,
      id: expect.any(String),
      uid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: 'temperature',
      userId: String(user.id),
      createdAt: '2026-11-20T09:00:00Z',
      updatedAt: '2026-11-20T09:00:00Z',
      waitsForDevice: true,
      toolInterval: {
        id: row?.id,
        min: 2,
        max: 8,
        notificationMin: 1,
        notificationMax: 9,
        type: 'temperature',
        imeiNumber: IMEI,
        equipmentId: 1,
        sendEmailMessage: 1,
        sendNotificationMessage: 1,
        notificationEmail: null,
      },
    })
    expect(await api.storage.devices.byImei(IMEI)).toBeNull()
    expect(await entriesAbout(api.storage, { kind: 'device', id: IMEI })).toEqual([])
    expect(await auditEntriesOf(row?.id ?? '')).toMatchObject([
      { action: 'tool.created', after: { name: 'Fridge', userId: user.id, min: 2 } },
    ])
  })

  test('without a userId belongs to the account that creates it', async () => {
    expect((await saveTool(actorOf(affiliate), {})).row).toMatchObject({
      userId: String(affiliate.id),
    })
  })

  test('that breaks several rules is refused with each of these rules', async () => {
    const { error } = await saveTool(actorOf(admin), {
      name: '',
      imeiNumber: '12',
      equipmentId: 0,
      min: 8,
      max: 2,
    })
    expect(error).toMatchObject({
      code: 'BAD_USER_INPUT',
      keys: [
        'tools.nameEmpty',
        'tools.limitInverted',
        'tools.imeiMalformed',
        'tools.equipmentIdOutOfBounds',
      ],
    })
  })

  test('needs a sensor that no live tool uses', async () => {
    const first = await createTool(user)
    expect((await saveTool(actorOf(admin), { userId: user.id })).error?.keys).toEqual([
      'tools.sensorTaken',
    ])
    await deleteTool(actorOf(admin), first.id)
    expect((await saveTool(actorOf(admin), { userId: user.id })).error).toBeUndefined()
  })

  test('lies in the branch of the account that holds its device; a superadmin is told so', async () => {
    await createTool(user)
    for (const equipmentId of [1, 2])
      expect(
        (await saveTool(actorOf(boss), { userId: foreignUser.id, equipmentId })).error,
      ).toMatchObject({
        code: 'BAD_USER_INPUT',
        message: 'This device belongs to another customer.',
      })
    expect(
      (await saveTool(actorOf(admin), { userId: admin.id, equipmentId: 2 })).error,
    ).toBeUndefined()
  })

  test('cannot belong to a factory account', async () => {
    const factory = await api.addAccount('factory', boss, 'factory@example.com')
    expect((await saveTool(actorOf(boss), { userId: factory.id })).error?.keys).toEqual([
      'tools.ownerHasNone',
    ])
  })

  test('for an owner out of sight is refused like one for an owner that does not exist', async () => {
    const answers = []
    for (const userId of [foreignUser.id, boss.id, 999_999, 'nonsense'])
      answers.push((await saveTool(actorOf(admin), { userId })).error)
    for (const answer of answers) expect(answer).toEqual({ ...answers[0], code: 'NOT_FOUND' })
  })

  test('is created by a user for itself alone, on a device that it holds', async () => {
    const answers = []
    for (const imeiNumber of [IMEI, '356307042441021']) {
      await registerFirst(api, admin, IMEI)
      answers.push((await saveTool(actorOf(user), { imeiNumber })).error)
    }
    expect(answers[0]?.keys).toEqual(['tools.claimFirst'])
    expect(answers[1]).toEqual(answers[0])
    expect((await saveTool(actorOf(user), { userId: admin.id })).error?.code).toBe('FORBIDDEN')
    const own = '356307042441039'
    await api.services.devices.register(actorOf(boss), {
      imeiNumber: own,
      alias: null,
      userId: user.id,
    })
    expect((await saveTool(actorOf(user), { imeiNumber: own })).row).toMatchObject({
      userId: String(user.id),
      waitsForDevice: false,
    })
  })

  test('that two accounts create at the same time is created once', async () => {
    const answers = await Promise.all([
      saveTool(actorOf(admin), { userId: user.id }),
      saveTool(actorOf(affiliate), { userId: user.id }),
    ])
    expect(answers.map(({ error }) => error?.keys).filter((keys) => keys !== undefined)).toEqual([
      ['tools.sensorTaken'],
    ])
  })
})
