import { expect, test } from 'vitest'
import { entryInForce } from './entry-in-force.ts'

test('an entry is in force from its own time on; the first one also before it', () => {
  const entryAt = entryInForce([10, 20, 20, 30], ['a', 'b', 'c', 'd'])
  expect([0, 10, 19, 20, 29, 30, 99].map(entryAt)).toEqual(['a', 'a', 'a', 'c', 'c', 'd', 'd'])
})
