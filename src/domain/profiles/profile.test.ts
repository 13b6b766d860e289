import { expect, test } from 'vitest'
import type { ToolSetup } from '../tool-setups/tool-setup.ts'
import { deviations, profileChange, profileErrors } from './profile.ts'

test('a sensor differs from its profile only in what the profile sets', () => {
  const setup = { min: 2, max: 8.5, raiseDelay: 30, userId: 4 } as ToolSetup
  expect(deviations({ min: 2, max: 8 }, setup)).toEqual(['max'])
  expect(deviations({ raiseDelay: 30 }, setup)).toEqual([])
})

test('a new version reaches sensors only in what it sets otherwise', () => {
  expect(profileChange({ min: 2, max: 8 }, { min: 2, max: 9, silence: 60 })).toEqual({
    max: 9,
    silence: 60,
  })
  expect(profileChange({ min: 2, silence: 60 }, { min: 2 })).toEqual({})
})

test('a profile has a name, sets something, and nothing that belongs to one customer', () => {
  const keys = (name: string, values: object) =>
    profileErrors({ name, values }).map(({ key }) => key)
  expect(keys('Vaccines', { max: 8 })).toEqual([])
  expect(keys(' ', {})).toEqual(['profiles.nameEmpty', 'profiles.empty'])
  expect(keys('Vaccines', { notificationEmail: 'a@b.hu' })).toEqual(['profiles.notInProfile'])
  expect(keys('Vaccines', { min: 8, max: 2 })).toEqual(['tools.limitInverted'])
})
