import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Actor } from '../../src/domain/permissions/actor.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { fileRoutes } from '../../src/server/http/file-routes.ts'
import { createQuickHasher } from '../../src/server/users/testing/quick-hasher.ts'
import { addAccountTree } from './account-tree.ts'
import { actorOf, openApi } from './api-rig.ts'
import type { Api } from './api-rig.ts'
import { toolRequests } from './tool-requests.ts'

const PASSWORD = 'frost on the window'

let api: Api
let door: FastifyInstance
let boss: Account
let admin: Account
let user: Account
let stranger: Account
let actor: Actor
beforeEach(async () => {
  api = await openApi()
  door = Fastify()
  await door.register(fileRoutes({ fileLinks: api.fileLinks, limits: api.services.limits }))
  ;({ boss, admin, user, stranger } = await addAccountTree(api))
  const hash = await createQuickHasher().hash(PASSWORD)
  await api.addAccount('affiliate', admin, 'reseller@example.com', hash)
  ;({ actor } = await api.session('reseller@example.com', PASSWORD))
})
afterEach(async () => {
  await door.close()
  await api.close()
})
const { saveTool, deleteTool } = toolRequests(
  () => api,
  () => boss,
)

const mutate = async (mutation: string, by: Actor) => {
  const { data, errors } = await api.ask(`mutation { done: ${mutation} }`, { actor: by })
  expect(errors).toEqual([])
  return data?.['done']
}
const linkOf = async (mutation: string): Promise<string> =>
  ((await mutate(`${mutation} { path }`, actor)) as { path: string }).path
const PERIOD = 'dateStart: "2026-11-18", dateEnd: "2026-11-20"'
/** A link to the readings of a new tool of the reseller. */
const linkToReadings = async () => {
  const { row } = await saveTool(actor, {})
  return {
    toolId: row?.id ?? '',
    path: await linkOf(`exportReadings(toolIds: ["${row?.id}"], ${PERIOD}, format: CSV)`),
  }
}
const status = async (path: string) => (await door.inject({ url: path })).statusCode
const resellerId = () => (actor.kind === 'account' ? actor.id : 0)

test('a link opens while nothing has changed', async () => {
  expect(await status((await linkToReadings()).path)).toBe(200)
  expect(await status(await linkOf('exportAudit(format: CSV)'))).toBe(200)
  expect(await status(await linkOf(`exportPerson(userId: "${resellerId()}")`))).toBe(200)
})

test('no link opens after its session has ended', async () => {
  const links = [
    (await linkToReadings()).path,
    await linkOf('exportAudit(format: CSV)'),
    await linkOf(`exportPerson(userId: "${resellerId()}")`),
  ]
  await mutate('logout', actor)
  for (const link of links) expect(await status(link)).toBe(404)
})

test('no link opens after the account was deleted', async () => {
  const { path, toolId } = await linkToReadings()
  await deleteTool(actorOf(boss), toolId)
  const trail = await linkOf('exportAudit(format: JSON)')
  await mutate(`deleteUser(id: "${resellerId()}")`, actorOf(boss))
  expect(await status(path)).toBe(404)
  expect(await status(trail)).toBe(404)
})

test('a link to readings does not open after one of its tools moved to another reseller', async () => {
  const { path, toolId } = await linkToReadings()
  await saveTool(actorOf(boss), { id: toolId, userId: stranger.id })
  expect(await status(path)).toBe(404)
})

test('a link to readings does not open after one of its tools was deleted', async () => {
  const { path, toolId } = await linkToReadings()
  await deleteTool(actorOf(boss), toolId)
  expect(await status(path)).toBe(404)
})

test('a link to the trail does not open after the account moved to another customer', async () => {
  await saveTool(actorOf(boss), { userId: user.id })
  const link = await linkOf('exportAudit(format: CSV)')
  await mutate(
    `user(id: "${resellerId()}", language: english, parentUserId: "${stranger.id}") { id }`,
    actorOf(boss),
  )
  expect(await status(link)).toBe(404)
})
