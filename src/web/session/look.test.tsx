import { afterEach, expect, test } from 'vitest'
import { chooseLanguage, currentLook, isLooking, leaveLook, startLook } from './look.ts'
import { endSession, sessionToken, sessionUser, startSession } from './session.ts'

const OWN = { token: 'own', user: { id: '1', username: 'reseller@x', role: 'affiliate' } } as const
const LOOK = {
  token: 'look-1',
  user: { id: '7', username: 'shop@x', role: 'user' },
  name: 'Shop Kft',
  until: '2026-11-20T10:00:00Z',
  inOwnLanguage: false,
} as const

afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

test('a tab that looks asks with the look, and with the own session again after it', () => {
  const paths: string[] = []
  startSession(OWN)
  startLook(LOOK, (path) => paths.push(path))
  expect([sessionToken(), sessionUser()?.id]).toEqual(['look-1', '7'])
  leaveLook((path) => paths.push(path))
  expect([sessionToken(), sessionUser()?.id]).toEqual(['own', '1'])
  expect(paths).toEqual(['/', '/'])
})

test('a logout of the own session ends the look in the tab too', () => {
  startSession(OWN)
  startLook(LOOK, () => {})
  endSession('logout')
  expect(isLooking()).toBe(false)
  expect(sessionToken()).toBeNull()
})

test('the language of the look stays for the tab', () => {
  startSession(OWN)
  startLook(LOOK, () => {})
  chooseLanguage(true, () => {})
  expect(currentLook()).toEqual({ ...LOOK, inOwnLanguage: true })
})
