import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Account } from '../../src/domain/users/account.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { addAccountTree } from './account-tree.ts'
import { actorOf, openApi } from './api-rig.ts'
import type { Api } from './api-rig.ts'
import { toolRequests } from './tool-requests.ts'
import { userRequests } from './user-requests.ts'

const BEA = 'bea@example.com'

let api: Api
let boss: Account
let user: Account
let stranger: Account
let bea: Account
let toolId: number
beforeEach(async () => {
  api = await openApi()
  ;({ boss, user, stranger } = await addAccountTree(api))
  bea = await api.addMember(user, 'STAFF', BEA)
  toolId = Number((await createTool(user)).id)
})
afterEach(() => api.close())
const { deleteUser, saveUser } = userRequests(() => api)
const { createTool, changeSettings } = toolRequests(
  () => api,
  () => boss,
)

const name = (notificationEmail: string) =>
  changeSettings(actorOf(user), toolId, { notificationEmail })
const named = async (id = toolId) =>
  (await api.storage.tools.byId(id))?.tool.notificationEmail ?? null
const escalate = (...escalation: string[][]) =>
  api.ask(
    'mutation ($toolId: ID!, $contacts: [String!]) { updateAlarmSettings(toolId: $toolId, settings: {}, contacts: $contacts) { id } }',
    {
      actor: actorOf(user),
      variables: { toolId, contacts: escalation.map((emails) => emails.join(', ')) },
    },
  )
const steps = async () =>
  (await api.storage.alarms.toolAlarms(toolId)).escalation.map(({ emails }) => emails)

test('a member with a new address stays a recipient, under the new one', async () => {
  await name(`other@example.com, ${BEA.toUpperCase()}`)
  await escalate([BEA, 'chef@example.com'])
  await saveUser(actorOf(boss), { id: bea.id, email: 'bea.new@example.com' })
  expect(await named()).toBe('other@example.com, bea.new@example.com')
  expect(await steps()).toEqual([['bea.new@example.com', 'chef@example.com']])
})

test('a member who leaves is a recipient no more; a sensor that named nobody else mails its owner', async () => {
  await name(BEA)
  await escalate([BEA], ['chef@example.com'])
  await deleteUser(actorOf(boss), bea.id)
  expect(await named()).toBeNull()
  expect(await steps()).toEqual([['chef@example.com']])
  const trail = await entriesAbout(api.storage, { kind: 'tool', id: String(toolId) })
  expect(trail.at(-2)).toMatchObject({
    action: 'tool.changed',
    before: { notificationEmail: BEA },
    after: { notificationEmail: null },
  })
})

test('a longer address that only contains the member’s stays, and so do sensors of other customers', async () => {
  const foreign = Number((await createTool(stranger, { imeiNumber: '356307042441021' })).id)
  await changeSettings(actorOf(stranger), foreign, { notificationEmail: BEA })
  await name(`x${BEA}`)
  await deleteUser(actorOf(boss), bea.id)
  expect(await named()).toBe(`x${BEA}`)
  expect(await named(foreign)).toBe(BEA)
})

test('an account whose address was named follows, too, in its own sensors', async () => {
  await name(user.email)
  await saveUser(actorOf(boss), { id: user.id, email: 'user.new@example.com' })
  expect(await named()).toBe('user.new@example.com')
})
