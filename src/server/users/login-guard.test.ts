import { HOUR_MS } from '../../domain/durations.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { createLoginGuard } from './login-guard.ts'
import type { LoginGuard } from './login-guard.ts'

const HERE = '192.0.2.1'

let now: number
let guard: LoginGuard
beforeEach(() => {
  now = Date.UTC(2026, 10, 20, 9)
  guard = createLoginGuard(() => new Date(now))
})

const at = (email: string, network = HERE, isFamiliar = true) => ({ email, network, isFamiliar })
const isOpen = (email: string, network = HERE, isFamiliar = true) =>
  guard.beginLogin(at(email, network, isFamiliar)).kind === 'open'
const logIns = (times: number, email: string) =>
  Array.from({ length: times }, () => guard.beginLogin(at(email)))

test('a locked account that is tried again and again does not lock its whole address', () => {
  logIns(500, 'anna@example.com')
  expect(isOpen('bela@example.com')).toBe(true)
})

test('logins that succeed never use up what an address has', () => {
  for (let i = 0; i < 500; i += 1) {
    expect(isOpen('anna@example.com')).toBe(true)
    guard.loginSucceeded(at('anna@example.com'))
  }
})

test('a hundred failures over many accounts lock the address for every account, and no other address', () => {
  for (let i = 0; i < 100; i += 1) guard.beginLogin(at(`guess${i}@example.com`))
  expect(guard.beginLogin(at('anna@example.com'))).toMatchObject({
    kind: 'refused',
    refusal: { retryAfterSeconds: 900 },
  })
  expect(isOpen('anna@example.com', '192.0.2.2')).toBe(true)
  now += HOUR_MS
  expect(isOpen('anna@example.com')).toBe(true)
})

test('guesses at the secrets of links share that hundred, unless they are right', () => {
  for (let i = 0; i < 200; i += 1) {
    expect(guard.beginSecret(HERE)).toBeNull()
    guard.secretAccepted(HERE)
  }
  for (let i = 0; i < 100; i += 1) guard.beginSecret(HERE)
  expect(guard.beginSecret(HERE)).toMatchObject({ retryAfterSeconds: 900 })
  expect(isOpen('anna@example.com')).toBe(false)
})

test('registrations have a hundred of their own', () => {
  for (let i = 0; i < 100; i += 1) expect(guard.beginRegistration(HERE)).toBeNull()
  expect(guard.beginRegistration(HERE)).toMatchObject({ retryAfterSeconds: 900 })
  expect(isOpen('anna@example.com')).toBe(true)
})

describe('guessing over many networks', () => {
  const networkOf = (i: number) => `198.51.${Math.floor(i / 250)}.${i % 250}`
  /** 10,000 wrong passwords from 1,000 addresses, ten seconds apart in all. */
  const guess = (emailOf: (i: number) => string) => {
    let open = 0
    for (let i = 0; i < 10_000; i += 1) {
      if (isOpen(emailOf(i), networkOf(i % 1_000), false)) open += 1
      now += 1
    }
    return open
  }

  test('10,000 wrong passwords from 1,000 addresses on one account: some twenty are looked at', () => {
    const open = guess(() => 'anna@example.com')
    expect(open).toBeGreaterThanOrEqual(20)
    expect(open).toBeLessThan(30)
    expect(guard.size()).toBeLessThanOrEqual(2_001)
  })

  test('the owner logs in from a familiar network meanwhile, and other accounts from anywhere', () => {
    guess(() => 'anna@example.com')
    expect(isOpen('anna@example.com', HERE, true)).toBe(true)
    expect(isOpen('bela@example.com', HERE, false)).toBe(true)
  })

  test('whoever waits as told gets in from an unknown network too', () => {
    guess(() => 'anna@example.com')
    const early = guard.beginLogin(at('anna@example.com', HERE, false))
    if (early.kind === 'open') throw new Error('There is no wait.')
    for (let i = 0; i < 20; i += 1) guard.beginLogin(at('anna@example.com', HERE, false))
    now += early.refusal.retryAfterSeconds * 1_000
    expect(isOpen('anna@example.com', HERE, false)).toBe(true)
  })

  test('10,000 wrong passwords from 1,000 addresses on a thousand accounts keep the memory small', () => {
    expect(guess((i) => `guess${(i * 7) % 1_000}@example.com`)).toBeLessThanOrEqual(10_000)
    expect(guard.size()).toBeLessThanOrEqual(12_000)
    for (let i = 0; i < 100_000; i += 1)
      guard.beginLogin(at(`made-up${i}@example.com`, networkOf(i % 50_000), false))
    expect(guard.size()).toBeLessThanOrEqual(150_000)
  })

  test('the first login after which others wait says so, once', () => {
    const admissions = Array.from({ length: 30 }, (_, i) => {
      const admission = guard.beginLogin(at('anna@example.com', networkOf(i), false))
      now += 1_000
      return admission.kind === 'open' && admission.slowsAccount
    })
    expect(admissions.indexOf(true)).toBe(20)
    expect(admissions.filter(Boolean)).toHaveLength(1)
  })
})
