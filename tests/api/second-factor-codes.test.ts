import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../src/domain/durations.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { autoCommit } from '../../src/server/storage/testing/auto-commit.ts'
import { EMAIL, factorOfAnna, openWithAnna, PASSWORD } from './account-with-factor.ts'
import type { Api } from './api-rig.ts'
import { phoneWith } from './second-factor-requests.ts'

let api: Api
let anna: Account
beforeEach(async () => {
  ;({ api, anna } = await openWithAnna())
})
afterEach(() => api.close())
const { requests, actions, notices, enrolled } = factorOfAnna(() => ({ api, anna }))
const { finishLogin, logIn, own, startTotp, confirmTotp, withPhone } = requests

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

test('what is set up has the name of the brand above the account, and a login that waits for it the look', async () => {
  await autoCommit(api.storage).brands.set(anna.id, {
    name: 'Polar: Söhne',
    accent: '#005A3C',
    senderName: null,
    replyTo: null,
    mailFooter: null,
    paperFooter: null,
  })
  const { actor } = await logIn(EMAIL, PASSWORD)
  expect(JSON.parse(await requests.passkeyOptions(actor))).toMatchObject({
    rp: { name: 'Polar: Söhne' },
  })
  // A colon would end the name within the address of the QR code.
  expect(new URL((await startTotp(actor)).uri).searchParams.get('issuer')).toBe('Polar  Söhne')
  await withPhone(actor)
  const waiting = await api.ask(
    `mutation { login(email: "${EMAIL}", password: "${PASSWORD}") { token } }`,
  )
  expect(waiting.errors).toMatchObject([
    { login: { user: { id: String(anna.id), brand: { name: 'Polar: Söhne' } } } },
  ])
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
