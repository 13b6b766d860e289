import { expect, test } from 'vitest'
import { sortedInTurns } from './sorted-in-turns.ts'

test.each([0, 1, 7, 30, 31, 100])(
  '%i items come in their order, equal ones in the order that they had',
  async (count) => {
    const items = Array.from({ length: count }, (_, i) => ({ key: (i * 17) % 13, place: i }))
    const byKey = (a: { key: number }, b: { key: number }) => a.key - b.key
    expect(await sortedInTurns(items, byKey, 10)).toEqual(items.toSorted(byKey))
  },
)

test('others have their turn while a long list is sorted', async () => {
  let turns = 0
  const count = (): void => {
    turns += 1
    timer = setImmediate(count)
  }
  let timer = setImmediate(count)
  await sortedInTurns(
    Array.from({ length: 100 }, (_, i) => -i),
    (a, b) => a - b,
    10,
  )
  clearImmediate(timer)
  expect(turns).toBeGreaterThan(10)
})
