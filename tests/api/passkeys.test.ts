import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '../../src/domain/durations.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { type Api, openApi } from './api-rig.ts'
import { secondFactorRequests } from './second-factor-requests.ts'
import { softwareAuthenticator } from './software-authenticator.ts'

const PASSWORD = 'kr9&vzqm'
const EMAIL = 'anna@example.com'

/** Compares instead of hashing: nothing here is about passwords. */
const passwords = {
  hash: async (password: string) => password,
  verify: async (hash: string | null, password: string) => hash === password,
  isOutdated: () => false,
}

let api: Api
let anna: Account
const open = async (publicUrl: string | null = 'https://cold.example') => {
  api = await openApi({ passwords, publicUrl })
  anna = await api.addAccount('user', null, EMAIL, PASSWORD)
}
beforeEach(() => open())
afterEach(() => api.close())
const requests = secondFactorRequests(() => api)
const { addPasskey, finishWithPasskey, logIn, own, passkeyChallenge, passkeyOptions, withPasskey } =
  requests

const actions = async () =>
  (await entriesAbout(api.storage, { kind: 'account', id: String(anna.id) })).map(
    ({ action }) => action,
  )
/** An account with a passkey, and a session that waits for it. */
const waiting = async (counter = 0) => {
  const { actor } = await logIn(EMAIL, PASSWORD)
  const { authenticator, passkey } = await withPasskey(actor, { counter })
  const session = await logIn(EMAIL, PASSWORD)
  return { authenticator, passkey, session, first: actor }
}
const key = (...keys: string[]) => ({ code: 'BAD_USER_INPUT', keys })

test('a passkey is asked to check its owner, for this site, and not to tell what it is', async () => {
  const { actor } = await logIn(EMAIL, PASSWORD)
  const options = JSON.parse(await passkeyOptions(actor)) as Record<string, unknown>
  expect(options).toMatchObject({
    rp: { id: 'cold.example', name: 'Coldwatch' },
    user: { name: EMAIL },
    attestation: 'none',
    authenticatorSelection: { userVerification: 'required' },
    timeout: 5 * MINUTE_MS,
  })
})

test('the first passkey brings recovery codes, and opens the next login', async () => {
  const { actor } = await logIn(EMAIL, PASSWORD)
  const { authenticator, passkey, recoveryCodes } = await withPasskey(actor)
  expect(recoveryCodes).toHaveLength(10)
  expect(await own(actor)).toMatchObject({
    passkeys: [{ id: passkey.id, name: 'Phone', lastUsed: null }],
  })
  const { actor: waitingActor, mustFinish, token } = await logIn(EMAIL, PASSWORD)
  expect(mustFinish).toBe('SECOND_FACTOR')
  expect((await own(waitingActor)).passkeys).toMatchObject([{ name: '' }])
  const challenge = await passkeyChallenge(waitingActor)
  expect(JSON.parse(challenge)).toMatchObject({
    rpId: 'cold.example',
    userVerification: 'required',
    allowCredentials: [{ id: authenticator.credentialId }],
  })
  expect(await finishWithPasskey(waitingActor, authenticator.show(challenge))).toBe(true)
  const finished = await api.services.sessions.actorOf(token)
  expect(finished).toMatchObject({ mustFinish: null })
  expect((await own(finished)).passkeys).toMatchObject([{ lastUsed: '2026-11-20T09:00:00Z' }])
})

test('a second passkey brings no new recovery codes; one of another account is refused', async () => {
  const { actor } = await logIn(EMAIL, PASSWORD)
  const { authenticator } = await withPasskey(actor)
  expect((await withPasskey(actor, {}, 'Laptop')).recoveryCodes).toBeNull()
  await api.addAccount('user', null, 'bela@example.com', PASSWORD)
  const bela = await logIn('bela@example.com', PASSWORD)
  const made = authenticator.make(await passkeyOptions(bela.actor))
  await expect(addPasskey(bela.actor, 'Stolen', made)).rejects.toMatchObject(
    key('users.passkeyThere'),
  )
})

