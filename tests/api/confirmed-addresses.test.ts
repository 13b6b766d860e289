import { afterEach, beforeEach, expect, test } from 'vitest'
import { NOBODY } from '../../src/domain/permissions/actor.ts'
import type { Actor } from '../../src/domain/permissions/actor.ts'
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
const open = async (options: Parameters<typeof openApi>[0]) => {
  api = await openApi(options)
  ;({ boss, affiliate } = await addAccountTree(api))
}
beforeEach(() => open({ mailsLinks: true }))
afterEach(() => api.close())
const { login, codeOf } = loginRequests(() => api)
const { auditEntriesOf, register } = userRequests(() => api)

const NORA = NEW_ACCOUNT.email
const STRANGERS = 'squatter in the snow'
const confirm = (secret: string, actor: Actor = NOBODY, password?: string) =>
  api.ask(
    'mutation ($secret: String!, $password: String) { confirmAddress(secret: $secret, password: $password) }',
    { actor, variables: { secret, password } },
  )
const mailedSecret = async (): Promise<string> =>
  secretIn((await deliverMails(api)).at(-1), 'confirm-address')
const confirmedAt = async () => (await api.storage.accounts.byEmail(NORA))?.emailConfirmedAt

test('a registration works at once, and says that its address is not confirmed', async () => {
  await register({})
  const { actor } = await api.session(NORA, PASSWORD)
  expect((await api.ask('{ me { email emailConfirmed } }', { actor })).data).toEqual({
    me: { email: NORA, emailConfirmed: false },
  })
})

test('the link in the mail confirms the address for whoever is logged in to the account', async () => {
  await register({})
  const { actor } = await api.session(NORA, PASSWORD)
  const secret = await mailedSecret()
  expect((await confirm(secret, actor)).data).toEqual({ confirmAddress: true })
  expect(await confirmedAt()).toEqual(api.clock())
  expect((await confirm(secret, actor)).errors[0]?.keys).toEqual(['users.linkSpent'])
  const account = await api.storage.accounts.byEmail(NORA)
  expect((await auditEntriesOf(account!)).map(({ action }) => action)).toContain(
    'account.address-confirmed',
  )
})

test('who is not logged in confirms with the password, so that a careless click confirms nothing', async () => {
  await register({})
  const secret = await mailedSecret()
  expect((await confirm(secret)).errors[0]?.keys).toEqual(['users.passwordEmpty'])
  expect((await confirm(secret, actorOf(affiliate))).errors[0]?.keys).toEqual([
    'users.passwordEmpty',
  ])
  expect((await confirm(secret, NOBODY, STRANGERS)).errors[0]?.keys).toEqual([
    'users.currentPasswordWrong',
  ])
  expect(await confirmedAt()).toBeNull()
  expect((await confirm(secret, NOBODY, PASSWORD)).errors).toEqual([])
  expect(await confirmedAt()).not.toBeNull()
})

test('the link works for 24 hours, and can be sent again', async () => {
  await register({})
  const { actor } = await api.session(NORA, PASSWORD)
  const secret = await mailedSecret()
  api.moveClock(24 * 3_600_000)
  expect((await confirm(secret, actor)).errors[0]?.keys).toEqual(['users.linkSpent'])
  expect((await api.ask('mutation { requestConfirmation }', { actor })).data).toEqual({
    requestConfirmation: true,
  })
  expect((await confirm(await mailedSecret(), actor)).errors).toEqual([])
  await api.ask('mutation { requestConfirmation }', { actor })
  expect(await deliverMails(api)).toEqual([])
})

test('the owner of an address registers although a stranger did before, and gets it by confirming', async () => {
  await register({ password: STRANGERS })
  const stranger = await api.storage.accounts.byEmail(NORA)
  const session = await api.session(NORA, STRANGERS)
  await deliverMails(api)
  expect((await register({})).done).toBe(true)
  const secret = await mailedSecret()
  expect(await codeOf(login(NORA, PASSWORD))).toBe('UNAUTHENTICATED')
  expect((await confirm(secret, NOBODY, PASSWORD)).errors).toEqual([])
  expect(await codeOf(login(NORA, PASSWORD))).toBe('none')
  expect(await codeOf(login(NORA, STRANGERS))).toBe('UNAUTHENTICATED')
  expect(await api.services.sessions.actorOf(session.token)).toEqual({ kind: 'nobody' })
  expect((await api.storage.accounts.byId(stranger!.id))?.email).toMatch(/@address\.invalid$/)
})

