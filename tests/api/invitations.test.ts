import { personName } from '../../src/domain/users/person-name.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Account } from '../../src/domain/users/account.ts'
import { addAccountTree } from './account-tree.ts'
import { actorOf, openApi } from './api-rig.ts'
import type { Api } from './api-rig.ts'
import { loginRequests } from './login-requests.ts'
import { deliverMails, secretIn } from './mailbox.ts'
import { NEW_ACCOUNT, PASSWORD, userRequests } from './user-requests.ts'

let api: Api
let boss: Account
let affiliate: Account
let stranger: Account
const open = async (options: Parameters<typeof openApi>[0]) => {
  api = await openApi(options)
  ;({ boss, affiliate, stranger } = await addAccountTree(api))
}
beforeEach(() => open({ mailsLinks: true }))
afterEach(() => api.close())
const { login, codeOf } = loginRequests(() => api)
const { auditEntriesOf, register, saveUser } = userRequests(() => api)

const NORA = 'new@example.com'
type Invitation = { id: string; email: string; url: string | null; expiresAt: string }

const invite = async (actor: Account, variables: object = {}) => {
  const { data, errors } = await api.ask(
    'mutation ($email: String!, $role: Role, $parentUserId: ID) { inviteUser(email: $email, role: $role, parentUserId: $parentUserId, language: slovak) { id email url expiresAt } }',
    { actor: actorOf(actor), variables: { email: NORA, ...variables } },
  )
  return { invitation: data?.['inviteUser'] as Invitation | undefined, error: errors[0] }
}
const accept = (secret: string, password = PASSWORD) =>
  api.ask(
    'mutation ($secret: String!, $password: String!) { acceptInvitation(secret: $secret, firstName: "Nóra", lastName: " Nagy ", password: $password) }',
    { variables: { secret, password } },
  )
const mailedSecret = async (): Promise<string> =>
  secretIn((await deliverMails(api))[0], 'invitation')
const keysOf = async (answer: ReturnType<typeof accept>) => (await answer).errors[0]?.keys

test('an invited person enters names and a password, and logs in', async () => {
  const { invitation } = await invite(affiliate)
  expect(invitation).toMatchObject({
    email: NORA,
    url: null,
    expiresAt: '2026-11-23T09:00:00Z',
  })
  expect(await api.storage.accounts.byId(Number(invitation?.id))).toMatchObject({
    role: 'user',
    language: 'slovak',
    parentUserId: affiliate.id,
    emailConfirmedAt: null,
  })
  const [mail] = await deliverMails(api)
  expect(mail?.to).toBe(NORA)
  const secret = secretIn(mail, 'invitation')
  const { data } = await api.ask(`{ openInvitation(secret: "${secret}") { email invitedBy } }`)
  const inviter = await api.storage.accounts.byId(affiliate.id)
  expect(data).toEqual({
    openInvitation: { email: NORA, invitedBy: personName(inviter!, 'sk') },
  })
  expect((await accept(secret)).data).toEqual({ acceptInvitation: true })
  expect(await codeOf(login(NORA, PASSWORD))).toBe('none')
  expect(await api.storage.accounts.byEmail(NORA)).toMatchObject({
    firstName: 'Nóra',
    lastName: 'Nagy',
    emailConfirmedAt: api.clock(),
  })
  expect(
    (await auditEntriesOf({ id: Number(invitation?.id) })).map(({ action }) => action),
  ).toEqual(expect.arrayContaining(['account.invited', 'account.invitation-accepted']))
})

test('an invitation works once and for 72 hours', async () => {
  await invite(affiliate)
  const secret = await mailedSecret()
  api.moveClock(72 * 3_600_000 - 1)
  expect((await accept(secret)).errors).toEqual([])
  expect(await keysOf(accept(secret, 'another password'))).toEqual(['users.linkSpent'])
  await invite(affiliate, { email: 'late@example.com' })
  const late = await mailedSecret()
  api.moveClock(72 * 3_600_000)
  expect(await keysOf(accept(late))).toEqual(['users.linkSpent'])
  expect((await api.ask(`{ openInvitation(secret: "${late}") { email } }`)).data).toEqual({
    openInvitation: null,
  })
})

test('nobody can log in to an account that waits for its owner', async () => {
  await invite(affiliate)
  expect(await codeOf(login(NORA, ''))).toBe('UNAUTHENTICATED')
})

test('refused names and passwords do not use up the link', async () => {
  await invite(affiliate)
  const secret = await mailedSecret()
  expect(await keysOf(accept(secret, 'short'))).toEqual(['users.passwordTooShort'])
  expect((await accept(secret)).errors).toEqual([])
})

