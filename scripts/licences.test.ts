import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LICENCES_FILE, licencesPage, unknownLicences } from './licences.ts'

test('every package has a licence that somebody looked at', () => {
  expect(unknownLicences()).toEqual([])
})

test('docs/licences.md is what the lockfile says (npm run licences writes it)', () => {
  expect(readFileSync(LICENCES_FILE, 'utf8')).toBe(licencesPage())
})
