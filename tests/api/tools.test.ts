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
const TOOL_FIELDS =
  'id uid name imeiNumber equipmentId type userId defrostFridge temperatureCorrection min max notificationMin notificationMax createdAt updatedAt ' +
  'toolInterval { id min max notificationMin notificationMax type imeiNumber equipmentId sendEmailMessage sendNotificationMessage notificationEmail }'

let api: Api
let boss: Account
let admin: Account
let affiliate: Account
let user: Account
let foreignAdmin: Account
let foreignUser: Account
beforeEach(async () => {
  api = await openApi()
  boss = await api.addAccount('superadmin', null, 'boss@example.com')
  admin = await api.addAccount('admin', boss, 'admin@example.com')
  affiliate = await api.addAccount('affiliate', admin, 'affiliate@example.com')
  user = await api.addAccount('user', affiliate, 'user@example.com')
  foreignAdmin = await api.addAccount('admin', boss, 'foreign-admin@example.com')
  foreignUser = await api.addAccount('user', foreignAdmin, 'foreign-user@example.com')
})
afterEach(() => api.close())

type ToolRow = Record<string, unknown> & { id: string; toolInterval: Record<string, unknown> }
/** Sends a mutation with one field; `row` is what that field answers. */
const sendMutation = async (query: string, actor: Actor, variables: object) => {
  const { data, errors } = await api.ask(query, { actor, variables: { ...variables } })
  return { row: Object.values(data ?? {})[0] as ToolRow | undefined, error: errors[0] }
}
const LIMIT_ARGUMENTS =
  'min: $min, max: $max, notificationMin: $notificationMin, notificationMax: $notificationMax'
const LIMIT_VARIABLES =
  '$min: Float!, $max: Float!, $notificationMin: Float!, $notificationMax: Float!'
const saveTool = (actor: Actor, variables: object) =>
  sendMutation(
    `mutation ($id: ID, $name: String!, $userId: ID, $imeiNumber: String!, $equipmentId: Int!, $defrostFridge: Boolean!, ${LIMIT_VARIABLES}, $temperatureCorrection: Float!) {
    tool(id: $id, name: $name, userId: $userId, imeiNumber: $imeiNumber, equipmentId: $equipmentId, defrostFridge: $defrostFridge, ${LIMIT_ARGUMENTS},
      temperatureCorrection: $temperatureCorrection) { ${TOOL_FIELDS} } }`,
    actor,
    { ...NEW_TOOL, ...variables },
  )
const changeSettings = (actor: Actor, id: unknown, variables: object) =>
  sendMutation(
    `mutation ($id: ID!, $name: String!, $defrostFridge: Boolean!, ${LIMIT_VARIABLES}, $mail: Int!, $push: Int!, $notificationEmail: String, $all: Int) {
    userUpdateTool(id: $id, name: $name, defrostFridge: $defrostFridge, ${LIMIT_ARGUMENTS}, sendEmailMessage: $mail, sendNotificationMessage: $push,
      notificationEmail: $notificationEmail, useEmailAllTools: $all) { ${TOOL_FIELDS} } }`,
    actor,
    { ...NEW_TOOL, id, mail: 1, push: 1, ...variables },
  )
const deleteTool = (actor: Actor, id: unknown) =>
  sendMutation('mutation ($id: ID!) { deleteTool(id: $id) }', actor, { id })
/** A new tool of `owner`, created by the superadmin. */
const createTool = async (owner: Account, change: object = {}): Promise<ToolRow> => {
  const { row, error } = await saveTool(actorOf(boss), { userId: owner.id, ...change })
  if (row === undefined) throw new Error(error?.message)
  return row
}
const auditEntriesOf = (id: string) => entriesAbout(api.storage, { kind: 'tool', id })

