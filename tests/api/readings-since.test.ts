import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DEFAULT_LIMITS } from '../../src/domain/limits/limits.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { actorOf, type Api, openApi } from './api-rig.ts'

let api: Api
let anna: Account
let bela: Account
const tools: Record<string, number> = {}
beforeEach(async () => {
  api = await openApi()
  anna = await api.addAccount('user', null, 'anna@example.com')
  bela = await api.addAccount('user', null, 'bela@example.com')
  for (const owner of [anna, bela]) {
    const { devices, tools: store } = autoCommit(api.storage)
    const imeiNumber = String(356_307_042_441_000 + owner.id)
    await devices.create({ imeiNumber, alias: null, keyHash: null, createdAt: api.clock() })
    const { id } = await store.create({
      name: 'Fridge',
      imeiNumber,
      equipmentId: 1,
      userId: owner.id,
      defrostFridge: false,
      temperatureCorrection: 0,
      limits: DEFAULT_LIMITS,
      sendEmailMessage: false,
      sendNotificationMessage: false,
      notificationEmail: null,
      isBound: true,
      createdAt: api.clock(),
    })
    tools[owner.email] = id
  }
})
afterEach(() => api.close())

const send = (owner: Account, second: number, value: number) => {
  const now = api.clock().getTime()
  return autoCommit(api.storage).readings.append(
    { toolIds: [tools[owner.email]!], timesMs: [now + second * 1_000], values: [value] },
    now,
  )
}

/** The query of docs/api.md, as it stands there. */
const QUERY = /query \(\$cursor: String\) \{[\s\S]*?\n {4}\}/.exec(
  readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8'),
)![0]

type Page = {
  readings: { toolId: string; timestamp: string; value: number | null }[]
  cursor: string
  hasMore: boolean
  missingSince: string | null
}
const ask = async (account: Account, cursor: string | null, query = QUERY) => {
  const { data, errors } = await api.ask(query, {
    actor: actorOf(account),
    variables: { cursor },
  })
  return { page: data?.['readingsSince'] as Page, errors }
}

test('by the query of the documentation a program misses nothing and gets nothing twice, of its own sensors', async () => {
  await send(anna, 0, 400)
  const first = await ask(anna, null)
  expect(first.page).toMatchObject({ readings: [], hasMore: false, missingSince: null })
  await send(anna, 20, 410)
  await send(bela, 21, 420)
  await send(anna, 10, 430)
  const { page } = await ask(anna, first.page.cursor)
  expect(page.readings.map(({ value }) => value)).toEqual([4.1, 4.3])
  expect(page.readings[0]?.toolId).toBe(String(tools[anna.email]))
  const again = await ask(anna, page.cursor)
  expect(again.page).toMatchObject({ readings: [], missingSince: null })
})

test('pages of one reading come to the same', async () => {
  let { cursor } = (await ask(anna, null)).page
  for (let i = 0; i < 3; i++) await send(anna, i, 400 + i)
  const values: (number | null)[] = []
  for (let more = true; more;) {
    const { page } = await ask(anna, cursor, QUERY.replace('first: 500', 'first: 1'))
    values.push(...page.readings.map(({ value }) => value))
    ;({ cursor, hasMore: more } = page)
  }
  expect(values).toEqual([4, 4.01, 4.02])
})

test('a text that is no cursor, and a page of no size, are refused', async () => {
  expect((await ask(anna, 'yesterday')).errors[0]?.code).toBe('BAD_USER_INPUT')
  const none = QUERY.replace('first: 500', 'first: 0')
  expect((await ask(anna, null, none)).errors[0]?.code).toBe('BAD_USER_INPUT')
})
