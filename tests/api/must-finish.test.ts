import { parse, getOperationAST } from 'graphql'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../src/domain/durations.ts'
import type { AccountActor, Actor } from '../../src/domain/permissions/actor.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { MUST_FINISH, type MustFinish } from '../../src/domain/users/must-finish.ts'
import { finishingRefusal, WHILE_FINISHING } from '../../src/server/graphql/finishing-check.ts'
import { createGraphQLDoor } from '../../src/server/graphql/graphql-door.ts'
import { schema } from '../../src/server/graphql/schema.ts'
import { stillAllowed } from '../../src/server/sessions/still-allowed.ts'
import { transactionOf } from '../../src/server/sessions/transaction-of.ts'
import { createQuickHasher } from '../../src/server/users/testing/quick-hasher.ts'
import { openApi } from './api-rig.ts'
import type { Api } from './api-rig.ts'
import { rootFields } from './whole-selection.ts'

const INITIAL = 'given by the manager'
const passwordHash = await createQuickHasher().hash(INITIAL)

let api: Api
let anna: Account
beforeEach(async () => {
  api = await openApi()
  anna = await api.addAccount('user', null, 'anna@example.com', passwordHash)
  await makeInitial()
})
afterEach(() => api.close())

/** As after a manager has set the password. */
const makeInitial = () =>
  api.storage.transaction(({ accounts }) =>
    accounts.change(anna.id, {
      passwordHash,
      initialPasswordUntil: new Date(api.clock().getTime() + 7 * DAY_MS),
      updatedAt: api.clock(),
    }),
  )
const sessionActor = async (): Promise<{ actor: AccountActor; token: string }> => {
  const { actor, token } = await api.session('anna@example.com', INITIAL)
  if (actor.kind === 'nobody') throw new Error('No session')
  return { actor, token }
}

/** Asks as POST /graphql and the socket do, by the door. */
const throughDoor = async (
  query: string,
  actor: Actor,
  variables: Record<string, unknown> = {},
): Promise<{ data: unknown; error: unknown }> => {
  const door = createGraphQLDoor({ schema, production: true, reportError: () => undefined })
  const prepared = door.prepare({ query, operationName: null, variables }, api.contextOf({ actor }))
  if (prepared.kind === 'refused') return { data: null, error: prepared.errors[0]?.extensions }
  const { data, errors } = await door.execute(prepared)
  return { data, error: errors?.[0]?.extensions }
}
const MUST_FINISH_FIRST = {
  code: 'FORBIDDEN',
  keys: ['users.mustFinish'],
  problems: [{ field: null, key: 'users.mustFinish', params: {} }],
}

test('a login with an initial password says that a password must be chosen', async () => {
  const { data } = await api.ask(
    `mutation { login(email: "anna@example.com", password: "${INITIAL}") { token mustFinish } }`,
  )
  expect(data?.['login']).toMatchObject({ mustFinish: 'PASSWORD' })
  const { actor } = await sessionActor()
  expect(actor.mustFinish).toBe('PASSWORD')
  expect((await throughDoor('{ me { email mustFinish } }', actor)).data).toEqual({
    me: { email: 'anna@example.com', mustFinish: 'PASSWORD' },
  })
})

test('what an account must finish is told to itself alone', async () => {
  const boss = await api.addAccount('superadmin', null, 'boss@example.com', passwordHash)
  const { actor } = await api.session(boss.email, INITIAL)
  const { data } = await api.ask('{ me { mustFinish } userList { email mustFinish } }', { actor })
  expect(data).toEqual({
    me: { mustFinish: null },
    userList: [
      { email: 'anna@example.com', mustFinish: null },
      { email: 'boss@example.com', mustFinish: null },
    ],
  })
})