describe('a passkey of another site is refused with a sentence', () => {
  test('when it is added', async () => {
    const { actor } = await logIn(EMAIL, PASSWORD)
    const made = softwareAuthenticator().make(await passkeyOptions(actor), {
      origin: 'https://cold.example.evil.example',
    })
    await expect(addPasskey(actor, 'Phone', made)).rejects.toMatchObject(
      key('users.passkeyOtherSite'),
    )
    expect((await own(actor)).passkeys).toEqual([])
  })

  test.each([
    ['by its page', { origin: 'https://evil.example' }, 'users.passkeyOtherSite'],
    ['by its key', { rpId: 'evil.example' }, 'users.passkeyRefused'],
  ])('when it is shown, known %s', async (_by, options, refusal) => {
    const { authenticator, session } = await waiting()
    const shown = authenticator.show(await passkeyChallenge(session.actor), options)
    await expect(finishWithPasskey(session.actor, shown)).rejects.toMatchObject(key(refusal))
    expect(await api.services.sessions.actorOf(session.token)).toMatchObject({
      mustFinish: 'SECOND_FACTOR',
    })
    expect(await actions()).toContain('login.passkey-failed')
  })
})

describe('a challenge', () => {
  test('is good for one answer, a wrong one too', async () => {
    const { authenticator, session } = await waiting()
    const challenge = await passkeyChallenge(session.actor)
    await expect(
      finishWithPasskey(session.actor, softwareAuthenticator().show(challenge)),
    ).rejects.toMatchObject(key('users.passkeyRefused'))
    await expect(
      finishWithPasskey(session.actor, authenticator.show(challenge)),
    ).rejects.toMatchObject(key('users.passkeyOver'))
  })

  test('is over after five minutes', async () => {
    const { authenticator, session } = await waiting()
    const shown = authenticator.show(await passkeyChallenge(session.actor))
    api.moveClock(5 * MINUTE_MS)
    await expect(finishWithPasskey(session.actor, shown)).rejects.toMatchObject(
      key('users.passkeyOver'),
    )
  })

  test('of one session opens no other', async () => {
    const { authenticator, session } = await waiting()
    const other = await logIn(EMAIL, PASSWORD)
    const shown = authenticator.show(await passkeyChallenge(session.actor))
    await passkeyChallenge(other.actor)
    await expect(finishWithPasskey(other.actor, shown)).rejects.toMatchObject(
      key('users.passkeyRefused'),
    )
    expect(await finishWithPasskey(session.actor, shown)).toBe(true)
  })

  test('of two confirmations at once lets one in, and adds one passkey', async () => {
    const { actor } = await logIn(EMAIL, PASSWORD)
    const made = softwareAuthenticator().make(await passkeyOptions(actor))
    const outcomes = await Promise.allSettled([
      addPasskey(actor, 'Phone', made),
      addPasskey(actor, 'Phone', made),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await own(actor)).passkeys).toHaveLength(1)
  })
})

test('a passkey that did not check its owner is refused', async () => {
  const { actor } = await logIn(EMAIL, PASSWORD)
  const unchecked = softwareAuthenticator().make(await passkeyOptions(actor), { isVerified: false })
  await expect(addPasskey(actor, 'Phone', unchecked)).rejects.toMatchObject(
    key('users.passkeyRefused'),
  )
  const { authenticator, session } = await waiting()
  const shown = authenticator.show(await passkeyChallenge(session.actor), { isVerified: false })
  await expect(finishWithPasskey(session.actor, shown)).rejects.toMatchObject(
    key('users.passkeyRefused'),
  )
})

test('a counter that does not grow is refused and written down: the key was copied', async () => {
  const { authenticator, session } = await waiting(7)
  const show = async (counter: number) =>
    finishWithPasskey(
      session.actor,
      authenticator.show(await passkeyChallenge(session.actor), { counter }),
    )
  for (const counter of [7, 6, 0])
    await expect(show(counter)).rejects.toMatchObject(key('users.passkeyCopied'))
  expect(await actions()).toContain('account.passkey-refused')
  expect(await show(8)).toBe(true)
})

test('a passkey that is removed meanwhile finishes no login', async () => {
  const { authenticator, passkey, session, first } = await waiting()
  const shown = authenticator.show(await passkeyChallenge(session.actor))
  expect(await requests.removePasskey(first, passkey.id)).toBe(true)
  await expect(finishWithPasskey(session.actor, shown)).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
  })
})

