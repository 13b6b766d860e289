import { parse, validate } from 'graphql'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '../../src/domain/permissions/actor.ts'
import { DAY_MS, MINUTE_MS } from '../../src/domain/durations.ts'
import type { TokenScope } from '../../src/domain/tokens/token-scope.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { schema } from '../../src/server/graphql/schema.ts'
import { createGraphQLDoor } from '../../src/server/graphql/graphql-door.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { createQuickHasher } from '../../src/server/users/testing/quick-hasher.ts'
import { actorOf, openApi } from './api-rig.ts'
import type { Api } from './api-rig.ts'

const PASSWORD = 'kr9&vzqm'
const passwordHash = await createQuickHasher().hash(PASSWORD)

let api: Api
let reseller: Account
let anna: Account
let session: Actor
beforeEach(async () => {
  api = await openApi()
  const boss = await api.addAccount('superadmin', null, 'boss@example.com')
  reseller = await api.addAccount('affiliate', boss, 'reseller@example.com', passwordHash)
  anna = await api.addAccount('user', reseller, 'anna@example.com', passwordHash)
  session = (await api.session('anna@example.com', PASSWORD)).actor
})
afterEach(() => api.close())

type Made = { id: string; name: string; scopes: string[]; token: string; lastUsed: string | null }
const CREATE =
  'mutation ($name: String!, $scopes: [TokenScope!]!, $userId: ID, $expiresAt: DateTime, $currentPassword: String) { createToken(name: $name, scopes: $scopes, userId: $userId, expiresAt: $expiresAt, currentPassword: $currentPassword) { id name scopes token lastUsed } }'
const create = async (input: Record<string, unknown> = {}, actor = session) => {
  const { data, errors } = await api.ask(CREATE, {
    actor,
    variables: { name: 'Script', scopes: ['READ_READINGS'], ...input },
  })
  return { made: data?.['createToken'] as Made, error: errors[0] }
}
const made = async (scopes: TokenScope[], actor = session, more: Record<string, unknown> = {}) => {
  const { made, error } = await create({ scopes, ...more }, actor)
  if (error) throw new Error(error.message)
  return made
}
const list = async (actor = session) =>
  (await api.ask('{ tokenList { id name token lastUsed account { id } } }', { actor })).data?.[
    'tokenList'
  ]
const revoke = async (id: string, actor = session) =>
  (await api.ask('mutation ($id: ID!) { revokeToken(id: $id) }', { actor, variables: { id } }))
    .errors[0]
const callerBy = (token: string) => api.services.sessions.actorOf(token)

/** Asks through the door, as a machine does: the code of the refusal, or the data. */
const askBy = async (token: string, query: string) => {
  const door = createGraphQLDoor({
    schema,
    production: true,
    reportError: (error) => {
      throw error
    },
  })
  const context = api.contextOf({ actor: await callerBy(token) })
  const prepared = door.prepare({ query, operationName: null, variables: {} }, context)
  if (prepared.kind === 'refused') return prepared.errors[0]?.extensions['code']
  const { data, errors } = await door.execute(prepared)
  return errors?.[0] === undefined ? data : errors[0].extensions['code']
}

test('a token is shown once, says what it is, and only its hash is stored', async () => {
  const { id, token } = await made(['READ_READINGS', 'READ_READINGS', 'READ_ALARMS'])
  expect(token).toMatch(/^cwt_[\w-]{43}$/)
  expect(await list()).toEqual([
    { id, name: 'Script', token: null, lastUsed: null, account: { id: String(anna.id) } },
  ])
  expect(JSON.stringify(await api.storage.tokens.byId(Number(id)))).not.toContain(token)
  expect((await api.storage.tokens.byId(Number(id)))?.scopes).toEqual([
    'READ_READINGS',
    'READ_ALARMS',
  ])
})

test('it asks with the rights of its account, as far as its scopes go', async () => {
  const { token } = await made(['READ_READINGS'])
  expect(await askBy(token, '{ toolList { id } }')).toEqual({ toolList: [] })
  expect(await askBy(token, '{ openAlarmCount }')).toBe('FORBIDDEN')
  expect(await askBy(token, '{ toolList { openAlarms { id } } }')).toBe('FORBIDDEN')
  expect(await askBy(token, 'mutation { logout }')).toBe('FORBIDDEN')
})

test('a token that sends readings asks nothing', async () => {
  const { token } = await made(['SEND_READINGS'])
  expect(await askBy(token, '{ me { id } }')).toBe('FORBIDDEN')
  expect(await askBy(token, '{ toolList { id } }')).toBe('FORBIDDEN')
})

