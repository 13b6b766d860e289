import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../src/domain/durations.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { entriesAbout } from '../../src/server/audit/testing/entries-about.ts'
import { createCodeGuard } from '../../src/server/second-factor/code-guard.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { type Api, openApi } from './api-rig.ts'
import { phoneWith, secondFactorRequests } from './second-factor-requests.ts'

const PASSWORD = 'kr9&vzqm'
const EMAIL = 'anna@example.com'
const HOME = { clientAddress: '192.0.2.7' }

/** Compares instead of hashing: nothing here is about passwords. */
const passwords = {
  hash: async (password: string) => password,
  verify: async (hash: string | null, password: string) => hash === password,
  isOutdated: () => false,
}

let api: Api
let anna: Account
beforeEach(async () => {
  api = await openApi({ passwords, sendsMail: true })
  anna = await api.addAccount('user', null, EMAIL, PASSWORD)
  await autoCommit(api.storage).accounts.change(anna.id, {
    emailConfirmedAt: api.clock(),
    updatedAt: api.clock(),
  })
})
afterEach(() => api.close())
const requests = secondFactorRequests(() => api)
const { finishLogin, logIn, own, startTotp, confirmTotp, withPhone } = requests

const actions = async () =>
  (await entriesAbout(api.storage, { kind: 'account', id: String(anna.id) })).map(
    ({ action }) => action,
  )
const notices = async () =>
  (await api.storage.outbox.byIds(Array.from({ length: 30 }, (_, id) => id))).map(
    ({ accountNotice }) => accountNotice,
  )
/** Logs in at home, sets up an app, and waits until its next code. */
const enrolled = async (offsetMs = 0) => {
  const { actor } = await logIn(EMAIL, PASSWORD, HOME)
  const set = await withPhone(actor, offsetMs)
  api.moveClock(30 * SECOND_MS)
  return { ...set, actor }
}

test('an app is set up by its first code, and answers ten recovery codes once', async () => {
  const { actor } = await logIn(EMAIL, PASSWORD)
  const { uri, secret } = await startTotp(actor)
  expect(uri).toContain('otpauth://totp/Coldwatch:anna%40example.com?')
  expect(uri).toContain(`secret=${secret}`)
  expect(await own(actor)).toMatchObject({ totpSince: null, recoveryCodesLeft: 0 })
  await expect(confirmTotp(actor, '000000')).rejects.toMatchObject({ keys: ['users.codeWrong'] })
  const { phone, recoveryCodes } = await withPhone(actor)
  expect(new Set(recoveryCodes).size).toBe(10)
  for (const code of recoveryCodes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[^-]{4}$/)
  expect(await own(actor)).toMatchObject({
    totpSince: '2026-11-20T09:00:00Z',
    recoveryCodesLeft: 10,
  })
  await expect(startTotp(actor)).rejects.toMatchObject({ keys: ['users.totpThere'] })
  await expect(confirmTotp(actor, phone.code(30_000))).rejects.toMatchObject({
    keys: ['users.totpSetupOver'],
  })
})

test('a login with an app shows a code before it may do anything else', async () => {
  const { phone } = await enrolled()
  const { actor, token, mustFinish } = await logIn(EMAIL, PASSWORD)
  expect(mustFinish).toBe('SECOND_FACTOR')
  expect(actor).toMatchObject({ mustFinish: 'SECOND_FACTOR' })
  expect(await finishLogin(actor, phone.code())).toBe(true)
  expect(await api.services.sessions.actorOf(token)).toMatchObject({ mustFinish: null })
  expect(await actions()).toEqual(
    expect.arrayContaining(['login.password-right', 'login.succeeded', 'account.totp-added']),
  )
})

test('a login without the code is FORBIDDEN and says how to go on', async () => {
  await enrolled()
  const refused = requests.call(
    'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token } }',
    { variables: { email: EMAIL, password: PASSWORD } },
  )
  await expect(refused).rejects.toMatchObject({
    code: 'FORBIDDEN',
    keys: ['login.code'],
    login: { token: expect.any(String), user: { email: EMAIL }, mustFinish: 'SECOND_FACTOR' },
  })
})

