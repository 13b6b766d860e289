import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { schema } from '../../src/server/graphql/schema.ts'
import { CHANGES_WITHOUT_ACTOR } from '../../src/server/http/in-time.ts'
import { RequestEnded } from '../../src/server/request-ended.ts'
import { transactionOf, writesOf } from '../../src/server/sessions/transaction-of.ts'
import { openWorld, type World } from './permission-world.ts'
import { READ_PERMISSIONS } from './read-permissions.ts'
import { rootFields, selectionOf } from './whole-selection.ts'
import { WRITE_PERMISSIONS } from './write-permissions.ts'

/** Mutations that write for nobody, or nothing at all. */
const WITHOUT_ACTOR = [
  ...CHANGES_WITHOUT_ACTOR,
  'checkAudit',
  'exportSensorTable',
  'exportCustomers',
  'exportCalibrations',
]
/** They look for what they are about before they write, and here there is none. */
const ABOUT_NOTHING = [
  'startBulkChange',
  'planProfileChange',
  'planSensorTable',
  'importCustomers',
  'importSensors',
]
/** Nothing, in a session that need not show a second factor. */
const OF_WAITING_SESSIONS = ['finishLogin', 'finishLoginWithPasskey', 'passkeyChallenge']

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.api.close())

const requestOf = async (name: 'superadmin' | 'affiliate' = 'superadmin') => {
  const request = new AbortController()
  const actor = await world.withSession(name)
  if (actor.kind === 'nobody') throw new Error('No session')
  return { request, actor: { ...actor, signal: request.signal } }
}

describe('a change whose request has ended before it is written is not done:', () => {
  const writing = Object.entries({
    ...WRITE_PERMISSIONS,
    generateMeasureLog: READ_PERMISSIONS['generateMeasureLog']!,
  }).filter(
    ([operation]) =>
      ![...WITHOUT_ACTOR, ...OF_WAITING_SESSIONS, ...ABOUT_NOTHING].includes(operation),
  )

  test.each(writing)('%s', async (operation, [row]) => {
    const target = await world.freshTarget(world.own)
    const { request, actor } = await requestOf()
    const args = await row!.args(target, world, 'superadmin')
    const before = await world.api.storage.audit.head()
    request.abort(new RequestEnded('The time is up.'))
    await expect(
      world.api.ask(
        `${rootFields(schema).get(operation)?.kind} { ${operation}${args} ${selectionOf(schema, operation)} }`,
        { actor },
      ),
    ).rejects.toThrow(RequestEnded)
    expect(await world.api.storage.audit.head()).toEqual(before)
    expect(writesOf(request.signal)).toBe('none')
  })
})

describe('what a request has written', () => {
  test('is nothing while it waits for its transaction, nor when that was refused', async () => {
    const { request, actor } = await requestOf('affiliate')
    const other = Promise.withResolvers<void>()
    const first = world.api.storage.transaction(() => other.promise)
    const refused = transactionOf(world.api, actor, async () => ({
      ok: false,
      error: { kind: 'not-found' },
    }))
    expect(writesOf(request.signal)).toBe('none')
    other.resolve()
    await first
    expect((await refused).ok).toBe(false)
    expect(writesOf(request.signal)).toBe('none')
  })

  test('may be something while its transaction runs, and is once that is committed', async () => {
    const { request, actor } = await requestOf('affiliate')
    await transactionOf(world.api, actor, async () => {
      expect(writesOf(request.signal)).toBe('running')
      return { ok: true, value: null }
    })
    expect(writesOf(request.signal)).toBe('done')
    request.abort(new RequestEnded('The client left.'))
    await expect(
      transactionOf(world.api, actor, async () => ({ ok: true, value: null })),
    ).rejects.toThrow(RequestEnded)
    expect(writesOf(request.signal)).toBe('done')
  })

  test('is nothing when its transaction failed', async () => {
    const { request, actor } = await requestOf('affiliate')
    await expect(
      transactionOf(world.api, actor, () => Promise.reject(new Error('disk'))),
    ).rejects.toThrow('disk')
    expect(writesOf(request.signal)).toBe('none')
  })
})
