import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LICENCES_FILE, licencesPage, unknownLicences } from './licences.ts'

test('every package has an accepted licence', () => {
  expect(unknownLicences()).toEqual([])
})

test('docs/licences.md agrees with the lockfile (npm run licences writes it)', () => {
  expect(readFileSync(LICENCES_FILE, 'utf8')).toBe(licencesPage())
})