test('of two confirmations of one address at once, one counts', async () => {
  await register({ password: STRANGERS })
  const first = await mailedSecret()
  await register({})
  const second = await mailedSecret()
  const answers = await Promise.all([
    confirm(first, NOBODY, STRANGERS),
    confirm(second, NOBODY, PASSWORD),
  ])
  expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1)
  const logins = await Promise.all([STRANGERS, PASSWORD].map((word) => codeOf(login(NORA, word))))
  expect(logins.toSorted()).toEqual(['UNAUTHENTICATED', 'none'])
})

test('"Forgotten?" gives the owner an account that a stranger made with the address', async () => {
  await register({ password: STRANGERS })
  await deliverMails(api)
  await api.ask(`mutation { requestPasswordReset(email: "${NORA}") }`)
  const secret = secretIn((await deliverMails(api))[0], 'new-password')
  await api.ask(`mutation { resetPassword(secret: "${secret}", password: "${PASSWORD}") }`)
  expect(await codeOf(login(NORA, STRANGERS))).toBe('UNAUTHENTICATED')
  expect(await confirmedAt()).not.toBeNull()
})

test('an account is assigned only once its address is confirmed', async () => {
  await register({})
  const account = await api.storage.accounts.byEmail(NORA)
  const assign = () =>
    api.ask(
      'mutation ($id: ID!, $parent: ID) { user(id: $id, language: english, parentUserId: $parent) { parentUserId } }',
      {
        actor: actorOf(boss),
        variables: { id: String(account!.id), parent: String(affiliate.id) },
      },
    )
  expect((await assign()).errors[0]?.keys).toEqual(['users.addressUnconfirmed'])
  await confirm(await mailedSecret(), NOBODY, PASSWORD)
  expect((await assign()).data).toEqual({ user: { parentUserId: String(affiliate.id) } })
})

test('no manager finds an unconfirmed account, superadmin sees that it is one', async () => {
  await register({})
  const find = async (actor: Account) =>
    (
      await api.ask('{ userPage(search: "new@ex") { rows { email emailConfirmed } } }', {
        actor: actorOf(actor),
      })
    ).data?.['userPage']
  expect(await find(affiliate)).toEqual({ rows: [] })
  expect(await find(boss)).toEqual({ rows: [{ email: NORA, emailConfirmed: false }] })
})

test('an address that somebody confirmed is answered like a free one, without a mail', async () => {
  expect(await register({ email: 'affiliate@example.com' })).toEqual({
    done: true,
    error: undefined,
  })
  expect(await deliverMails(api)).toEqual([])
})

test('an account that nobody confirmed and that never held a device goes after 7 days, and no other', async () => {
  await register({})
  await register({ email: 'confirmed@example.com' })
  const [, second] = await deliverMails(api)
  await confirm(secretIn(second, 'confirm-address'), NOBODY, PASSWORD)
  const { token } = await api.session(NORA, PASSWORD)
  api.moveClock(7 * 86_400_000 - 1)
  await api.services.people.removeUnconfirmed()
  const unconfirmed = await api.storage.accounts.byEmail(NORA)
  expect(unconfirmed).not.toBeNull()
  api.moveClock(1)
  await api.services.people.removeUnconfirmed()
  expect(await api.storage.accounts.byEmail(NORA)).toBeNull()
  expect(await api.storage.accounts.byEmail('confirmed@example.com')).not.toBeNull()
  expect(await api.services.sessions.actorOf(token)).toEqual({ kind: 'nobody' })
  expect((await auditEntriesOf(unconfirmed!)).at(-1)?.action).toBe('account.deleted')
})

test('without a mail server every address counts as confirmed', async () => {
  await api.close()
  await open({ mailsLinks: false })
  await register({})
  expect(await confirmedAt()).toEqual(api.clock())
  expect(await deliverMails(api)).toEqual([])
})
