import { MINUTE_MS } from '../../src/domain/durations.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Actor } from '../../src/domain/permissions/actor.ts'
import { storedCelsius, storedFault } from '../../src/domain/readings/stored-value.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { actorOf, openApi } from './api-rig.ts'
import type { Api } from './api-rig.ts'

const IMEI = '356307042441013'
const NEW_TOOL = {
  name: 'Fridge',
  imeiNumber: IMEI,
  equipmentId: 1,
  defrostFridge: false,
  min: 2,
  max: 8,
  notificationMin: 1,
  notificationMax: 9,
  temperatureCorrection: -0.5,
}
const TOOL =
  'id uid name imeiNumber equipmentId type userId defrostFridge temperatureCorrection min max notificationMin notificationMax createdAt updatedAt ' +
  'toolInterval { id min max notificationMin notificationMax type imeiNumber equipmentId sendEmailMessage sendNotificationMessage notificationEmail }'

let api: Api
let boss: Account
let admin: Account
let affiliate: Account
let user: Account
let strangeAdmin: Account
let stranger: Account
beforeEach(async () => {
  api = await openApi()
  boss = await api.addAccount('superadmin', null, 'boss@example.com')
  admin = await api.addAccount('admin', boss, 'admin@example.com')
  affiliate = await api.addAccount('affiliate', admin, 'affiliate@example.com')
  user = await api.addAccount('user', affiliate, 'user@example.com')
  strangeAdmin = await api.addAccount('admin', boss, 'strange-admin@example.com')
  stranger = await api.addAccount('user', strangeAdmin, 'stranger@example.com')
})
afterEach(() => api.close())

type Row = Record<string, unknown> & { id: string; toolInterval: Record<string, unknown> }
const asked = async (query: string, actor: Actor, variables: object) => {
  const { data, errors } = await api.ask(query, { actor, variables: { ...variables } })
  return { row: Object.values(data ?? {})[0] as Row | undefined, error: errors[0] }
}
const NUMBERS =
  'min: $min, max: $max, notificationMin: $notificationMin, notificationMax: $notificationMax'
const NUMBER_TYPES =
  '$min: Float!, $max: Float!, $notificationMin: Float!, $notificationMax: Float!'
const save = (actor: Actor, variables: object) =>
  asked(
    `mutation ($id: ID, $name: String!, $userId: ID, $imeiNumber: String!, $equipmentId: Int!, $defrostFridge: Boolean!, ${NUMBER_TYPES}, $temperatureCorrection: Float!) {
    tool(id: $id, name: $name, userId: $userId, imeiNumber: $imeiNumber, equipmentId: $equipmentId, defrostFridge: $defrostFridge, ${NUMBERS},
      temperatureCorrection: $temperatureCorrection) { ${TOOL} } }`,
    actor,
    { ...NEW_TOOL, ...variables },
  )
const set = (actor: Actor, id: unknown, variables: object) =>
  asked(
    `mutation ($id: ID!, $name: String!, $defrostFridge: Boolean!, ${NUMBER_TYPES}, $mail: Int!, $push: Int!, $notificationEmail: String, $all: Int) {
    userUpdateTool(id: $id, name: $name, defrostFridge: $defrostFridge, ${NUMBERS}, sendEmailMessage: $mail, sendNotificationMessage: $push,
      notificationEmail: $notificationEmail, useEmailAllTools: $all) { ${TOOL} } }`,
    actor,
    { ...NEW_TOOL, id, mail: 1, push: 1, ...variables },
  )
const remove = (actor: Actor, id: unknown) =>
  asked('mutation ($id: ID!) { deleteTool(id: $id) }', actor, { id })
const made = async (owner: Account, change: object = {}): Promise<Row> => {
  const { row, error } = await save(actorOf(boss), { userId: owner.id, ...change })
  if (row === undefined) throw new Error(error?.message)
  return row
}
const trail = (id: string) => entriesAbout(api.storage, { kind: 'tool', id })