test('a token makes no tokens and lists none, whatever its scopes', async () => {
  const { token } = await made(['MANAGE'])
  const actor = await callerBy(token)
  expect((await create({}, actor)).error?.code).toBe('FORBIDDEN')
  expect((await api.ask('{ tokenList { id } }', { actor })).errors[0]?.code).toBe('FORBIDDEN')
})

describe('making one', () => {
  test('needs the current password once the login is five minutes old', async () => {
    api.moveClock(5 * MINUTE_MS)
    expect((await create()).error?.keys).toEqual(['users.currentPasswordNeeded'])
    expect((await create({ currentPassword: 'a guess' })).error?.keys).toEqual([
      'users.currentPasswordWrong',
    ])
    expect((await create({ currentPassword: PASSWORD })).error).toBeUndefined()
  })

  test('names every mistake at once', async () => {
    const { error } = await create({ name: '  ', scopes: [], expiresAt: '2026-11-20T09:00:00Z' })
    expect(error?.keys).toEqual(['tokens.nameEmpty', 'tokens.noScope', 'tokens.endsInThePast'])
    expect((await create({ name: 'two\nlines' })).error?.keys).toEqual(['form.controlCharacter'])
  })

  test('keeps markup in its name as it was typed', async () => {
    const { made } = await create({ name: '<b>Script</b>' })
    expect(made.name).toBe('<b>Script</b>')
  })

  test('knows no other scopes', () => {
    const query = 'mutation { createToken(name: "x", scopes: [EVERYTHING]) { id } }'
    expect(validate(schema, parse(query))[0]?.message).toContain('EVERYTHING')
  })

  test('ends at fifty for an account; the next one says what to do', async () => {
    for (let i = 0; i < 50; i += 1)
      await autoCommit(api.storage).tokens.create({
        name: `Script ${i}`,
        scopes: ['READ_READINGS'],
        accountId: anna.id,
        madeBy: anna.id,
        appAccountId: null,
        tokenHash: `hash ${i}`,
        createdAt: api.clock(),
        expiresAt: null,
      })
    expect((await create()).error).toMatchObject({
      code: 'BAD_USER_INPUT',
      keys: ['tokens.tooMany'],
      problems: [{ field: null, key: 'tokens.tooMany', params: { most: 50 } }],
    })
    const [{ id }] = (await list()) as [{ id: string }]
    await revoke(id)
    expect((await create()).error).toBeUndefined()
  })
})

describe('it stops to work', () => {
  test('when it expires, to the millisecond', async () => {
    const { token } = await made(['READ_READINGS'], session, {
      expiresAt: new Date(api.clock().getTime() + DAY_MS).toISOString(),
    })
    api.moveClock(DAY_MS - 1)
    expect((await callerBy(token)).kind).toBe('account')
    api.moveClock(1)
    expect((await callerBy(token)).kind).toBe('nobody')
  })

  test('when it is revoked, and the trail has both', async () => {
    const { id, token } = await made(['READ_READINGS'])
    expect(await revoke(id)).toBeUndefined()
    expect((await callerBy(token)).kind).toBe('nobody')
    expect(await list()).toEqual([])
    expect((await revoke(id))?.code).toBe('NOT_FOUND')
    const entries = await entriesAbout(api.storage, { kind: 'account', id: String(anna.id) })
    const about = entries.filter(({ action }) => action.startsWith('token.'))
    expect(about.map(({ action }) => action)).toEqual(['token.created', 'token.revoked'])
    expect(JSON.stringify(entries)).not.toContain(token)
  })

  test('when its account is deleted, and when its maker is', async () => {
    const manager = (await api.session('reseller@example.com', PASSWORD)).actor
    const own = await made(['READ_READINGS'])
    const below = await made(['READ_READINGS'], manager, { userId: anna.id })
    expect((await callerBy(below.token)).kind).toBe('account')
    await autoCommit(api.storage).accounts.remove(reseller.id, api.clock())
    expect((await callerBy(below.token)).kind).toBe('nobody')
    expect((await callerBy(own.token)).kind).toBe('account')
    await autoCommit(api.storage).accounts.remove(anna.id, api.clock())
    expect((await callerBy(own.token)).kind).toBe('nobody')
  })

  test('when its account moves out of the sight of its maker', async () => {
    const manager = (await api.session('reseller@example.com', PASSWORD)).actor
    const { token } = await made(['READ_READINGS'], manager, { userId: anna.id })
    const other = await api.addAccount('affiliate', null, 'other@example.com')
    await autoCommit(api.storage).accounts.change(anna.id, {
      parentUserId: other.id,
      updatedAt: api.clock(),
    })
    expect((await callerBy(token)).kind).toBe('nobody')
  })

  test('within a writing transaction that waited while it was revoked', async () => {
    const { id, token } = await made(['MANAGE'])
    const actor = await callerBy(token)
    await revoke(id)
    expect(
      (await api.ask('mutation { createWallLink(name: "Loading bay") { secret } }', { actor }))
        .errors,
    ).toMatchObject([{ code: 'UNAUTHENTICATED' }])
  })
})

