import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../src/domain/durations.ts'
import type { Account } from '../../src/domain/users/account.ts'
import { createCodeGuard } from '../../src/server/second-factor/code-guard.ts'
import { EMAIL, factorOfAnna, HOME, openWithAnna, PASSWORD } from './account-with-factor.ts'
import type { Api } from './api-rig.ts'
import { phoneWith } from './second-factor-requests.ts'

let api: Api
let anna: Account
beforeEach(async () => {
  ;({ api, anna } = await openWithAnna())
})
afterEach(() => api.close())
const { requests, actions, notices, enrolled } = factorOfAnna(() => ({ api, anna }))
const { finishLogin, logIn, own, startTotp, confirmTotp } = requests

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
