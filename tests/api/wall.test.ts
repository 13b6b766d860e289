import { HOUR_MS, MINUTE_MS } from '../../src/domain/durations.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { storedCelsius } from '../../src/domain/readings/stored-value.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { secretHash } from '../../src/server/secret.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { actorOf, type Api, openApi } from './api-rig.ts'

let api: Api
let boss: Account
let anna: Account
beforeEach(async () => {
  api = await openApi()
  boss = await api.addAccount('superadmin', null, 'boss@example.com')
  anna = await api.addAccount('user', boss, 'anna@example.com')
})
afterEach(() => api.close())

const addTool = async (owner: Account, name: string, imeiNumber: string) => {
  const saved = await api.services.tools.save(actorOf(boss), {
    id: null,
    name,
    userId: owner.id,
    imeiNumber,
    equipmentId: 1,
    type: 'temperature',
    defrostFridge: false,
    temperatureCorrection: 0,
    limits: { min: 2, max: 8, notificationMin: 2, notificationMax: 8 },
  })
  if (!saved.ok) throw new Error(saved.error.kind)
  return saved.value.id
}

const store = (
  toolId: number,
  readings: readonly (readonly [minutesAgo: number, celsius: number])[],
) => {
  const now = api.clock().getTime()
  return api.storage.transaction((stores) =>
    stores.readings.append(
      {
        toolIds: readings.map(() => toolId),
        timesMs: readings.map(([minutes]) => now - minutes * MINUTE_MS),
        values: readings.map(([, celsius]) => storedCelsius(celsius)),
      },
      now,
    ),
  )
}

const CREATE =
  'mutation ($name: String, $userId: ID) { createWallLink(name: $name, userId: $userId) { link { id name lastUsedAt } secret } }'
const createLink = async (account: Account, variables: Record<string, unknown> = {}) => {
  const { data, errors } = await api.ask(CREATE, { actor: actorOf(account), variables })
  if (errors[0]) throw new Error(errors[0].message)
  return (
    data as {
      createWallLink: {
        link: { id: string; name: string; lastUsedAt: string | null }
        secret: string
      }
    }
  ).createWallLink
}

const WALL =
  'query ($secret: String!) { wall(secret: $secret) { name language timeZone tools { name value timestamp min max trend usualIntervalMs } recentSeries { toolId means } } }'
const wall = (secret: string, clientAddress = '192.0.2.1') =>
  api.ask(WALL, { variables: { secret }, clientAddress })

test('a display shows the open alarms of its tools: lane, start and acknowledgement', async () => {
  const milk = await addTool(anna, 'Milk', '356307042441013')
  const { secret } = await createLink(anna)
  const at = api.clock()
  const incident = {
    toolId: milk,
    state: 'ACTIVE',
    startedAt: at,
    openedAt: at,
    recoveredAt: null,
    recoveryCause: null,
    limit: 8,
    extreme: 9.5,
    isBreaching: false,
    isLate: false,
  } as const
  const { id } = await autoCommit(api.storage).alarms.open({ ...incident, lane: 'HIGH' })
  await autoCommit(api.storage).alarms.open({
    ...incident,
    lane: 'LOW',
    state: 'RECOVERED',
    recoveredAt: at,
    recoveryCause: 'readings',
  })
  const ask = () =>
    api.ask(
      'query ($secret: String!) { wall(secret: $secret) { tools { openAlarms { lane startedAt isAcknowledged } } } }',
      { variables: { secret } },
    )
  const expectedWall = (isAcknowledged: boolean) => ({
    wall: {
      tools: [
        { openAlarms: [{ lane: 'HIGH', startedAt: '2026-11-20T09:00:00Z', isAcknowledged }] },
      ],
    },
  })
  expect((await ask()).data).toEqual(expectedWall(false))
  await autoCommit(api.storage).alarms.respond(id, {
    kind: 'ACKNOWLEDGED',
    at,
    accountId: anna.id,
    correctiveAction: 'Closed the door',
  })
  expect((await ask()).data).toEqual(expectedWall(true))
})

test('everybody with the secret of a link sees the tools of its account, and no others', async () => {
  const milk = await addTool(anna, 'Milk', '356307042441013')
  await addTool(boss, 'Of the boss', '356307042441021')
  await store(milk, [
    [60, 4],
    [40, 4.5],
    [20, 5],
    [0, 5.5],
  ])
  const { link, secret } = await createLink(anna, { name: '  Loading bay ' })
  expect(link.name).toBe('Loading bay')
  expect(secret).toMatch(/^[\w-]{43}$/)
  const { data, errors } = await wall(secret)
  expect(errors).toEqual([])
  expect(data).toEqual({
    wall: {
      name: 'Loading bay',
      language: 'english',
      timeZone: anna.timeZone,
      tools: [
        {
          name: 'Milk',
          value: 5.5,
          timestamp: '2026-11-20T09:00:00Z',
          min: 2,
          max: 8,
          trend: 'rising',
          usualIntervalMs: 5 * MINUTE_MS,
        },
      ],
      recentSeries: [{ toolId: String(milk), means: [4, 4.5, 5.25] }],
    },
  })
})

