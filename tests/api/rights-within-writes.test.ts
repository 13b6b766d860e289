import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../src/domain/durations.ts'
import type { AccountActor, Actor } from '../../src/domain/permissions/actor.ts'
import { schema } from '../../src/server/graphql/schema.ts'
import { transactionOf } from '../../src/server/sessions/transaction-of.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { openWorld } from './permission-world.ts'
import type { World } from './permission-world.ts'
import { READ_PERMISSIONS } from './read-permissions.ts'
import { rootFields, selectionOf } from './whole-selection.ts'
import { WRITE_PERMISSIONS } from './write-permissions.ts'

/** Reads only, or finds no passkey to ask for. */
const WRITES_NOTHING = [
  'checkAudit',
  'passkeyChallenge',
  'exportSensorTable',
  'exportCustomers',
  'exportCalibrations',
  // They look for what they are about before they write, and here there is none.
  'startBulkChange',
  'planProfileChange',
  'planSensorTable',
  'importCustomers',
  'importSensors',
]

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.api.close())

const sessionOf = async (name: 'user' | 'affiliate' | 'superadmin'): Promise<AccountActor> => {
  const actor = await world.withSession(name)
  if (actor.kind === 'nobody' || actor.sessionHash === undefined) throw new Error('No session')
  return actor
}
const write = (actor: Actor) =>
  transactionOf(world.api, actor, async (_stores, current) => ({ ok: true, value: current }))

describe('a write whose session ended after the request was authenticated is refused:', () => {
  const writing = Object.entries({
    ...WRITE_PERMISSIONS,
    generateMeasureLog: READ_PERMISSIONS['generateMeasureLog']!,
  })
    .filter(([operation]) => !WRITES_NOTHING.includes(operation))
    // Whoever calls the others needs no session.
    .filter(([, [row]]) => row?.own.startsWith('U'))

  test.each(writing)('%s', async (operation, [row]) => {
    const target = await world.freshTarget(world.own)
    const actor = await sessionOf('superadmin')
    const args = await row!.args(target, world, 'superadmin')
    await autoCommit(world.api.storage).sessions.revoke(actor.sessionHash!)
    const before = await world.api.storage.audit.head()
    const { errors } = await world.api.ask(
      `${rootFields(schema).get(operation)?.kind} { ${operation}${args} ${selectionOf(schema, operation)} }`,
      { actor },
    )
    expect(errors.map(({ code }) => code)).toEqual(['UNAUTHENTICATED'])
    expect(await world.api.storage.audit.head()).toEqual(before)
  })
})

test('an expired session writes nothing more', async () => {
  const actor = await sessionOf('user')
  expect((await write(actor)).ok).toBe(true)
  world.api.moveClock(MINUTE_MS)
  expect(await write(actor)).toEqual({ ok: false, error: { kind: 'unauthenticated' } })
})

test('an account that was deleted meanwhile writes nothing more', async () => {
  const leaf = await world.api.addAccount('user', world.own.affiliate, 'leaving@tenant-a.example')
  const actor = { kind: 'account', id: leaf.id, role: leaf.role, path: leaf.path } as const
  expect((await write(actor)).ok).toBe(true)
  await autoCommit(world.api.storage).accounts.remove(leaf.id, world.api.clock())
  expect(await write(actor)).toEqual({ ok: false, error: { kind: 'unauthenticated' } })
})

test('an account whose role changed meanwhile writes nothing more', async () => {
  const actor = await sessionOf('user')
  expect(await write({ ...actor, role: 'admin' })).toEqual({
    ok: false,
    error: { kind: 'unauthenticated' },
  })
})

test('a session of one account does not write for another', async () => {
  const [user, affiliate] = [await sessionOf('user'), await sessionOf('affiliate')]
  expect(await write({ ...affiliate, sessionHash: user.sessionHash! })).toEqual({
    ok: false,
    error: { kind: 'unauthenticated' },
  })
})

test('an account that was moved meanwhile writes with the rights of its new place', async () => {
  const [from, to] = [world.own, world.foreign]
  const mover = await world.api.addAccount('affiliate', from.admin, 'mover@tenant-a.example')
  const leaf = await world.api.addAccount('user', mover, 'leaf-of-mover@tenant-a.example')
  const actor = { kind: 'account', id: mover.id, role: mover.role, path: mover.path } as const
  await autoCommit(world.api.storage).accounts.change(mover.id, {
    parentUserId: to.admin.id,
    updatedAt: world.api.clock(),
  })
  expect(await write(actor)).toMatchObject({
    ok: true,
    value: { path: `${to.admin.path}${mover.id}/` },
  })
  const edited = await world.api.services.users.edit(actor, {
    id: leaf.id,
    firstName: 'Nóra',
    language: 'dutch',
    parentUserId: null,
    kind: 'any',
  })
  expect(edited).toMatchObject({ ok: false, error: { kind: 'not-found' } })
})
