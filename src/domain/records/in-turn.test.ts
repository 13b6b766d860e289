import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

test('an entry holds from its very moment on, the first one before it too', () => {
  const at = inTurn([10, 20, 20, 30], ['a', 'b', 'c', 'd'])
  expect([0, 10, 19, 20, 29, 30, 99].map(at)).toEqual(['a', 'a', 'a', 'c', 'c', 'd', 'd'])
})
