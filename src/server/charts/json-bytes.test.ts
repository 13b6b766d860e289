import fc from 'fast-check'
import { expect, test } from 'vitest'
import { giveBack, JsonBytes } from './json-bytes.ts'

const written = (list: readonly number[]): string => {
  const json = new JsonBytes()
  json.numbers(list)
  return json.done().toString()
}

test.each([
  [[]],
  [[0, -0, 1, -1, 9, 10, 99, 100]],
  [[0.1, 0.01, 0.001, -0.05, 4.33, -18.25, 4.6, 12.345]],
  [[1_763_861_760_000, 999_999_999, 1_000_000_000, 2_147_483_648, 10_000_000_001]],
  [[1e-7, 1e21, 0.1 + 0.2, 1 / 3, Number.MAX_SAFE_INTEGER, 9_007_199_254_740.99, 2 ** 60]],
  [[-1_510_634_628_395_696.25, 4_503_599_627_370_495.5, 1_000_000_000.5]],
])('%j is written as JSON.stringify does', (list) => {
  expect(written(list)).toBe(JSON.stringify(list))
})

test('any list of numbers is written as JSON.stringify does', () => {
  const anyNumber = fc.oneof(
    fc.integer(),
    fc.maxSafeInteger(),
    fc.integer().map((thousandths) => thousandths / 1_000),
    fc.maxSafeInteger().map((thousandths) => thousandths / 1_000),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
  )
  fc.assert(
    fc.property(fc.array(anyNumber, { maxLength: 50 }), (list) => {
      expect(written(list)).toBe(JSON.stringify(list))
    }),
    { numRuns: 1_000 },
  )
})

test('texts and thousands of numbers stand one after the other', () => {
  const json = new JsonBytes()
  const list = Array.from({ length: 20_000 }, (_, i) => 1.7e12 + i * 60_000)
  json.text('{"é":')
  json.numbers(list)
  json.text('}')
  expect(json.done().toString()).toBe(`{"é":${JSON.stringify(list)}}`)
})

test('the bytes of a text are written again once it is given back, and not before', () => {
  const json = new JsonBytes()
  const textOf = (text: string) => {
    json.text(text)
    return json.done()
  }
  const first = textOf('first')
  const second = textOf('second')
  giveBack(first)
  giveBack(first)
  const third = textOf('third')
  const fourth = textOf('fourth')
  const all = [second, third, fourth]
  expect(all.map(String)).toEqual(['second', 'third', 'fourth'])
  expect(new Set(all.map(({ buffer }) => buffer)).size).toBe(3)
  // Begun before the first one was given back, so that it has other bytes; the next one has them.
  expect(fourth.buffer).toBe(first.buffer)
})