test('a logout ends no token', async () => {
  const { token } = await made(['READ_READINGS'])
  await api.ask('mutation { logout }', { actor: session })
  expect((await callerBy(token)).kind).toBe('account')
})

test('the last use is noted every five minutes', async () => {
  const { token } = await made(['READ_READINGS'])
  const lastUsed = async () => ((await list()) as { lastUsed: string | null }[])[0]?.lastUsed
  await callerBy(token)
  expect(await lastUsed()).toBe('2026-11-20T09:00:00Z')
  const first = await lastUsed()
  api.moveClock(5 * MINUTE_MS - 1)
  await callerBy(token)
  expect(await lastUsed()).toEqual(first)
  api.moveClock(1)
  await callerBy(token)
  expect(await lastUsed()).not.toEqual(first)
})

test('what a machine changes stands in the trail under the account, with the token', async () => {
  const { id, token } = await made(['MANAGE'])
  const actor = await callerBy(token)
  await api.ask('mutation { createWallLink(name: "Loading bay") { secret } }', { actor })
  const entry = (await entriesAbout(api.storage, { kind: 'account', id: String(anna.id) })).find(
    ({ action }) => action === 'wall-link.created',
  )
  expect(entry?.actor).toEqual({ kind: 'account', id: anna.id })
  expect(entry?.after).toMatchObject({ token: 'Script', tokenId: Number(id) })
})

describe('a manager', () => {
  test('makes, lists and revokes tokens of the branch; a user sees only its own', async () => {
    const manager = (await api.session('reseller@example.com', PASSWORD)).actor
    const ofAnna = await made(['READ_READINGS'])
    const own = await made(['READ_READINGS'], manager)
    const below = await made(['MANAGE'], manager, { userId: anna.id })
    const ids = async (actor: Actor) => ((await list(actor)) as Made[]).map(({ id }) => id)
    expect(await ids(manager)).toEqual([below.id, own.id, ofAnna.id])
    expect(await ids(session)).toEqual([below.id, ofAnna.id])
    expect((await revoke(own.id))?.code).toBe('NOT_FOUND')
    expect(await revoke(ofAnna.id, manager)).toBeUndefined()
  })

  test('makes none for others', async () => {
    const stranger = await api.addAccount('user', null, 'stranger@example.com')
    const manager = (await api.session('reseller@example.com', PASSWORD)).actor
    expect((await create({ userId: stranger.id }, manager)).error?.code).toBe('NOT_FOUND')
    expect((await create({ userId: reseller.id })).error?.code).toBe('NOT_FOUND')
  })

  test("gives a token its own role within the account's branch, and nothing outside of it", async () => {
    const manager = (await api.session('reseller@example.com', PASSWORD)).actor
    await api.addAccount('user', reseller, 'bela@example.com')
    const { token } = await made(['MANAGE'], manager, { userId: anna.id })
    expect(await callerBy(token)).toMatchObject({ id: anna.id, role: 'affiliate', path: anna.path })
    expect(await askBy(token, '{ userList { email } }')).toEqual({
      userList: [{ email: 'anna@example.com' }],
    })
  })

  test('of everything gives a token no sight beyond the branch', async () => {
    const boss = await api.addAccount('superadmin', null, 'chief@example.com', passwordHash)
    const chief = (await api.session('chief@example.com', PASSWORD)).actor
    const { token } = await made(['MANAGE'], chief, { userId: anna.id })
    expect(await callerBy(token)).toMatchObject({ id: anna.id, role: 'admin', path: anna.path })
    const own = await made(['MANAGE'], chief)
    expect(await callerBy(own.token)).toMatchObject({ id: boss.id, role: 'superadmin' })
  })
})

test('an app key asks nothing, and a superadmin finds and ends it in the list', async () => {
  await api.addAccount('superadmin', null, 'chief@example.com', passwordHash)
  const chief = (await api.session('chief@example.com', PASSWORD)).actor
  const created = await api.services.appKeys.create(chief, { name: 'Gateway', userId: null })
  if (!created.ok) throw new Error('No app key')
  expect((await callerBy(created.value.key)).kind).toBe('nobody')
  expect(await list(chief)).toMatchObject([{ name: 'Gateway', account: null }])
  expect(await list(actorOf(reseller))).toEqual([])
  expect(await revoke(String(created.value.id), chief)).toBeUndefined()
  expect(await list(chief)).toEqual([])
})
