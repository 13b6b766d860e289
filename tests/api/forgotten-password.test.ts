import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Account } from '../../src/domain/users/account.ts'
import { createAccountMailLimits } from '../../src/server/account-mails/account-mail-limits.ts'
import { requestPasswordReset } from '../../src/server/people/request-password-reset.ts'
import { newToken, secretHash } from '../../src/server/secret.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { createQuickHasher } from '../../src/server/users/testing/quick-hasher.ts'
import { addAccountTree } from './account-tree.ts'
import { actorOf, openApi } from './api-rig.ts'
import type { Api, AskOptions } from './api-rig.ts'
import { loginRequests } from './login-requests.ts'
import { deliverMails, secretIn } from './mailbox.ts'
import { userRequests } from './user-requests.ts'

let api: Api
let affiliate: Account
let user: Account
const open = async (options: Parameters<typeof openApi>[0]) => {
  api = await openApi(options)
  ;({ affiliate, user } = await addAccountTree(api))
}
beforeEach(() => open({ mailsLinks: true }))
afterEach(() => api.close())
const { login, codeOf } = loginRequests(() => api)
const { auditEntriesOf } = userRequests(() => api)

const OLD = 'frost on the window'
const NEW = 'ice under the door'
const givePassword = async () => {
  const passwordHash = await createQuickHasher().hash(OLD)
  await autoCommit(api.storage).accounts.change(user.id, { passwordHash, updatedAt: api.clock() })
}
const forget = (email: string, options: AskOptions = {}) =>
  api.ask('mutation ($email: String!) { requestPasswordReset(email: $email) }', {
    ...options,
    variables: { email },
  })
const reset = (secret: string, password = NEW) =>
  api.ask(
    'mutation ($secret: String!, $password: String!) { resetPassword(secret: $secret, password: $password) }',
    { variables: { secret, password } },
  )
const createResetLink = (actor: Account, userId: number) =>
  api.ask('mutation ($userId: ID!) { createResetLink(userId: $userId) { email url expiresAt } }', {
    actor: actorOf(actor),
    variables: { userId: String(userId) },
  })

test('a forgotten password is replaced by the link in the mail, once', async () => {
  await givePassword()
  expect((await forget('User@Example.com ')).data).toEqual({ requestPasswordReset: true })
  const [mail, ...others] = await deliverMails(api)
  expect(others).toEqual([])
  expect(mail?.to).toBe('user@example.com')
  const secret = secretIn(mail, 'new-password')
  expect((await reset(secret)).data).toEqual({ resetPassword: true })
  expect(await codeOf(login('user@example.com', OLD))).toBe('UNAUTHENTICATED')
  expect(await codeOf(login('user@example.com', NEW))).toBe('none')
  expect((await reset(secret)).errors[0]?.keys).toEqual(['users.linkSpent'])
  expect((await auditEntriesOf(user)).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['account.reset-requested', 'account.password-reset']),
  )
})

test('the answer takes its time, the same for every address', async () => {
  const waits: number[] = []
  const request = requestPasswordReset({
    storage: api.storage,
    clock: api.clock,
    publicUrl: 'https://cold.example',
    mailsLinks: true,
    mailLimits: createAccountMailLimits(api.clock),
    pause: async (ms) => waits.push(ms),
  })
  for (const email of ['user@example.com', 'nobody@example.com'])
    await request({ email, clientAddress: '192.0.2.1' })
  expect(waits).toEqual([100, 100])
})

test('a new password ends all sessions of the account', async () => {
  await givePassword()
  const session = await api.session('user@example.com', OLD)
  await forget('user@example.com')
  await reset(secretIn((await deliverMails(api))[0], 'new-password'))
  expect(await api.services.sessions.actorOf(session.token)).toEqual({ kind: 'nobody' })
})

test('an unknown address and that of a machine get the same answer, and no mail', async () => {
  await api.addAccount('app', null, 'gateway@example.com')
  const known = await forget('user@example.com')
  expect(await forget('nobody@example.com')).toEqual(known)
  expect(await forget('gateway@example.com')).toEqual(known)
  expect((await deliverMails(api)).map(({ to }) => to)).toEqual(['user@example.com'])
})

