import { expect, test } from 'vitest'
import { changedFacts } from './append-entry.ts'

test('an entry lists only what changed, before and after', () => {
  expect(changedFacts({ min: 2, max: 8, mails: ['a'] }, { min: 2, max: 9, mails: ['b'] })).toEqual({
    before: { max: 8, mails: ['a'] },
    after: { max: 9, mails: ['b'] },
  })
})

test('without a change there is nothing to list', () => {
  expect(changedFacts({ name: 'x', mails: ['a'] }, { name: 'x', mails: ['a'] })).toBeNull()
})