describe('a new tool', () => {
  test('has what was given, both messages on, and an IMEI nobody registered becomes a device without a key', async () => {
    const { row } = await save(actorOf(affiliate), { userId: user.id })
    expect(row).toEqual({
      ...NEW_TOOL,
      id: expect.any(String),
      uid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: 'temperature',
      userId: String(user.id),
      createdAt: '2026-11-20T09:00:00Z',
      updatedAt: '2026-11-20T09:00:00Z',
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
    expect(await api.storage.devices.byImei(IMEI)).toMatchObject({ hasKey: false })
    expect(await entriesAbout(api.storage, { kind: 'device', id: IMEI })).toMatchObject([
      { action: 'device.created', actor: { id: affiliate.id } },
    ])
    expect(await trail(row?.id ?? '')).toMatchObject([
      { action: 'tool.created', after: { name: 'Fridge', userId: user.id, min: 2 } },
    ])
  })

  test("without a userId is its maker's own", async () => {
    expect((await save(actorOf(affiliate), {})).row).toMatchObject({ userId: String(affiliate.id) })
  })

  test('is told all rules that it breaks and makes no device', async () => {
    const { error } = await save(actorOf(admin), {
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
    expect(await api.storage.devices.list()).toEqual([])
  })

  test('takes a sensor that no live tool has', async () => {
    const first = await made(user)
    expect((await save(actorOf(admin), { userId: user.id })).error?.keys).toEqual([
      'tools.sensorTaken',
    ])
    await remove(actorOf(admin), first.id)
    expect((await save(actorOf(admin), { userId: user.id })).error).toBeUndefined()
  })

  test('lies under the top-level account of its device, and nobody learns whose that is', async () => {
    await made(user)
    const { error } = await save(actorOf(strangeAdmin), { userId: stranger.id, equipmentId: 2 })
    expect(error).toMatchObject({
      code: 'BAD_USER_INPUT',
      message: 'This device belongs to another customer.',
    })
    expect((await save(actorOf(strangeAdmin), { userId: stranger.id })).error).toEqual(error)
    expect((await save(actorOf(admin), { userId: admin.id, equipmentId: 2 })).error).toBeUndefined()
  })

  test('is for people, not for the factory', async () => {
    const factory = await api.addAccount('factory', boss, 'factory@example.com')
    expect((await save(actorOf(boss), { userId: factory.id })).error?.keys).toEqual([
      'tools.ownerHasNone',
    ])
  })

  test('for an owner whom one may not see is answered as for one who is not there', async () => {
    const answers = []
    for (const userId of [stranger.id, boss.id, 999_999, 'nonsense'])
      answers.push((await save(actorOf(admin), { userId })).error)
    for (const answer of answers) expect(answer).toEqual({ ...answers[0], code: 'NOT_FOUND' })
  })

  test('is not made by a user', async () => {
    expect((await save(actorOf(user), {})).error?.code).toBe('FORBIDDEN')
  })

  test('that two make at once is made once', async () => {
    const both = await Promise.all([
      save(actorOf(admin), { userId: user.id }),
      save(actorOf(affiliate), { userId: user.id }),
    ])
    expect(both.map(({ error }) => error?.keys).filter((keys) => keys !== undefined)).toEqual([
      ['tools.sensorTaken'],
    ])
  })
})

describe('a change by the manager', () => {
  test('writes the new limits and correction into the history from now on', async () => {
    const { id } = await made(user)
    api.moveClock(MINUTE_MS)
    expect(
      (await save(actorOf(affiliate), { id, max: 6, temperatureCorrection: 1 })).row,
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
    expect((await trail(id)).at(-1)).toMatchObject({
      action: 'tool.changed',
      before: { max: 8, temperatureCorrection: -0.5 },
      after: { max: 6, temperatureCorrection: 1 },
    })
  })

  test('moves a tool with its record to another owner, if the mover manages both', async () => {
    const { id } = await made(user)
    const other = await api.addAccount('user', affiliate, 'other@example.com')
    expect((await save(actorOf(affiliate), { id, userId: other.id })).row).toMatchObject({
      id,
      userId: String(other.id),
    })
    expect((await trail(id)).at(-1)).toMatchObject({
      action: 'tool.moved',
      before: { userId: user.id },
      after: { userId: other.id },
    })
    expect((await save(actorOf(affiliate), { id, userId: admin.id })).error?.code).toBe('NOT_FOUND')
    expect((await save(actorOf(boss), { id, userId: stranger.id })).row).toMatchObject({
      userId: String(stranger.id),
    })
  })

  test('never moves one sensor of a device to another customer while others stay', async () => {
    const { id } = await made(user)
    await made(user, { equipmentId: 2 })
    expect((await save(actorOf(boss), { id, userId: stranger.id })).error?.keys).toEqual([
      'tools.deviceElsewhere',
    ])
  })

  test('keeps its own sensor and takes no other one', async () => {
    const { id } = await made(user)
    await made(user, { equipmentId: 2 })
    expect((await save(actorOf(affiliate), { id, name: 'Renamed' })).row).toMatchObject({
      name: 'Renamed',
    })
    expect((await save(actorOf(affiliate), { id, equipmentId: 2 })).error?.keys).toEqual([
      'tools.sensorTaken',
    ])
    expect(
      (await save(actorOf(affiliate), { id, imeiNumber: '356307042441021' })).row,
    ).toMatchObject({ imeiNumber: '356307042441021' })
    expect(await api.storage.devices.byImei('356307042441021')).not.toBeNull()
  })

  test('fetches no foreign tool by naming an owner of its own', async () => {
    const foreign = await made(stranger)
    expect((await save(actorOf(admin), { id: foreign.id, userId: user.id })).error?.code).toBe(
      'NOT_FOUND',
    )
    expect((await api.storage.tools.byId(Number(foreign.id)))?.tool.userId).toBe(stranger.id)
  })

  test('of what one may not see is answered as of what is not there', async () => {
    const foreign = await made(stranger)
    for (const call of [
      (id: unknown) => save(actorOf(admin), { id, equipmentId: 3 }),
      (id: unknown) => set(actorOf(admin), id, {}),
      (id: unknown) => remove(actorOf(admin), id),
    ]) {
      const answers = []
      for (const id of [foreign.id, '999999', 'nonsense']) answers.push((await call(id)).error)
      for (const answer of answers) expect(answer).toEqual({ ...answers[0], code: 'NOT_FOUND' })
    }
  })
})

describe('the settings', () => {
  test('are set by the owner', async () => {
    const { id } = await made(user)
    const { row } = await set(actorOf(user), id, {
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
    expect((await trail(id)).at(-1)).toMatchObject({
      action: 'tool.changed',
      actor: { id: user.id },
      before: { sendEmailMessage: true },
      after: { sendEmailMessage: false },
    })
  })

  test('keep the notification e-mail that is not given, and an empty one is none', async () => {
    const { id } = await made(user)
    await set(actorOf(user), id, { notificationEmail: 'a@b.hu' })
    expect((await set(actorOf(user), id, {})).row?.toolInterval['notificationEmail']).toBe('a@b.hu')
    expect(
      (await set(actorOf(user), id, { notificationEmail: '' })).row?.toolInterval[
        'notificationEmail'
      ],
    ).toBeNull()
  })

  test('useEmailAllTools writes the notification e-mail, and that alone, to all live tools of the owner', async () => {
    const { id } = await made(user)
    const second = await made(user, { equipmentId: 2, name: 'Second' })
    const others = await made(affiliate, { equipmentId: 3 })
    const gone = await made(user, { equipmentId: 4 })
    await remove(actorOf(boss), gone.id)
    await set(actorOf(affiliate), id, { max: 5, notificationEmail: 'a@b.hu', all: 1 })
    const { rows } = await api.storage.tools.list({ scope: { kind: 'all' } })
    expect(
      Object.fromEntries(
        rows.map(({ tool }) => [tool.id, [tool.notificationEmail, tool.limits.max]]),
      ),
    ).toEqual({
      [id]: ['a@b.hu', 5],
      [second.id]: ['a@b.hu', 8],
      [others.id]: [null, 8],
    })
    expect((await trail(second.id)).at(-1)).toMatchObject({
      before: { notificationEmail: null },
      after: { notificationEmail: 'a@b.hu' },
    })
  })

  test('are told every rule that they break', async () => {
    const { id } = await made(user)
    const { error } = await set(actorOf(user), id, {
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

describe('the lists', () => {
  const names = async (query: string, actor: Actor) => {
    const { data } = await api.ask(`{ ${query} }`, { actor })
    const list = Object.values(data ?? {})[0] as { name: string }[] | { rows: { name: string }[] }
    return (Array.isArray(list) ? list : list.rows).map((row) => row.name)
  }
  let mine: Row
  let foreign: Row
  beforeEach(async () => {
    mine = await made(user, { name: 'Milk' })
    await made(affiliate, { name: 'Cheese', equipmentId: 2 })
    foreign = await made(stranger, { name: 'Fish', imeiNumber: '356307042441021' })
  })

  test("userToolList is the caller's own by name, or the one tool asked for if the caller may see it", async () => {
    await made(user, { name: 'Butter', equipmentId: 3 })
    expect(await names('userToolList { name }', actorOf(user))).toEqual(['Butter', 'Milk'])
    expect(await names('userToolList { name }', actorOf(admin))).toEqual([])
    expect(await names(`userToolList(id: "${mine.id}") { name }`, actorOf(admin))).toEqual(['Milk'])
    for (const id of [foreign.id, '999999', 'nonsense'])
      expect(await names(`userToolList(id: "${id}") { name }`, actorOf(admin))).toEqual([])
  })

  test('toolList is all in sight; userId narrows to that account and all below it', async () => {
    expect(await names('toolList { name }', actorOf(boss))).toEqual(['Cheese', 'Fish', 'Milk'])
    expect(await names('toolList { name }', actorOf(admin))).toEqual(['Cheese', 'Milk'])
    expect(await names('toolList { name }', actorOf(user))).toEqual(['Milk'])
    expect(await names(`toolList(userId: "${affiliate.id}") { name }`, actorOf(boss))).toEqual([
      'Cheese',
      'Milk',
    ])
    expect(await names(`toolList(userId: "${user.id}") { name }`, actorOf(admin))).toEqual(['Milk'])
    for (const id of [stranger.id, 999_999, 'nonsense'])
      expect(await names(`toolList(userId: "${id}") { name }`, actorOf(admin))).toEqual([])
  })

  test('toolPage finds by IMEI, name, or client, case as typed, and sorts by any column', async () => {
    expect(await names('toolPage(search: "Mil") { rows { name } }', actorOf(boss))).toEqual([
      'Milk',
    ])
    expect(await names('toolPage(search: "mil") { rows { name } }', actorOf(boss))).toEqual([])
    expect(await names('toolPage(search: "Mi") { rows { name } }', actorOf(boss))).toHaveLength(3)
    expect(await names('toolPage(search: "stranger@") { rows { name } }', actorOf(boss))).toEqual([
      'Fish',
    ])
    expect(await names('toolPage(search: "stranger@") { rows { name } }', actorOf(admin))).toEqual(
      [],
    )
    expect(
      await names(
        'toolPage(search: "stranger@", searchOwner: false) { rows { name } }',
        actorOf(boss),
      ),
    ).toEqual([])
    expect(
      await names('toolPage(sort: "-imeiNumber", first: 1) { rows { name } }', actorOf(boss)),
    ).toEqual(['Fish'])
    for (const sort of ['id', 'client', 'min', 'notificationMax', '-updatedAt'])
      expect(
        await names(`toolPage(sort: "${sort}") { rows { name } }`, actorOf(boss)),
      ).toHaveLength(3)
    expect(
      (await api.ask('{ toolPage(sort: "secret") { total } }', { actor: actorOf(boss) })).errors[0]
        ?.code,
    ).toBe('BAD_USER_INPUT')
  })

  test('the client of a tool is named to whoever sees it', async () => {
    const { data } = await api.ask('{ toolList { name user { email lastName } } }', {
      actor: actorOf(affiliate),
    })
    expect(data).toEqual({
      toolList: [
        { name: 'Cheese', user: { email: 'affiliate@example.com', lastName: 'Kovács' } },
        { name: 'Milk', user: { email: 'user@example.com', lastName: 'Kovács' } },
      ],
    })
  })

  test('the client is nobody to whom that account is out of sight', async () => {
    expect([
      ...(await api.services.tools.owners(actorOf(admin), [stranger.id, user.id])).keys(),
    ]).toEqual([user.id])
  })

  test('the last reading comes with its tool: a value, a sensor error, or nothing', async () => {
    const measured = (id: string, minute: number, value: number) =>
      api.storage.transaction((stores) =>
        stores.readings.append(
          {
            toolIds: [Number(id)],
            timesMs: [api.clock().getTime() + minute * MINUTE_MS],
            values: [value],
          },
          api.clock().getTime(),
        ),
      )
    await measured(mine.id, -2, storedCelsius(4.25))
    await measured(foreign.id, -2, storedCelsius(4.25))
    await measured(foreign.id, -1, storedFault('not-connected'))
    const { data } = await api.ask(
      '{ toolList { name usualIntervalMs lastMeasure { id imeiNumber measureId timestamp type value } } }',
      { actor: actorOf(boss) },
    )
    expect(data?.['toolList']).toEqual([
      { name: 'Cheese', usualIntervalMs: 300_000, lastMeasure: null },
      {
        name: 'Fish',
        usualIntervalMs: 300_000,
        lastMeasure: expect.objectContaining({ timestamp: '2026-11-20T08:59:00Z', value: null }),
      },
      {
        name: 'Milk',
        usualIntervalMs: 300_000,
        lastMeasure: {
          id: expect.stringContaining(mine.id),
          imeiNumber: IMEI,
          measureId: '1',
          timestamp: '2026-11-20T08:58:00Z',
          type: 'temperature',
          value: 4.25,
        },
      },
    ])
  })

  test('a list asks once for the newest readings and once for the clients of all its tools', async () => {
    const latestOf = vi.spyOn(api.storage.readings, 'latestOf')
    const byIds = vi.spyOn(api.storage.accounts, 'byIds')
    await api.ask('{ toolList { lastMeasure { value } user { email } } }', { actor: actorOf(boss) })
    expect(latestOf).toHaveBeenCalledTimes(1)
    expect(byIds).toHaveBeenCalledTimes(1)
  })
})
