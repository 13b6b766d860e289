import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AccountActor } from '../../src/domain/permissions/actor.ts'
import type { Account } from '../../src/domain/users/account.ts'
import type { MemberRight } from '../../src/domain/users/membership.ts'
import { MUTATION_RIGHTS } from '../../src/server/graphql/member-rights.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { schema } from '../../src/server/graphql/schema.ts'
import { transactionOf } from '../../src/server/sessions/transaction-of.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { createQuickHasher } from '../../src/server/users/testing/quick-hasher.ts'
import { addAccountTree } from './account-tree.ts'
import { actorOf, openApi } from './api-rig.ts'
import type { Api } from './api-rig.ts'
import { loginRequests } from './login-requests.ts'
import { deliverMails, secretIn } from './mailbox.ts'
import { toolRequests } from './tool-requests.ts'
import { PASSWORD, userRequests } from './user-requests.ts'

const passwordHash = await createQuickHasher().hash(PASSWORD)

let api: Api
let boss: Account
let affiliate: Account
let user: Account
let stranger: Account
beforeEach(async () => {
  api = await openApi({ mailsLinks: true })
  ;({ boss, affiliate, user, stranger } = await addAccountTree(api))
})
afterEach(() => api.close())
const { saveUser, deleteUser, auditEntriesOf } = userRequests(() => api)
const { createTool, changeSettings } = toolRequests(
  () => api,
  () => boss,
)
const { login, codeOf } = loginRequests(() => api)

type TrailRows = { rows: { action: string; actor: { label: string } }[] }

const BEA = 'bea@example.com'
const invite = async (actor: Account | AccountActor, variables: object = {}) => {
  const { data, errors } = await api.ask(
    'mutation ($email: String!, $memberOf: ID, $right: MemberRight!) { inviteMember(email: $email, memberOf: $memberOf, right: $right, language: german) { id email url } }',
    {
      actor: 'kind' in actor ? actor : actorOf(actor),
      variables: { email: BEA, right: 'STAFF', ...variables },
    },
  )
  return { id: (data?.['inviteMember'] as { id: string } | undefined)?.id, error: errors[0] }
}
const setRight = async (actor: Account, userId: unknown, right: MemberRight) =>
  (
    await api.ask(
      'mutation ($userId: ID!, $right: MemberRight!) { setMemberRight(userId: $userId, right: $right) { memberRight } }',
      { actor: actorOf(actor), variables: { userId, right } },
    )
  ).errors[0]
const members = async (actor: Account, userId?: number) =>
  (
    await api.ask(
      'query ($userId: ID) { memberList(userId: $userId) { user { email invited memberOf } right lastLogin } }',
      { actor: actorOf(actor), variables: { userId } },
    )
  ).data?.['memberList']
const accept = async (firstName = 'Bea') => {
  const secret = secretIn((await deliverMails(api))[0], 'invitation')
  const { errors } = await api.ask(
    'mutation ($secret: String!, $password: String!, $firstName: String!) { acceptInvitation(secret: $secret, firstName: $firstName, lastName: "Tóth", password: $password) }',
    { variables: { secret, password: PASSWORD, firstName } },
  )
  expect(errors).toEqual([])
}
/** A member who has accepted, logged in. */
const memberOf = async (company: Account, right: MemberRight, email = BEA) => {
  const account = await api.addMember(company, right, email, passwordHash)
  return { account, actor: (await api.session(email, PASSWORD)).actor as AccountActor }
}
const listed = async (query: string, actor: Account | AccountActor) =>
  (await api.ask(query, { actor: 'kind' in actor ? actor : actorOf(actor) })).data

test('an account invites a person, who logs in alone and sees what the account sees', async () => {
  const { id: tool } = await createTool(user)
  await invite(user, { right: 'VIEWER' })
  expect(await members(user)).toEqual([
    {
      user: { email: BEA, invited: true, memberOf: String(user.id) },
      right: 'VIEWER',
      lastLogin: null,
    },
  ])
  await accept()
  const { actor } = await api.session(BEA, PASSWORD)
  expect(await members(user)).toEqual([
    {
      user: { email: BEA, invited: false, memberOf: String(user.id) },
      right: 'VIEWER',
      lastLogin: '2026-11-20T09:00:00Z',
    },
  ])
  const { data } = await api.ask(
    '{ me { email role firstName memberOf memberRight } userToolList { id user { email } } }',
    { actor },
  )
  expect(data).toEqual({
    me: {
      email: BEA,
      role: 'user',
      firstName: 'Bea',
      memberOf: String(user.id),
      memberRight: 'VIEWER',
    },
    userToolList: [{ id: tool, user: { email: user.email } }],
  })
})