test('the link works for 60 minutes from the request, whenever the mail was sent', async () => {
  await forget('user@example.com')
  api.moveClock(59 * 60_000)
  const secret = secretIn((await deliverMails(api))[0], 'new-password')
  api.moveClock(60_000)
  expect((await reset(secret)).errors[0]?.keys).toEqual(['users.linkSpent'])
})

test('a request that waited out its time while mail was down is not sent', async () => {
  await forget('user@example.com')
  api.moveClock(60 * 60_000)
  expect(await deliverMails(api)).toEqual([])
})

test('a refused password does not use up the link', async () => {
  await forget('user@example.com')
  const secret = secretIn((await deliverMails(api))[0], 'new-password')
  expect((await reset(secret, 'short')).errors[0]?.keys).toEqual(['users.passwordTooShort'])
  expect((await reset(secret, 'user@example.com')).errors[0]?.keys).toEqual([
    'users.passwordPersonal',
  ])
  expect((await reset(secret)).errors).toEqual([])
})

test('requests are limited by the address that is asked for, known or not, from everywhere', async () => {
  for (const email of ['user@example.com', 'nobody@example.com']) {
    const codes = []
    for (let i = 0; i < 6; i += 1)
      codes.push(await codeOf(forget(email, { clientAddress: `198.51.${i}.1` })))
    expect(codes).toEqual(['none', 'none', 'none', 'none', 'none', 'RATE_LIMITED'])
  }
})

test('requests are limited by the network that asks, whatever the addresses', async () => {
  const codes = []
  for (let i = 0; i < 21; i += 1) codes.push(await codeOf(forget(`somebody-${i}@example.com`)))
  expect(codes.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 'none'))
  expect(codes[20]).toBe('RATE_LIMITED')
})

test('a new password proves the address: nobody who used it before keeps a way in', async () => {
  const { accounts, push, wallLinks } = autoCommit(api.storage)
  await accounts.change(user.id, { emailConfirmedAt: null, updatedAt: api.clock() })
  await push.subscribe({
    accountId: user.id,
    endpoint: 'https://push.example/1',
    p256dh: 'p',
    auth: 'a',
    createdAt: api.clock(),
  })
  await wallLinks.create({
    name: 'Spy',
    accountId: user.id,
    secretHash: secretHash(newToken()),
    createdAt: api.clock(),
  })
  await forget('user@example.com')
  await reset(secretIn((await deliverMails(api))[0], 'new-password'))
  expect((await api.storage.accounts.byId(user.id))?.emailConfirmedAt).toEqual(api.clock())
  expect(await api.storage.push.ofAccount(user.id)).toEqual([])
  expect(await api.storage.wallLinks.of(user.id)).toEqual([])
})

test('a link that went to an earlier address opens nothing', async () => {
  await forget('user@example.com')
  const secret = secretIn((await deliverMails(api))[0], 'new-password')
  await api.ask(
    'mutation ($id: ID!) { user(id: $id, email: "new@example.com", language: english) { id } }',
    { actor: actorOf(affiliate), variables: { id: String(user.id) } },
  )
  expect((await reset(secret)).errors[0]?.keys).toEqual(['users.linkSpent'])
})

test('a manager has the link sent to somebody below, and does not see it', async () => {
  const { data } = await createResetLink(affiliate, user.id)
  expect(data?.['createResetLink']).toMatchObject({ email: 'user@example.com', url: null })
  const secret = secretIn((await deliverMails(api))[0], 'new-password')
  expect((await reset(secret)).errors).toEqual([])
  expect((await auditEntriesOf(user)).map(({ action }) => action)).toContain(
    'account.password-link-made',
  )
})

test('without a mail server the page is told so, asking does nothing, and a manager is shown the link once', async () => {
  await api.close()
  await open({ mailsLinks: false })
  expect((await api.ask('{ mailsLinks }')).data).toEqual({ mailsLinks: false })
  expect((await forget('user@example.com')).data).toEqual({ requestPasswordReset: true })
  expect(await deliverMails(api)).toEqual([])
  const { data } = await createResetLink(affiliate, user.id)
  const { url } = (data as { createResetLink: { url: string } }).createResetLink
  expect(url).toMatch(/^https:\/\/cold\.example\/new-password#[\w-]{43}$/)
  expect((await reset(url.split('#')[1]!)).errors).toEqual([])
  expect(await codeOf(login('user@example.com', NEW))).toBe('none')
})
