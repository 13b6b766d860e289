import { MINUTE_MS } from '../../src/domain/durations.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '../../src/domain/permissions/actor.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { actorOf, openApi } from './api-rig.ts'
import type { Api } from './api-rig.ts'

const SEEN_AT = '2026-11-20T09:00:00Z'
const GIVEN = {
  imeiNumber: '356307042441013',
  equipmentId: 1,
  name: 'Fridge',
  min: 2,
  max: 8,
  temperatureCorrection: -0.5,
}

let api: Api
let manager: Account
let user: Account
let stranger: Account
let id: string
beforeEach(async () => {
  api = await openApi()
  manager = await api.addAccount('affiliate', null, 'manager@example.com')
  user = await api.addAccount('user', manager, 'user@example.com')
  stranger = await api.addAccount('affiliate', null, 'stranger@example.com')
  const { row } = await save(actorOf(manager), { userId: user.id })
  id = String(row?.['id'])
  api.moveClock(MINUTE_MS)
})
afterEach(() => api.close())

const askAs = async (query: string, actor: Actor, variables: object) => {
  const { data, errors } = await api.ask(query, { actor, variables: { ...variables } })
  return {
    row: Object.values(data ?? {})[0] as Record<string, unknown> | undefined,
    error: errors[0],
  }
}
const save = (actor: Actor, variables: object) =>
  askAs(
    `mutation ($id: ID, $userId: ID, $name: String!, $imeiNumber: String!, $equipmentId: Int!, $min: Float!, $max: Float!, $temperatureCorrection: Float!, $ifUpdatedAt: DateTime) {
    tool(id: $id, userId: $userId, name: $name, imeiNumber: $imeiNumber, equipmentId: $equipmentId, defrostFridge: false, min: $min, max: $max,
      notificationMin: 1, notificationMax: 9, temperatureCorrection: $temperatureCorrection, ifUpdatedAt: $ifUpdatedAt) { id name min max updatedAt } }`,
    actor,
    { ...GIVEN, ...variables },
  )
const set = (actor: Actor, variables: object) =>
  askAs(
    `mutation ($id: ID!, $name: String!, $min: Float!, $max: Float!, $ifUpdatedAt: DateTime) {
    userUpdateTool(id: $id, name: $name, defrostFridge: true, min: $min, max: $max, notificationMin: 1, notificationMax: 9, sendEmailMessage: 0,
      sendNotificationMessage: 1, notificationEmail: "night@example.com", ifUpdatedAt: $ifUpdatedAt) { id name min max updatedAt } }`,
    actor,
    { name: GIVEN.name, min: GIVEN.min, max: GIVEN.max, id, ...variables },
  )

describe.each([
  ['the settings', set],
  ['the edit', save],
] as const)('%s of a sensor', (_, change) => {
  test('that nobody changed are saved', async () => {
    expect(
      await change(actorOf(manager), { id, name: 'Milk', ifUpdatedAt: SEEN_AT }),
    ).toMatchObject({ row: { name: 'Milk' }, error: undefined })
  })

  test('that somebody else changed are refused with its current state, and change nothing', async () => {
    await set(actorOf(user), { max: 7 })
    api.moveClock(MINUTE_MS)
    const { error } = await change(actorOf(manager), {
      id,
      name: 'Milk',
      max: 5,
      ifUpdatedAt: SEEN_AT,
    })
    expect(error).toMatchObject({
      code: 'BAD_USER_INPUT',
      keys: ['tools.changedMeanwhile'],
      messages: ['Somebody else has changed this sensor since you opened it.'],
      current: {
        ...GIVEN,
        max: 7,
        notificationMin: 1,
        notificationMax: 9,
        userId: String(user.id),
        defrostFridge: true,
        sendEmailMessage: 0,
        sendNotificationMessage: 1,
        notificationEmail: 'night@example.com',
        updatedAt: '2026-11-20T09:01:00.000Z',
      },
    })
    expect((await api.storage.tools.byId(Number(id)))?.tool).toMatchObject({
      name: 'Fridge',
      limits: { max: 7 },
    })
    expect(await entriesAbout(api.storage, { kind: 'tool', id })).toHaveLength(2)
  })

  test('are saved when the caller has seen the newer ones', async () => {
    await set(actorOf(user), { max: 7 })
    const { error } = await change(actorOf(manager), { id, max: 5, ifUpdatedAt: SEEN_AT })
    const { updatedAt: seenAt } = error!.current as { updatedAt: string }
    expect((await change(actorOf(manager), { id, max: 5, ifUpdatedAt: seenAt })).row).toMatchObject(
      { max: 5 },
    )
  })

  test('without ifUpdatedAt overwrite newer ones, because older clients do not send it', async () => {
    await set(actorOf(user), { max: 7 })
    expect((await change(actorOf(manager), { id, max: 5 })).row).toMatchObject({ max: 5 })
    expect((await change(actorOf(manager), { id, max: 4, ifUpdatedAt: null })).row).toMatchObject({
      max: 4,
    })
  })

  test('do not show the current state to a stranger', async () => {
    expect(
      (await change(actorOf(stranger), { id, ifUpdatedAt: '2020-01-01T00:00:00Z' })).error,
    ).toMatchObject({ code: 'NOT_FOUND', current: undefined })
  })

  test('that break a rule are refused with that rule, even when somebody else was first', async () => {
    await set(actorOf(user), { max: 7 })
    expect(
      (await change(actorOf(manager), { id, name: '', ifUpdatedAt: SEEN_AT })).error?.keys,
    ).toEqual(['tools.nameEmpty'])
  })
})

test('a new sensor has no earlier state to compare with', async () => {
  expect(
    (
      await save(actorOf(manager), {
        userId: user.id,
        equipmentId: 2,
        ifUpdatedAt: '2020-01-01T00:00:00Z',
      })
    ).error,
  ).toBeUndefined()
})
