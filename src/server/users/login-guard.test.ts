import { HOUR_MS } from '../../domain/durations.ts'
import { beforeEach, expect, test } from 'vitest'
import { createLoginGuard } from './login-guard.ts'
import type { LoginGuard } from './login-guard.ts'

const HERE = '192.0.2.1'

let now: number
let guard: LoginGuard
beforeEach(() => {
  now = Date.UTC(2026, 10, 20, 9)
  guard = createLoginGuard(() => new Date(now))
})

const logIns = (times: number, email: string, address = HERE) =>
  Array.from({ length: times }, () => guard.beginLogin(email, address))

test('a locked account that is tried again and again does not lock its whole address', () => {
  logIns(500, 'anna@example.com')
  expect(guard.beginLogin('bela@example.com', HERE)).toBeNull()
})

test('logins that succeed never use up what an address has', () => {
  for (let i = 0; i < 500; i += 1) {
    expect(guard.beginLogin('anna@example.com', HERE)).toBeNull()
    guard.loginSucceeded('anna@example.com', HERE)
  }
})

test('a hundred failures over many accounts lock the address for every account, and no other address', () => {
  for (let i = 0; i < 100; i += 1) guard.beginLogin(`guess${i}@example.com`, HERE)
  expect(guard.beginLogin('anna@example.com', HERE)).toMatchObject({ retryAfterSeconds: 900 })
  expect(guard.beginLogin('anna@example.com', '192.0.2.2')).toBeNull()
  now += HOUR_MS
  expect(guard.beginLogin('anna@example.com', HERE)).toBeNull()
})

test('guesses at the secrets of links share that hundred, unless they are right', () => {
  for (let i = 0; i < 200; i += 1) {
    expect(guard.beginSecret(HERE)).toBeNull()
    guard.secretAccepted(HERE)
  }
  for (let i = 0; i < 100; i += 1) guard.beginSecret(HERE)
  expect(guard.beginSecret(HERE)).toMatchObject({ retryAfterSeconds: 900 })
  expect(guard.beginLogin('anna@example.com', HERE)).not.toBeNull()
})

test('registrations have a hundred of their own', () => {
  for (let i = 0; i < 100; i += 1) expect(guard.beginRegistration(HERE)).toBeNull()
  expect(guard.beginRegistration(HERE)).toMatchObject({ retryAfterSeconds: 900 })
  expect(guard.beginLogin('anna@example.com', HERE)).toBeNull()
})
