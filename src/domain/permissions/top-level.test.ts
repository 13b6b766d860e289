import { expect, test } from 'vitest'
import type { Role } from '../users/account.ts'
import { topLevelAccount } from './top-level.ts'

const ROLES = new Map<number, Role>([
  [1, 'superadmin'],
  [2, 'superadmin'],
  [7, 'admin'],
  [8, 'affiliate'],
  [9, 'user'],
])
const top = (path: string) => topLevelAccount(path, (id) => ROLES.get(id))

test('a top-level account is the one directly below superadmin', () => {
  expect(top('/1/7/8/9/')).toBe(7)
  expect(top('/1/2/7/')).toBe(7)
})

test('or the one below nobody', () => {
  expect(top('/9/')).toBe(9)
  expect(top('/7/8/')).toBe(7)
})

test("a superadmin's own things are that superadmin's", () => {
  expect(top('/1/')).toBe(1)
  expect(top('/1/2/')).toBe(2)
})