test('a tool without readings has neither value nor trend', async () => {
  await addTool(anna, 'Milk', '356307042441013')
  const { data } = await wall((await createLink(anna)).secret)
  expect(data).toMatchObject({
    wall: { tools: [{ value: null, timestamp: null, trend: null }], recentSeries: [{ means: [] }] },
  })
})

test('a revoked link is refused, other links still work', async () => {
  const [validLink, revokedLink] = [await createLink(anna), await createLink(anna)]
  expect(
    (
      await api.ask('mutation ($id: ID!) { revokeWallLink(id: $id) }', {
        actor: actorOf(anna),
        variables: { id: revokedLink.link.id },
      })
    ).data,
  ).toEqual({ revokeWallLink: true })
  expect((await wall(revokedLink.secret)).errors[0]?.code).toBe('NOT_FOUND')
  expect((await wall(validLink.secret)).errors).toEqual([])
  const { data } = await api.ask('{ wallLinks { id } }', { actor: actorOf(anna) })
  expect(data).toEqual({ wallLinks: [{ id: validLink.link.id }] })
})

test('the secret is stored as a hash only', async () => {
  const { link, secret } = await createLink(anna)
  expect(await api.storage.wallLinks.bySecretHash(secretHash(secret))).toMatchObject({
    id: Number(link.id),
  })
  expect(await api.storage.wallLinks.bySecretHash(secret)).toBeNull()
  expect(
    JSON.stringify(await entriesAbout(api.storage, { kind: 'account', id: String(anna.id) })),
  ).not.toContain(secret)
})

test('creating and revoking a link are in the audit trail of its account', async () => {
  const { link } = await createLink(boss, { userId: String(anna.id), name: 'Loading bay' })
  await api.ask('mutation ($id: ID!) { revokeWallLink(id: $id) }', {
    actor: actorOf(anna),
    variables: { id: link.id },
  })
  const entries = (
    await entriesAbout(api.storage, { kind: 'account', id: String(anna.id) })
  ).filter(({ action }) => action.startsWith('wall-link.'))
  const facts = { id: Number(link.id), name: 'Loading bay' }
  expect(
    entries.map(({ action, actor, before, after }) => ({ action, actor, before, after })),
  ).toEqual([
    {
      action: 'wall-link.created',
      actor: { kind: 'account', id: boss.id },
      before: null,
      after: facts,
    },
    {
      action: 'wall-link.revoked',
      actor: { kind: 'account', id: anna.id },
      before: facts,
      after: null,
    },
  ])
})

test('after thirty wrong secrets in an hour an address is refused further wrong ones, but no right one', async () => {
  const { secret } = await createLink(anna)
  const codes: unknown[] = []
  for (let guess = 0; guess < 31; guess += 1)
    codes.push((await wall(`guess-${guess}`)).errors[0]?.code)
  expect(codes.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 'NOT_FOUND'))
  const refused = (await wall('guess-31')).errors[0]
  expect(refused?.code).toBe('RATE_LIMITED')
  expect(refused?.retryAfterSeconds).toBeGreaterThan(0)
  expect((await wall('guess', '192.0.2.2')).errors[0]?.code).toBe('NOT_FOUND')
  expect((await wall(secret)).errors).toEqual([])
})

test('a link ends with its account', async () => {
  const { secret } = await createLink(anna)
  await api.ask('mutation ($id: ID!) { deleteUser(id: $id) }', {
    actor: actorOf(boss),
    variables: { id: String(anna.id) },
  })
  expect((await wall(secret)).errors[0]?.code).toBe('NOT_FOUND')
})

test('the last use of a link is stored at most once an hour', async () => {
  const { link, secret } = await createLink(anna)
  expect(link.lastUsedAt).toBeNull()
  const lastUse = async () => (await api.storage.wallLinks.byId(Number(link.id)))?.lastUsedAt
  const first = api.clock()
  await wall(secret)
  api.moveClock(HOUR_MS - 1)
  await wall(secret)
  expect(await lastUse()).toEqual(first)
  api.moveClock(1)
  await wall(secret)
  expect(await lastUse()).toEqual(api.clock())
})

test('an account has at most twenty links, and the length of a name is limited', async () => {
  for (let made = 0; made < 20; made += 1) await createLink(anna)
  expect((await api.ask(CREATE, { actor: actorOf(anna) })).errors[0]?.keys).toEqual([
    'wall.tooMany',
  ])
  expect(
    (await api.ask(CREATE, { actor: actorOf(boss), variables: { name: 'x'.repeat(101) } }))
      .errors[0]?.code,
  ).toBe('BAD_USER_INPUT')
})