test('inviting again ends the earlier links, and the account stays the same one', async () => {
  const first = await invite(affiliate)
  const earlier = await mailedSecret()
  const second = await invite(affiliate)
  expect(second.invitation?.id).toBe(first.invitation?.id)
  expect(await keysOf(accept(earlier))).toEqual(['users.linkSpent'])
  expect((await accept(await mailedSecret())).errors).toEqual([])
})

test('a mail that waits is replaced by the next invitation', async () => {
  await invite(affiliate)
  await invite(affiliate)
  expect(await deliverMails(api)).toHaveLength(1)
})

test('the address of a confirmed account cannot be invited', async () => {
  expect((await invite(affiliate, { email: 'Stranger@example.com' })).error?.message).toBe(
    'User is existed',
  )
})

test('a registration that nobody confirmed loses its address to an invitation, and its sessions end', async () => {
  await register({ email: NORA, password: 'squatter in the snow' })
  const squatter = await api.storage.accounts.byEmail(NORA)
  const session = await api.session(NORA, 'squatter in the snow')
  const { invitation } = await invite(affiliate)
  expect(invitation?.id).not.toBe(String(squatter?.id))
  expect(await api.services.sessions.actorOf(session.token)).toEqual({ kind: 'nobody' })
  expect(await codeOf(login(NORA, 'squatter in the snow'))).toBe('UNAUTHENTICATED')
  expect((await api.storage.accounts.byId(squatter!.id))?.email).toMatch(/@address\.invalid$/)
  const secrets = (await deliverMails(api)).map(({ text }) => text)
  expect(secrets).toHaveLength(1)
  expect((await auditEntriesOf(squatter!)).map(({ action }) => action)).toContain(
    'account.address-released',
  )
})

test('a manager’s form takes over the address of a registration that nobody confirmed', async () => {
  await register({ email: NORA, password: 'squatter in the snow' })
  const squatter = await api.storage.accounts.byEmail(NORA)
  const { row, error } = await saveUser(actorOf(affiliate), NEW_ACCOUNT)
  expect(error).toBeUndefined()
  expect(row?.['id']).not.toBe(String(squatter?.id))
  expect(await codeOf(login(NORA, PASSWORD))).toBe('none')
})

test('an invitation of another tenant that nobody accepted is in nobody’s way', async () => {
  const theirs = await invite(stranger)
  const ours = await invite(affiliate)
  expect(ours.error).toBeUndefined()
  expect(ours.invitation?.id).not.toBe(theirs.invitation?.id)
  expect(await api.storage.accounts.byId(Number(theirs.invitation?.id))).toBeNull()
})

test('an account that waits shows as invited to whoever invited it', async () => {
  await invite(affiliate)
  const { data } = await api.ask('{ userList { email invited emailConfirmed } }', {
    actor: actorOf(affiliate),
  })
  expect(data?.['userList']).toContainEqual({
    email: NORA,
    invited: true,
    emailConfirmed: false,
  })
})

test('the role and the account above follow the rules of the form', async () => {
  expect((await invite(affiliate, { role: 'affiliate' })).error?.code).toBe('FORBIDDEN')
  expect((await invite(boss, { role: 'user', parentUserId: String(affiliate.id) })).error).toBe(
    undefined,
  )
  expect((await invite(affiliate, { parentUserId: String(boss.id) })).error?.code).toBe('NOT_FOUND')
  expect((await invite(boss, { email: 'not an address' })).error?.keys).toEqual([
    'users.emailMalformed',
  ])
})

test('without a mail server the link is shown to whoever invites, and no mail waits', async () => {
  await api.close()
  await open({ mailsLinks: false })
  const { invitation } = await invite(affiliate)
  expect(invitation?.url).toMatch(/^https:\/\/cold\.example\/invitation#[\w-]{43}$/)
  expect(await deliverMails(api)).toEqual([])
  const again = await invite(affiliate)
  expect(await keysOf(accept(invitation!.url!.split('#')[1]!))).toEqual(['users.linkSpent'])
  expect((await accept(again.invitation!.url!.split('#')[1]!)).errors).toEqual([])
  expect(await codeOf(login(NORA, PASSWORD))).toBe('none')
})

test('an address gets at most five mails an hour, whoever invites it', async () => {
  const codes = []
  for (let i = 0; i < 6; i += 1)
    codes.push((await invite(i % 2 === 0 ? affiliate : stranger)).error?.code ?? 'none')
  expect(codes).toEqual(['none', 'none', 'none', 'none', 'none', 'RATE_LIMITED'])
})
