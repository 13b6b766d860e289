import { expect, test } from 'vitest'
import { changedFacts } from './audit-trail.ts'

test('only what changed is told, from both sides', () => {
  expect(changedFacts({ min: 2, max: 8, mails: ['a'] }, { min: 2, max: 9, mails: ['b'] })).toEqual({
    before: { max: 8, mails: ['a'] },
    after: { max: 9, mails: ['b'] },
  })
})

test('nothing changed is nothing told', () => {
  expect(changedFacts({ name: 'x', mails: ['a'] }, { name: 'x', mails: ['a'] })).toBeNull()
})