describe('a session that must choose a password', () => {
  const operations = [...rootFields(schema).keys()]

  test.each(operations.filter((name) => !WHILE_FINISHING.PASSWORD.includes(name)))(
    'is refused %s before anything is asked',
    async (name) => {
      const kind = rootFields(schema).get(name)?.kind
      const document = parse(`${kind} { ${name} }`)
      const refusal = finishingRefusal(
        schema,
        document,
        getOperationAST(document)!,
        {},
        {
          id: anna.id,
          mustFinish: 'PASSWORD',
        },
      )
      expect(refusal?.extensions).toEqual({
        ...MUST_FINISH_FIRST,
        messages: ['Finish logging in first: the page says what is left to do.'],
      })
    },
  )

  test('is refused whatever it asks beside what is open, under whatever name', async () => {
    const { actor } = await sessionActor()
    for (const query of [
      '{ me { id } toolList { id } }',
      '{ me { id } me2: userList { id } }',
      '{ me { viewerCan { edit { allowed } } } }',
      'query { ...All } fragment All on Query { me { id } openAlarmCount }',
      'mutation { logout createToken(name: "x", scopes: [MANAGE]) { id } }',
      'subscription { toolReadings { toolId } }',
    ])
      expect((await throughDoor(query, actor)).error, query).toMatchObject(MUST_FINISH_FIRST)
  })

  test('changes its own account by user, and no other one', async () => {
    const { actor } = await sessionActor()
    const USER =
      'mutation ($id: ID) { user(id: $id, firstName: "Nóra", language: english) { firstName } }'
    for (const id of [undefined, null, '', '999', `0${anna.id}`])
      expect((await throughDoor(USER, actor, { id })).error).toMatchObject(MUST_FINISH_FIRST)
    const other = 'mutation { a: user(id: "999", language: english) { id } }'
    expect((await throughDoor(other, actor)).error).toMatchObject(MUST_FINISH_FIRST)
    expect((await throughDoor(USER, actor, { id: String(anna.id) })).data).toEqual({
      user: { firstName: 'Nóra' },
    })
  })

  test('logs out', async () => {
    const { actor, token } = await sessionActor()
    expect((await throughDoor('mutation { logout }', actor)).data).toEqual({ logout: true })
    expect(await api.services.sessions.actorOf(token)).toEqual({ kind: 'nobody' })
  })

  test('writes nothing, even where its request came before it had to', async () => {
    const { actor } = await sessionActor()
    const write = (whileFinishing: readonly MustFinish[]) =>
      transactionOf(
        api,
        { ...actor, mustFinish: null },
        async (_stores, current) => ({ ok: true, value: current.mustFinish }),
        { whileFinishing },
      )
    const refusal = { ok: false, error: { kind: 'must-finish' } }
    expect(await write([])).toEqual(refusal)
    expect(await write(['SECOND_FACTOR', 'ENROLMENT'])).toEqual(refusal)
    expect(await write(['PASSWORD'])).toEqual({ ok: true, value: 'PASSWORD' })
  })

  test('opens no link to a file', async () => {
    const { actor } = await sessionActor()
    expect(await stillAllowed(api, { ...actor, mustFinish: null }, () => true)()).toBe(false)
  })
})

describe('the table of operations', () => {
  test('names operations that exist, for each state', () => {
    for (const state of MUST_FINISH)
      for (const name of WHILE_FINISHING[state])
        expect([...rootFields(schema).keys()], state).toContain(name)
  })

  test('lets every state ask who it is and log out', () => {
    for (const state of MUST_FINISH)
      expect(WHILE_FINISHING[state]).toEqual(expect.arrayContaining(['me', 'logout']))
  })

  test('opens no password to whoever has not shown the second factor', () => {
    expect(WHILE_FINISHING.SECOND_FACTOR).not.toContain('user')
    expect(WHILE_FINISHING.SECOND_FACTOR).not.toContain('chooseOwnPassword')
  })
})

test('a token of such an account works on', async () => {
  const { actor } = await sessionActor()
  const made = await api.services.tokens.create(
    { ...actor, sessionHash: actor.sessionHash! },
    { name: 'Script', scopes: ['READ_READINGS'], userId: null, expiresAt: null },
  )
  expect(made).toMatchObject({ ok: false, error: { kind: 'must-finish' } })
  await api.storage.transaction(({ accounts }) =>
    accounts.change(anna.id, { passwordHash, updatedAt: api.clock() }),
  )
  const token = await api.services.tokens.create(actor, {
    name: 'Script',
    scopes: ['READ_READINGS'],
    userId: null,
    expiresAt: null,
  })
  if (!token.ok) throw new Error('No token')
  await makeInitial()
  const machine = await api.services.sessions.actorOf(token.value.text!)
  expect((await throughDoor('{ toolList { id } }', machine)).data).toEqual({ toolList: [] })
})
