import { expect, test } from 'vitest'
import { mustFinish, type UnfinishedSession } from './must-finish.ts'

const NOW = new Date('2026-11-20T09:00:00Z')
const session = (change: Partial<UnfinishedSession> = {}): UnfinishedSession => ({
  role: 'user',
  initialPasswordUntil: null,
  factorAt: null,
  hasFactor: false,
  isRequiredByBranch: false,
  isRequiredOfSuperadmins: false,
  ...change,
})

test('a session of an account with nothing open has nothing to finish', () => {
  expect(mustFinish(session())).toBeNull()
  expect(mustFinish(session({ hasFactor: true, factorAt: NOW }))).toBeNull()
  expect(mustFinish(session({ isRequiredOfSuperadmins: true }))).toBeNull()
})

test('the second factor is shown before an initial password is replaced', () => {
  const open = { hasFactor: true, initialPasswordUntil: NOW, isRequiredByBranch: true }
  expect(mustFinish(session(open))).toBe('SECOND_FACTOR')
  expect(mustFinish(session({ ...open, factorAt: NOW }))).toBe('PASSWORD')
})

test('a second factor is set up after the initial password is replaced', () => {
  expect(mustFinish(session({ initialPasswordUntil: NOW, isRequiredByBranch: true }))).toBe(
    'PASSWORD',
  )
  expect(mustFinish(session({ isRequiredByBranch: true }))).toBe('ENROLMENT')
  expect(mustFinish(session({ role: 'superadmin', isRequiredOfSuperadmins: true }))).toBe(
    'ENROLMENT',
  )
})