test('a programme logs in with the code in one step', async () => {
  const { phone } = await enrolled()
  const logInWith = (code: string) =>
    requests.call<{ token: string; mustFinish: string | null }>(
      'mutation ($email: String!, $password: String!, $code: String) { login(email: $email, password: $password, code: $code) { token mustFinish } }',
      { variables: { email: EMAIL, password: PASSWORD, code } },
    )
  await expect(logInWith('000000')).rejects.toMatchObject({ keys: ['users.codeWrong'] })
  const { token, mustFinish } = await logInWith(phone.code())
  expect(mustFinish).toBeNull()
  expect(await api.services.sessions.actorOf(token)).toMatchObject({ mustFinish: null })
})

test('a session that waits writes nothing, whatever it asks', async () => {
  await enrolled()
  const { actor } = await logIn(EMAIL, PASSWORD)
  for (const call of [
    () => requests.newRecoveryCodes(actor),
    () => requests.removeTotp(actor),
    () => requests.call('mutation { setTimeZone(timeZone: "Europe/Budapest") { id } }', { actor }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN', keys: ['users.mustFinish'] })
})

test('a session waits ten minutes for its code, however much it is used', async () => {
  const { phone } = await enrolled()
  const { token } = await logIn(EMAIL, PASSWORD)
  api.moveClock(9 * MINUTE_MS)
  const actor = await api.services.sessions.actorOf(token)
  expect(actor).toMatchObject({ mustFinish: 'SECOND_FACTOR' })
  api.moveClock(MINUTE_MS)
  expect(await api.services.sessions.actorOf(token)).toEqual({ kind: 'nobody' })
  await expect(finishLogin(actor, phone.code()))
    .resolves.toBe(true)
    .catch(() => undefined)
  expect(await api.services.sessions.actorOf(token)).toEqual({ kind: 'nobody' })
})

test('a finished session lasts as long as any other', async () => {
  const { phone } = await enrolled()
  const { actor, token } = await logIn(EMAIL, PASSWORD)
  await finishLogin(actor, phone.code())
  api.moveClock(7 * DAY_MS - 1)
  expect(await api.services.sessions.actorOf(token)).toMatchObject({ mustFinish: null })
})

test.each([-120, -60, 0, 60, 120])('a phone %i s off works', async (seconds) => {
  const { phone } = await enrolled(seconds * SECOND_MS)
  const { actor } = await logIn(EMAIL, PASSWORD)
  expect(await finishLogin(actor, phone.code())).toBe(true)
})

test.each([-150, 150])('a phone %i s off does not', async (seconds) => {
  const { actor } = await logIn(EMAIL, PASSWORD)
  await expect(withPhone(actor, seconds * SECOND_MS)).rejects.toMatchObject({
    keys: ['users.codeWrong'],
  })
})

describe('a code counts once', () => {
  test('so the one that set up the app opens no login', async () => {
    const { actor } = await logIn(EMAIL, PASSWORD)
    const { phone } = await withPhone(actor)
    const next = await logIn(EMAIL, PASSWORD)
    await expect(finishLogin(next.actor, phone.code())).rejects.toMatchObject({
      keys: ['users.codeUsed'],
    })
  })

  test('in two sessions at once, and an older one that was not used does not count after it', async () => {
    const { phone } = await enrolled()
    const older = phone.code()
    api.moveClock(30 * SECOND_MS)
    const sessions = [await logIn(EMAIL, PASSWORD), await logIn(EMAIL, PASSWORD)]
    const outcomes = await Promise.allSettled(
      sessions.map(({ actor }) => finishLogin(actor, phone.code())),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const third = await logIn(EMAIL, PASSWORD)
    await expect(finishLogin(third.actor, older)).rejects.toMatchObject({
      keys: ['users.codeUsed'],
    })
  })

  test('while the same session may send it twice at once', async () => {
    const { phone } = await enrolled()
    const { actor } = await logIn(EMAIL, PASSWORD)
    const code = phone.code()
    expect(await Promise.all([finishLogin(actor, code), finishLogin(actor, code)])).toEqual([
      true,
      true,
    ])
    expect((await actions()).filter((action) => action === 'login.succeeded')).toHaveLength(2)
  })

  test('so two confirmations of a new app at once add one', async () => {
    const { actor } = await logIn(EMAIL, PASSWORD)
    const { uri } = await startTotp(actor)
    const code = phoneWith(uri, api).code()
    const outcomes = await Promise.allSettled([confirmTotp(actor, code), confirmTotp(actor, code)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await actions()).filter((action) => action === 'account.totp-added')).toHaveLength(1)
  })
})

describe('recovery codes', () => {
  test('each opens one login, typed in any way, and the owner is told', async () => {
    const { recoveryCodes } = await enrolled()
    const [code] = recoveryCodes
    const first = await logIn(EMAIL, PASSWORD)
    expect(await finishLogin(first.actor, ` ${code!.toLowerCase().replaceAll('-', ' ')} `)).toBe(
      true,
    )
    const second = await logIn(EMAIL, PASSWORD)
    expect(await own(first.actor)).toMatchObject({ recoveryCodesLeft: 9 })
    await expect(finishLogin(second.actor, code!)).rejects.toMatchObject({
      keys: ['users.recoveryCodeUsed'],
    })
    expect(await notices()).toContainEqual({ kind: 'FACTOR_CHANGED', change: 'RECOVERY_CODE_USED' })
  })

  test('new ones replace the old ones', async () => {
    const { actor, recoveryCodes } = await enrolled()
    const codes = await requests.newRecoveryCodes(actor)
    expect(codes).toHaveLength(10)
    const { actor: waiting } = await logIn(EMAIL, PASSWORD)
    await expect(finishLogin(waiting, recoveryCodes[0]!)).rejects.toMatchObject({
      keys: ['users.codeWrong'],
    })
    expect(await finishLogin(waiting, codes[0]!)).toBe(true)
  })

  test('are made for an account with a second factor only', async () => {
    const { actor } = await logIn(EMAIL, PASSWORD)
    await expect(requests.newRecoveryCodes(actor)).rejects.toMatchObject({
      keys: ['users.noFactor'],
    })
  })

  test('lie in storage as hashes, and the secret of the app sealed', async () => {
    const { actor } = await logIn(EMAIL, PASSWORD)
    const { secret } = await startTotp(actor)
    const waiting = await api.storage.secondFactors.challenge(
      actor.kind === 'account' ? actor.sessionHash! : '',
      'add-totp',
      api.clock(),
    )
    expect(waiting).not.toContain(secret)
    await withPhone(actor)
    expect((await api.storage.secondFactors.totp(anna.id))?.sealedSecret).not.toContain(secret)
  })
})

describe('guessing codes', () => {
  const guess = async (times: number, addressOf: (i: number) => string) => {
    const { actor } = await logIn(EMAIL, PASSWORD)
    const codes: unknown[] = []
    for (let i = 0; i < times; i += 1) {
      const refusal = await finishLogin(actor, String(100_000 + i), { clientAddress: addressOf(i) })
        .then(() => null)
        .catch((error: { code: unknown }) => error)
      codes.push(refusal?.code ?? 'none')
      api.moveClock(1)
    }
    return codes
  }

  test('is limited to five in a quarter of an hour from a network; the owner is told', async () => {
    await enrolled()
    const codes = await guess(7, () => HOME.clientAddress)
    expect(codes.slice(0, 5)).toEqual(Array<string>(5).fill('BAD_USER_INPUT'))
    expect(codes.slice(5)).toEqual(['RATE_LIMITED', 'RATE_LIMITED'])
    expect(await notices()).toContainEqual({ kind: 'CODES_GUESSED' })
    expect((await actions()).filter((action) => action === 'login.code-wrong')).toHaveLength(5)
  })

  test('over many networks is slowed for the account, and told once', async () => {
    await enrolled()
    const codes = await guess(60, (i) => `198.51.100.${i}`)
    expect(codes.filter((code) => code === 'BAD_USER_INPUT')).toHaveLength(11)
    expect((await notices()).filter((notice) => notice?.kind === 'CODES_GUESSED')).toHaveLength(1)
  })

  test('does not stop the owner at home, nor a recovery code elsewhere', async () => {
    const { phone, recoveryCodes } = await enrolled()
    await guess(60, (i) => `198.51.100.${i}`)
    const atHome = await logIn(EMAIL, PASSWORD, HOME)
    expect(await finishLogin(atHome.actor, phone.code(), HOME)).toBe(true)
    const elsewhere = { clientAddress: '203.0.113.9' }
    const away = await logIn(EMAIL, PASSWORD, elsewhere)
    await expect(
      finishLogin(away.actor, phone.code(30 * SECOND_MS), elsewhere),
    ).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    expect(await finishLogin(away.actor, recoveryCodes[0]!, elsewhere)).toBe(true)
  })

  test('in a year tries less than 2,000 of a million codes, however patient', async () => {
    for (const isFamiliar of [true, false]) {
      let now = Date.UTC(2026, 10, 20)
      const guard = createCodeGuard(() => new Date(now))
      const end = now + 365 * DAY_MS
      let tries = 0
      for (let network = 0; now < end; network += 1) {
        const admission = guard.begin({
          kind: 'totp',
          accountId: 7,
          network: isFamiliar ? 'home' : `network ${network}`,
          isFamiliar,
        })
        if (admission.kind === 'open') tries += 1
        else now += admission.refusal.retryAfterSeconds * SECOND_MS
      }
      expect(tries).toBeLessThan(2_000)
    }
  })
})

describe('what guards the account', () => {
  test('asks for the current password some minutes after the login', async () => {
    const { actor } = await logIn(EMAIL, PASSWORD)
    api.moveClock(5 * MINUTE_MS)
    await expect(startTotp(actor)).rejects.toMatchObject({ keys: ['users.currentPasswordNeeded'] })
    await expect(startTotp(actor, 'a guess')).rejects.toMatchObject({
      keys: ['users.currentPasswordWrong'],
    })
    const { uri } = await startTotp(actor, PASSWORD)
    expect(uri).toContain('otpauth://')
    await expect(requests.removeTotp(actor)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('setting up and removing an app ends the other sessions, and is told and written down', async () => {
    const other = await logIn(EMAIL, PASSWORD)
    const { actor } = await enrolled()
    expect(await api.services.sessions.actorOf(other.token)).toEqual({ kind: 'nobody' })
    const waiting = await logIn(EMAIL, PASSWORD)
    expect(await requests.removeTotp(actor)).toBe(true)
    expect(await api.services.sessions.actorOf(waiting.token)).toEqual({ kind: 'nobody' })
    expect(await own(actor)).toMatchObject({ totpSince: null, recoveryCodesLeft: 0 })
    expect((await logIn(EMAIL, PASSWORD)).mustFinish).toBeNull()
    expect(await notices()).toEqual(
      expect.arrayContaining([
        { kind: 'FACTOR_CHANGED', change: 'TOTP_ADDED' },
        { kind: 'FACTOR_CHANGED', change: 'TOTP_REMOVED' },
      ]),
    )
    expect(await actions()).toEqual(
      expect.arrayContaining(['account.totp-added', 'account.totp-removed']),
    )
  })

  test('an app that was not confirmed within ten minutes is forgotten', async () => {
    const { actor } = await logIn(EMAIL, PASSWORD)
    const { uri } = await startTotp(actor)
    api.moveClock(10 * MINUTE_MS)
    await expect(confirmTotp(actor, phoneWith(uri, api).code())).rejects.toMatchObject({
      keys: ['users.totpSetupOver'],
    })
  })

  test('a new device is told when the login is whole, not before', async () => {
    const { phone } = await enrolled()
    const elsewhere = { clientAddress: '198.51.100.7', userAgent: 'curl/8.17.0' }
    const { actor } = await logIn(EMAIL, PASSWORD, elsewhere)
    const told = { kind: 'NEW_DEVICE', device: 'curl', clientAddress: '198.51.100.7' }
    expect(await notices()).not.toContainEqual(told)
    await finishLogin(actor, phone.code(), elsewhere)
    expect(await notices()).toContainEqual(told)
  })
})

test('an account that is deleted while its session waits finishes nothing', async () => {
  const { phone } = await enrolled()
  const { actor } = await logIn(EMAIL, PASSWORD)
  await autoCommit(api.storage).accounts.remove(anna.id, api.clock())
  await expect(finishLogin(actor, phone.code())).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('a machine goes on: its token asks for no second factor', async () => {
  const { actor } = await logIn(EMAIL, PASSWORD)
  const { token } = await requests.call<{ token: string }>(
    'mutation { createToken(name: "Script", scopes: [READ_READINGS]) { token } }',
    { actor },
  )
  await withPhone(actor)
  const machine = await api.services.sessions.actorOf(token)
  expect(machine).not.toHaveProperty('mustFinish', 'SECOND_FACTOR')
  expect(await requests.call('{ toolList { id } }', { actor: machine })).toEqual([])
})