test('a reseller’s member works with the reseller’s customers', async () => {
  const { actor } = await memberOf(affiliate, 'OWNER')
  expect(await listed('{ ownUserList { email } }', actor)).toEqual({
    ownUserList: [{ email: user.email }],
  })
  const { row } = await saveUser(actor, {
    email: 'new@example.com',
    firstName: 'Nóra',
    lastName: 'Nagy',
    password: PASSWORD,
  })
  expect(row).toMatchObject({ parentUserId: String(affiliate.id) })
})

test('a member is no customer: no list, page or count has it', async () => {
  await api.addMember(user, 'OWNER', BEA)
  await api.addMember(affiliate, 'STAFF', 'staff@example.com')
  for (const actor of [affiliate, boss]) {
    const data = await listed(
      '{ userList { email } ownUserList { email } userPage { rows { email } total } }',
      actor,
    )
    expect(JSON.stringify(data)).not.toMatch(/bea@|staff@/)
  }
  const page = await listed('{ userPage(search: "bea@") { total } }', boss)
  expect(page).toEqual({ userPage: { total: 0 } })
  expect(await listed('{ affiliateUserList { email } }', boss)).toEqual({
    affiliateUserList: [{ email: affiliate.email }],
  })
})

test('nothing hangs on a member: no account, no sensor, no device, no token, no display', async () => {
  const bea = await api.addMember(affiliate, 'OWNER', BEA)
  const created = await saveUser(actorOf(affiliate), {
    parentUserId: String(bea.id),
    email: 'new@example.com',
    firstName: 'Nóra',
    lastName: 'Nagy',
    password: PASSWORD,
  })
  expect(created.error?.code).toBe('NOT_FOUND')
  await expect(createTool(bea)).rejects.toThrow()
  const refusal = async (mutation: string) =>
    (await api.ask(`mutation { ${mutation} }`, { actor: actorOf(boss) })).errors[0]?.code
  expect(
    await refusal(`registerDevice(imeiNumber: "356307042441099", userId: "${bea.id}") { key }`),
  ).toBe('BAD_USER_INPUT')
  expect(await refusal(`createWallLink(name: "Bay", userId: "${bea.id}") { __typename }`)).toBe(
    'NOT_FOUND',
  )
  expect(
    await refusal(`createToken(name: "T", scopes: [READ_READINGS], userId: "${bea.id}") { id }`),
  ).toBe('FORBIDDEN')
  expect(
    await refusal(
      `inviteMember(email: "x@example.com", memberOf: "${bea.id}", right: STAFF, language: english) { id }`,
    ),
  ).toBe('FORBIDDEN')
  const moved = await saveUser(actorOf(boss), { id: String(bea.id), parentUserId: String(boss.id) })
  expect(moved.error?.code).toBe('FORBIDDEN')
})

