import { expect, test } from 'vitest'
import { landingOf, pathOfHash } from './landing.ts'

test('each role starts where its work is', () => {
  expect(landingOf('user')).toBe('/dashboard')
  expect(landingOf('factory')).toBe('/factory/view')
  for (const role of ['affiliate', 'admin', 'superadmin'] as const)
    expect(landingOf(role)).toBe('/admin/userlist')
})

test('the hash form stands for the clean path, with its query', () => {
  expect(pathOfHash('#/admin/userlist')).toBe('/admin/userlist')
  expect(pathOfHash('#/tool-dashboard?id=7')).toBe('/tool-dashboard?id=7')
})

test('a fragment that is no path, as a link’s secret, stays', () => {
  expect(pathOfHash('#q8bJ1x')).toBeNull()
  expect(pathOfHash('')).toBeNull()
})