describe('a new tool', () => {
  test('has the given values and both message channels on; an unregistered IMEI becomes a device without a key', async () => {
    const { row } = await saveTool(actorOf(affiliate), { userId: user.id })
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
    expect(await auditEntriesOf(row?.id ?? '')).toMatchObject([
      { action: 'tool.created', after: { name: 'Fridge', userId: user.id, min: 2 } },
    ])
  })

  test('without a userId belongs to the account that creates it', async () => {
    expect((await saveTool(actorOf(affiliate), {})).row).toMatchObject({
      userId: String(affiliate.id),
    })
  })

  test('that breaks several rules is refused with each of these rules, and creates no device', async () => {
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
    expect(await api.storage.devices.list()).toEqual([])
  })

  test('needs a sensor that no live tool uses', async () => {
    const first = await createTool(user)
    expect((await saveTool(actorOf(admin), { userId: user.id })).error?.keys).toEqual([
      'tools.sensorTaken',
    ])
    await deleteTool(actorOf(admin), first.id)
    expect((await saveTool(actorOf(admin), { userId: user.id })).error).toBeUndefined()
  })

  test('belongs to the same top-level account as its device; the refusal does not name that account', async () => {
    await createTool(user)
    const { error } = await saveTool(actorOf(foreignAdmin), {
      userId: foreignUser.id,
      equipmentId: 2,
    })
    expect(error).toMatchObject({
      code: 'BAD_USER_INPUT',
      message: 'This device belongs to another customer.',
    })
    expect((await saveTool(actorOf(foreignAdmin), { userId: foreignUser.id })).error).toEqual(error)
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

  test('cannot be created by an account with the role user', async () => {
    expect((await saveTool(actorOf(user), {})).error?.code).toBe('FORBIDDEN')
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
    ).toMatchObject({ imeiNumber: '356307042441021' })
    expect(await api.storage.devices.byImei('356307042441021')).not.toBeNull()
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

describe('the lists', () => {
  const names = async (query: string, actor: Actor) => {
    const { data } = await api.ask(`{ ${query} }`, { actor })
    const list = Object.values(data ?? {})[0] as { name: string }[] | { rows: { name: string }[] }
    return (Array.isArray(list) ? list : list.rows).map((row) => row.name)
  }
  let mine: ToolRow
  let foreign: ToolRow
  beforeEach(async () => {
    mine = await createTool(user, { name: 'Milk' })
    await createTool(affiliate, { name: 'Cheese', equipmentId: 2 })
    foreign = await createTool(foreignUser, { name: 'Fish', imeiNumber: '356307042441021' })
  })

  test("userToolList lists the caller's own tools by name; with an id, only that tool, if the caller may see it", async () => {
    await createTool(user, { name: 'Butter', equipmentId: 3 })
    expect(await names('userToolList { name }', actorOf(user))).toEqual(['Butter', 'Milk'])
    expect(await names('userToolList { name }', actorOf(admin))).toEqual([])
    expect(await names(`userToolList(id: "${mine.id}") { name }`, actorOf(admin))).toEqual(['Milk'])
    for (const id of [foreign.id, '999999', 'nonsense'])
      expect(await names(`userToolList(id: "${id}") { name }`, actorOf(admin))).toEqual([])
  })

  test('toolList lists all tools in sight; userId narrows it to the subtree of that account', async () => {
    expect(await names('toolList { name }', actorOf(boss))).toEqual(['Cheese', 'Fish', 'Milk'])
    expect(await names('toolList { name }', actorOf(admin))).toEqual(['Cheese', 'Milk'])
    expect(await names('toolList { name }', actorOf(user))).toEqual(['Milk'])
    expect(await names(`toolList(userId: "${affiliate.id}") { name }`, actorOf(boss))).toEqual([
      'Cheese',
      'Milk',
    ])
    expect(await names(`toolList(userId: "${user.id}") { name }`, actorOf(admin))).toEqual(['Milk'])
    for (const id of [foreignUser.id, 999_999, 'nonsense'])
      expect(await names(`toolList(userId: "${id}") { name }`, actorOf(admin))).toEqual([])
  })

  test('toolPage searches IMEI, name and client, case-sensitively, and sorts by any column', async () => {
    expect(await names('toolPage(search: "Mil") { rows { name } }', actorOf(boss))).toEqual([
      'Milk',
    ])
    expect(await names('toolPage(search: "mil") { rows { name } }', actorOf(boss))).toEqual([])
    // A search of fewer than three characters counts as none.
    expect(await names('toolPage(search: "Mi") { rows { name } }', actorOf(boss))).toHaveLength(3)
    expect(
      await names('toolPage(search: "foreign-user@") { rows { name } }', actorOf(boss)),
    ).toEqual(['Fish'])
    expect(
      await names('toolPage(search: "foreign-user@") { rows { name } }', actorOf(admin)),
    ).toEqual([])
    expect(
      await names(
        'toolPage(search: "foreign-user@", searchOwner: false) { rows { name } }',
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

  test("whoever sees a tool sees its client's name and e-mail", async () => {
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

  test('a client out of sight is left out', async () => {
    expect([
      ...(await api.services.tools.owners(actorOf(admin), [foreignUser.id, user.id])).keys(),
    ]).toEqual([user.id])
  })

  test('each tool comes with its last reading: a value, a sensor error (null) or no reading yet', async () => {
    const storeReading = (id: string, minute: number, value: number) =>
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
    await storeReading(mine.id, -2, storedCelsius(4.25))
    await storeReading(foreign.id, -2, storedCelsius(4.25))
    await storeReading(foreign.id, -1, storedFault('not-connected'))
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

  test('a list reads the newest readings once and the clients once, for all its tools together', async () => {
    const latestOf = vi.spyOn(api.storage.readings, 'latestOf')
    const byIds = vi.spyOn(api.storage.accounts, 'byIds')
    await api.ask('{ toolList { lastMeasure { value } user { email } } }', { actor: actorOf(boss) })
    expect(latestOf).toHaveBeenCalledTimes(1)
    expect(byIds).toHaveBeenCalledTimes(1)
  })
})
