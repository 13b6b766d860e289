import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Account } from '../../src/domain/users/account.ts'
import { anIncident } from '../../src/server/storage/testing/alarm-rig.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { aTool } from '../../src/server/storage/testing/engine.ts'
import { actorOf, type Api, openApi } from './api-rig.ts'

let api: Api
let anna: Account
let bela: Account
const tools: Record<string, number> = {}
beforeEach(async () => {
  api = await openApi()
  anna = await api.addAccount('user', null, 'anna@example.com')
  bela = await api.addAccount('user', null, 'bela@example.com')
  for (const [i, owner] of [anna, bela].entries()) {
    const tool = await autoCommit(api.storage).tools.create(
      aTool({ userId: owner.id, equipmentId: i + 1 }),
    )
    tools[owner.email] = tool.id
  }
})
afterEach(() => api.close())

const open = (owner: Account) =>
  autoCommit(api.storage).alarms.open(anIncident({ toolId: tools[owner.email]! }))

/** The query of docs/api.md, as it stands there. */
const QUERY = /query \(\$cursor: String\) \{\n {6}alarmsSince[\s\S]*?\n {4}\}/.exec(
  readFileSync(new URL('../../docs/api.md', import.meta.url), 'utf8'),
)![0]

const ask = async (account: Account, cursor: string | null, query = QUERY) => {
  const { data, errors } = await api.ask(query, { actor: actorOf(account), variables: { cursor } })
  return { page: data?.['alarmsSince'] as { cursor: string }, errors }
}

test('by the query of the documentation a program learns once what happened to the alarms in its sight', async () => {
  const { page: start } = await ask(anna, null)
  expect(start).toMatchObject({ changes: [], hasMore: false, missingSince: null })
  await open(bela)
  const { id } = await open(anna)
  await api.ask(
    `mutation { acknowledgeAlarm(id: "${id}", correctiveAction: "Shut the door") { id } }`,
    {
      actor: actorOf(anna),
    },
  )
  const { page } = await ask(anna, start.cursor)
  const alarm = {
    id: String(id),
    lane: 'HIGH',
    state: 'ACTIVE',
    tool: { id: String(tools[anna.email]) },
  }
  expect(page).toMatchObject({
    changes: [
      { kind: 'OPENED', alarm },
      { kind: 'ACKNOWLEDGED', alarm },
    ],
    hasMore: false,
    missingSince: null,
  })
  expect((await ask(anna, page.cursor)).page).toMatchObject({ changes: [], missingSince: null })
})

test('a cursor whose change is gone says since when, and goes on from now', async () => {
  await open(anna)
  const { page } = await ask(anna, 'a77.1760000000000')
  expect(page).toMatchObject({ changes: [], missingSince: '2025-10-09T08:53:20Z' })
  expect((await ask(anna, page.cursor)).page).toMatchObject({ changes: [], missingSince: null })
})

test('a text that is no cursor of alarms, and a page of no size, are refused', async () => {
  expect((await ask(anna, '77.1760000000000')).errors[0]?.code).toBe('BAD_USER_INPUT')
  const none = QUERY.replace('first: 100', 'first: 0')
  expect((await ask(anna, null, none)).errors[0]?.code).toBe('BAD_USER_INPUT')
})