test('what is no answer of a browser is refused, and so is a passkey without a name', async () => {
  const { actor } = await logIn(EMAIL, PASSWORD)
  for (const response of ['', '{}', 'null', '[1]', '{"id":"x","response":{}}']) {
    await passkeyOptions(actor)
    await expect(addPasskey(actor, 'Phone', response)).rejects.toMatchObject(
      key('users.passkeyRefused'),
    )
  }
  await expect(addPasskey(actor, ' ', '{}')).rejects.toMatchObject(key('users.passkeyNameEmpty'))
})

test('an account has at most ten passkeys', async () => {
  const { actor } = await logIn(EMAIL, PASSWORD)
  for (let i = 0; i < 10; i += 1) await withPasskey(actor, {}, `Key ${i}`)
  await expect(passkeyOptions(actor)).rejects.toMatchObject(key('users.passkeysTooMany'))
})

describe('without PUBLIC_URL', () => {
  const page = { pageOrigin: 'https://fridge.example' }
  beforeEach(async () => {
    await api.close()
    await open(null)
  })

  test('passkeys belong to the page that asks', async () => {
    const { actor } = await logIn(EMAIL, PASSWORD)
    const authenticator = softwareAuthenticator(page.pageOrigin)
    await addPasskey(actor, 'Phone', authenticator.make(await passkeyOptions(actor, page)), page)
    const { actor: next } = await logIn(EMAIL, PASSWORD)
    await expect(
      passkeyChallenge(next, { pageOrigin: 'https://other.example' }),
    ).rejects.toMatchObject(key('users.noPasskeyHere'))
    const shown = authenticator.show(await passkeyChallenge(next, page))
    expect(await finishWithPasskey(next, shown, page)).toBe(true)
  })

  test.each([undefined, 'http://fridge.example', 'https://192.0.2.1'])(
    'a page at %s gets a sentence',
    async (pageOrigin) => {
      const { actor } = await logIn(EMAIL, PASSWORD)
      await expect(
        passkeyOptions(actor, pageOrigin === undefined ? {} : { pageOrigin }),
      ).rejects.toMatchObject(key('users.passkeysNotHere'))
    },
  )
})

describe('in place of the current password', () => {
  test('a passkey proves who asks, for five minutes', async () => {
    const { actor } = await logIn(EMAIL, PASSWORD)
    const { authenticator } = await withPasskey(actor)
    api.moveClock(6 * MINUTE_MS)
    await expect(requests.newRecoveryCodes(actor)).rejects.toMatchObject(
      key('users.currentPasswordNeeded'),
    )
    const shown = authenticator.show(await passkeyChallenge(actor))
    expect(await requests.proveWithPasskey(actor, shown)).toBe(true)
    expect(await requests.newRecoveryCodes(actor)).toHaveLength(10)
    api.moveClock(5 * MINUTE_MS)
    await expect(requests.newRecoveryCodes(actor)).rejects.toMatchObject(
      key('users.currentPasswordNeeded'),
    )
  })

  test('so does a code of the app, once; a recovery code does not', async () => {
    const { actor } = await logIn(EMAIL, PASSWORD)
    const { phone, recoveryCodes } = await requests.withPhone(actor)
    api.moveClock(6 * MINUTE_MS)
    await expect(requests.proveWithCode(actor, recoveryCodes[0]!)).rejects.toMatchObject(
      key('users.codeWrong'),
    )
    const code = phone.code()
    expect(await requests.proveWithCode(actor, code)).toBe(true)
    await expect(requests.proveWithCode(actor, code)).rejects.toMatchObject(key('users.codeUsed'))
    expect(await requests.newRecoveryCodes(actor)).toHaveLength(10)
  })

  test('codes that are guessed there are limited as those of a login', async () => {
    const { actor } = await logIn(EMAIL, PASSWORD)
    const { phone } = await requests.withPhone(actor)
    api.moveClock(30 * SECOND_MS)
    for (let i = 0; i < 5; i += 1)
      await expect(requests.proveWithCode(actor, `10000${i}`)).rejects.toMatchObject(
        key('users.codeWrong'),
      )
    await expect(requests.proveWithCode(actor, phone.code())).rejects.toMatchObject({
      code: 'RATE_LIMITED',
    })
  })
})
