import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccountActor } from '../../src/domain/permissions/actor.ts'
import { LOOK_PAGES, ENDS_LOOK } from '../../src/server/graphql/look-pages.ts'
import { schema } from '../../src/server/graphql/schema.ts'
import { openWorld, type World } from './permission-world.ts'
import { READ_PERMISSIONS } from './read-permissions.ts'
import { rootFields, selectionOf } from './whole-selection.ts'
import { WRITE_PERMISSIONS } from './write-permissions.ts'

let world: World
let look: AccountActor
beforeAll(async () => {
  world = await openWorld()
  const reseller = await world.withSession('affiliate')
  const grantId = Number(await world.freshSupport(String(world.own.user.id), 'affiliate'))
  const opened = await world.api.services.support.open(reseller, { grantId })
  if (!opened.ok) throw new Error(JSON.stringify(opened.error))
  look = (await world.api.services.sessions.actorOf(opened.value.token)) as AccountActor
})
afterAll(() => world.api.close())

const ROOT_FIELDS = rootFields(schema)
const kindOf = (operation: string) => ROOT_FIELDS.get(operation)!.kind
const asked = (operation: string, args: string) =>
  world.api.ask(`${kindOf(operation)} { ${operation}${args} ${selectionOf(schema, operation)} }`, {
    actor: look,
  })

test('every query and subscription says whether support access sees it, and as which kind of page', () => {
  const readable = [...ROOT_FIELDS].filter(([, { kind }]) => kind !== 'mutation')
  expect(Object.keys(LOOK_PAGES).sort()).toEqual(readable.map(([name]) => name).sort())
})

describe('who looks with a customer’s eyes changes nothing:', () => {
  const changes = Object.entries(WRITE_PERMISSIONS).filter(([name]) => name !== ENDS_LOOK)
  test.each(changes)('%s', async (operation, [row]) => {
    const args = await row!.args(await world.untouchedTarget(world.own), world, 'user')
    const before = await world.api.storage.audit.head()
    const { errors } = await asked(operation, args)
    expect(errors).toMatchObject([{ code: 'FORBIDDEN', keys: ['support.onlyLooks'] }])
    expect(await world.api.storage.audit.head()).toEqual(before)
  })
})

describe('who looks with a customer’s eyes does not see', () => {
  const closed = Object.entries(READ_PERMISSIONS).filter(([name]) => LOOK_PAGES[name] === null)
  test.each(closed)('%s', async (operation, [row]) => {
    const args = await row!.args(await world.untouchedTarget(world.own), world, 'user')
    expect((await asked(operation, args)).errors).toMatchObject([{ keys: ['support.onlyLooks'] }])
  })
})

test('what support access sees has no fields for secrets', () => {
  const open = [...ROOT_FIELDS.keys()].filter(
    (name) => kindOf(name) !== 'mutation' && LOOK_PAGES[name] !== null,
  )
  const suspects = open.flatMap((name) =>
    [
      ...selectionOf(schema, name).matchAll(/\b\w*(?:secret|password|token|recoveryCodes)\w*\b/gi),
    ].map(([field]) => `${name}: ${field}`),
  )
  expect(suspects).toEqual([])
})

test('a write that is asked for past the schema is refused in its transaction too', async () => {
  const { services } = world.api
  const refused = await services.users.setTimeZone(look, { timeZone: 'Europe/Vienna' } as never)
  expect(refused).toMatchObject({ ok: false, error: { kind: 'only-looks' } })
})

test('what may be done shows as not allowed while somebody looks', async () => {
  const query =
    '{ viewerCan { work { allowed reasonKey } manage { allowed } seeTools { allowed } } }'
  expect((await world.api.ask(query, { actor: look })).data).toEqual({
    viewerCan: {
      work: { allowed: false, reasonKey: 'onlyLooks' },
      manage: { allowed: false },
      seeTools: { allowed: true },
    },
  })
})