describe('rights', () => {
  test('every mutation has a line that says which right it needs, and every line a mutation', () => {
    expect(Object.keys(MUTATION_RIGHTS).sort()).toEqual(
      Object.keys(schema.getMutationType()!.getFields()).sort(),
    )
  })

  test('a viewer reads and changes its own settings only', async () => {
    const { id: tool } = await createTool(user)
    const { actor, account } = await memberOf(user, 'VIEWER')
    const refused = await changeSettings(actor, tool, { name: 'Cellar' })
    expect(refused.error).toMatchObject({ code: 'FORBIDDEN', keys: ['members.viewersRead'] })
    const own = await saveUser(actor, { id: String(account.id), firstName: 'Beatrix' })
    expect(own.row).toMatchObject({ firstName: 'Beatrix' })
    expect((await invite(actor, { email: 'x@example.com' })).error).toMatchObject({
      code: 'FORBIDDEN',
      keys: ['members.ownersOnly'],
    })
    const other = await saveUser(actor, { id: String(user.id), firstName: 'Eve' })
    expect(other.error).toMatchObject({ code: 'FORBIDDEN', keys: ['members.ownersOnly'] })
  })

  test('staff sets limits, but makes no sensors and invites nobody', async () => {
    const { id: tool } = await createTool(user)
    const { actor } = await memberOf(user, 'STAFF')
    expect((await changeSettings(actor, tool, { name: 'Cellar' })).row?.['name']).toBe('Cellar')
    const refused = await api.ask(`mutation { deleteTool(id: "${tool}") }`, { actor })
    expect(refused.errors[0]?.keys).toEqual(['members.ownersOnly'])
    expect((await invite(actor, { email: 'x@example.com' })).error?.code).toBe('FORBIDDEN')
  })

  test('an owner invites, but never touches the login of the account itself', async () => {
    const { actor } = await memberOf(user, 'OWNER')
    expect((await invite(actor, { email: 'x@example.com' })).error).toBeUndefined()
    const id = String(user.id)
    expect((await saveUser(actor, { id, firstName: 'Eve' })).error?.code).toBe('FORBIDDEN')
    expect((await deleteUser(actor, id))?.code).toBe('FORBIDDEN')
    const reset = await api.ask(`mutation { createResetLink(userId: "${id}") { url } }`, { actor })
    expect(reset.errors[0]?.code).toBe('FORBIDDEN')
  })

  test('a right that was taken away while a request ran counts in its write', async () => {
    const { actor, account } = await memberOf(user, 'STAFF')
    const write = () =>
      transactionOf(api, { ...actor, neededRight: 'STAFF' }, async () => ({ ok: true, value: 1 }))
    expect((await write()).ok).toBe(true)
    await setRight(user, account.id, 'VIEWER')
    expect(await write()).toEqual({ ok: false, error: { kind: 'forbidden' } })
  })

  test('a right counts from the next request on, and nobody changes its own', async () => {
    const { account } = await memberOf(user, 'OWNER')
    expect((await setRight(account, account.id, 'VIEWER'))?.keys).toEqual(['members.ownRight'])
    expect(await setRight(user, account.id, 'VIEWER')).toBeUndefined()
    expect((await api.storage.accounts.byId(account.id))?.membership?.right).toBe('VIEWER')
    expect((await auditEntriesOf(account)).at(-1)).toMatchObject({
      action: 'account.right-changed',
      before: { right: 'OWNER' },
      after: { right: 'VIEWER', memberOf: user.id },
    })
  })

  test('what a member’s token may do follows the member’s right', async () => {
    const { actor, account } = await memberOf(user, 'OWNER')
    const { data } = await api.ask(
      'mutation { createToken(name: "Script", scopes: [MANAGE, READ_READINGS, SEND_READINGS]) { token } }',
      { actor },
    )
    const token = String((data?.['createToken'] as { token?: string } | undefined)?.token)
    const machine = async () => (await api.services.sessions.actorOf(token)) as AccountActor
    expect(await machine()).toMatchObject({ id: user.id, path: user.path, right: 'OWNER' })
    await setRight(user, account.id, 'VIEWER')
    expect(await machine()).toMatchObject({ id: user.id, right: 'VIEWER' })
    expect((await machine()).token?.scopes).not.toContain('SEND_READINGS')
    await deleteUser(actorOf(user), account.id)
    expect(await api.services.sessions.actorOf(token)).toEqual({ kind: 'nobody' })
  })
})

