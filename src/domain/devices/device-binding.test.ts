import { expect, test } from 'vitest'
import type { AccountActor } from '../permissions/actor.ts'
import type { Role } from '../users/account.ts'
import { bindingOf, isBoundByHolder } from './device-binding.ts'

/** 1 superadmin ─ 2 admin ─ 3 affiliate ─ 4 user, 5 user; 12 another admin ─ 14 user */
const account = (id: number, role: Role, path: string): AccountActor => ({
  kind: 'account',
  id,
  role,
  path,
})
const superadmin = account(1, 'superadmin', '/1/')
const admin = account(2, 'admin', '/1/2/')
const affiliate = account(3, 'affiliate', '/1/2/3/')
const user = account(4, 'user', '/1/2/3/4/')
const neighbour = account(5, 'user', '/1/2/3/5/')
const stranger = account(12, 'admin', '/1/12/')

test('who manages the holder binds tools of the accounts below it, and nobody else does', () => {
  const device = { holder: affiliate }
  expect(bindingOf(affiliate, device, user.path)).toBe('bound')
  expect(bindingOf(admin, device, user.path)).toBe('bound')
  expect(bindingOf(superadmin, device, user.path)).toBe('bound')
  expect(bindingOf(user, device, user.path)).toBe('waits')
  expect(bindingOf(stranger, device, stranger.path)).toBe('waits')
})

test('a user makes tools on the device that it holds', () => {
  expect(bindingOf(user, { holder: user }, user.path)).toBe('bound')
  expect(bindingOf(neighbour, { holder: user }, neighbour.path)).toBe('waits')
})

test('an owner outside of the holder’s branch is refused, to those who manage the holder', () => {
  expect(bindingOf(affiliate, { holder: user }, neighbour.path)).toBe('elsewhere')
  expect(bindingOf(superadmin, { holder: admin }, stranger.path)).toBe('elsewhere')
  expect(bindingOf(stranger, { holder: admin }, stranger.path)).toBe('waits')
})

test('a device of the stock is given by superadmin alone; to others it does not exist', () => {
  expect(bindingOf(superadmin, { holder: null }, user.path)).toBe('given')
  expect(bindingOf(admin, { holder: null }, user.path)).toBe('waits')
  expect(bindingOf(superadmin, null, user.path)).toBe('waits')
})

test('a new holder binds its own waiting tools, and those below it that were made by who manages it', () => {
  expect(isBoundByHolder(user, user.path, null)).toBe(true)
  expect(isBoundByHolder(affiliate, user.path, affiliate)).toBe(true)
  expect(isBoundByHolder(admin, user.path, affiliate)).toBe(false)
  expect(isBoundByHolder(affiliate, user.path, null)).toBe(false)
  expect(isBoundByHolder(user, neighbour.path, affiliate)).toBe(false)
})