describe('who manages the members', () => {
  test('managers above do, others do not see that they exist', async () => {
    const { account } = await memberOf(user, 'STAFF')
    for (const manager of [affiliate, boss]) {
      expect(await members(manager, user.id)).toHaveLength(1)
      expect(await setRight(manager, account.id, 'OWNER')).toBeUndefined()
    }
    expect(await members(stranger, user.id)).toBeUndefined()
    expect((await setRight(stranger, account.id, 'OWNER'))?.code).toBe('NOT_FOUND')
    expect((await deleteUser(actorOf(stranger), account.id))?.code).toBe('NOT_FOUND')
    expect((await invite(stranger, { memberOf: String(user.id) })).error?.code).toBe('NOT_FOUND')
  })

  test('superadmins have no members: each is a person already', async () => {
    expect((await invite(boss)).error?.code).toBe('FORBIDDEN')
    expect(await members(boss)).toEqual([])
  })

  test('an address that is an account already is answered as every invitation answers', async () => {
    expect((await invite(user, { email: stranger.email })).error?.message).toBe('User is existed')
    await memberOf(user, 'STAFF')
    expect((await invite(user)).error?.message).toBe('User is existed')
  })

  test('inviting again keeps the person and takes the new right', async () => {
    const first = await invite(user)
    const second = await invite(user, { right: 'OWNER' })
    expect(second.id).toBe(first.id)
    expect(await members(user)).toMatchObject([{ right: 'OWNER' }])
  })

  test('a removed member is out at once, and its address is free', async () => {
    const { actor, account } = await memberOf(user, 'STAFF')
    expect(await deleteUser(actorOf(user), account.id)).toBeUndefined()
    expect(await api.services.sessions.actorOfSession(actor.sessionHash!)).toEqual({
      kind: 'nobody',
    })
    expect(await codeOf(login(BEA, PASSWORD))).toBe('UNAUTHENTICATED')
    expect((await invite(user)).error).toBeUndefined()
  })

  test('a member does not remove itself', async () => {
    const { actor, account } = await memberOf(user, 'OWNER')
    expect((await deleteUser(actor, account.id))?.keys).toEqual(['users.deletesItself'])
  })

  test('an account makes a link for a new password of its member', async () => {
    const { account } = await memberOf(user, 'STAFF')
    const query = `mutation { createResetLink(userId: "${account.id}") { email } }`
    expect((await api.ask(query, { actor: actorOf(user) })).data).toEqual({
      createResetLink: { email: BEA },
    })
  })

  test('deleting an account deletes the logins of its members, each with its entry', async () => {
    const { actor, account } = await memberOf(user, 'STAFF')
    expect(await deleteUser(actorOf(affiliate), user.id)).toBeUndefined()
    expect(await api.services.sessions.actorOfSession(actor.sessionHash!)).toEqual({
      kind: 'nobody',
    })
    expect(await api.storage.accounts.byId(account.id)).toBeNull()
    expect((await auditEntriesOf(account)).at(-1)).toMatchObject({ action: 'account.deleted' })
  })
})

describe('who did it', () => {
  test('an acknowledgement and an issued log name the person, not the account', async () => {
    const { id, imeiNumber } = await createTool(user)
    const { actor } = await memberOf(user, 'STAFF')
    const at = api.clock()
    const incident = await api.storage.transaction(({ alarms }) =>
      alarms.open({
        toolId: Number(id),
        lane: 'HIGH',
        state: 'ACTIVE',
        startedAt: at,
        openedAt: at,
        recoveredAt: null,
        recoveryCause: null,
        limit: 8,
        extreme: 9,
        isBreaching: false,
        isLate: false,
      }),
    )
    const acknowledged = await api.ask(
      `mutation { acknowledgeAlarm(id: "${incident.id}", correctiveAction: "Door shut.") { acknowledgedBy } }`,
      { actor },
    )
    expect(acknowledged.data).toEqual({ acknowledgeAlarm: { acknowledgedBy: 'Bea Tóth' } })
    const log = await api.ask(
      `{ generateMeasureLog(imeiNumber: "${String(imeiNumber)}", measureId: "1", dateStart: "2026-11-20", dateEnd: "2026-11-20", language: english) }`,
      { actor },
    )
    expect(log.errors).toEqual([])
    const issued = (await entriesAbout(api.storage, { kind: 'tool', id })).at(-1)
    expect(issued).toMatchObject({ action: 'log.issued', actor: { kind: 'account', id: actor.id } })
  })

  test('the trail names the person, to the account and to whoever manages it', async () => {
    const { id: tool } = await createTool(user)
    const { actor } = await memberOf(user, 'STAFF')
    await changeSettings(actor, tool, { name: 'Cellar' })
    const query = '{ auditPage(first: 5) { rows { action actor { label } } } }'
    for (const reader of [user, affiliate, boss]) {
      const page = (await listed(query, reader))?.['auditPage'] as TrailRows | undefined
      const change = page?.rows.find(({ action }) => action === 'tool.changed')
      expect(change?.actor.label).toContain(BEA)
    }
    const page = JSON.stringify(await listed(query, stranger))
    expect(page).not.toContain(BEA)
  })
})

test('a member exports what is stored about it, and its company nothing of it', async () => {
  const { actor, account } = await memberOf(user, 'VIEWER')
  const query = `mutation { exportPerson(userId: "${account.id}") { __typename } }`
  expect((await api.ask(query, { actor })).errors).toEqual([])
  expect((await api.ask(query, { actor: actorOf(user) })).errors[0]?.code).toBe('NOT_FOUND')
  await autoCommit(api.storage).accounts.remove(account.id, api.clock())
  const erased = await api.ask(`mutation { erasePerson(userId: "${account.id}") }`, {
    actor: actorOf(boss),
  })
  expect(erased.data).toEqual({ erasePerson: true })
  expect(await api.storage.accounts.withDeleted([account.id])).toMatchObject([
    { email: '', firstName: '' },
  ])
})
