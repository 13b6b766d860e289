import { expect, test } from 'vitest'
import { batched } from './batch.ts'
import type { Context } from './builder.ts'

const setUp = () => {
  const loads: number[][] = []
  const double = batched(async (_context: Context, keys: readonly number[]) => {
    loads.push([...keys])
    return new Map(keys.filter((key) => key > 0).map((key) => [key, key * 2]))
  })
  return { loads, double, request: () => ({}) as Context }
}

test('the keys of a list are loaded in one call, each key once', async () => {
  const { loads, double, request } = setUp()
  const context = request()
  expect(await Promise.all([1, 2, 2, 3].map((key) => double(context, key)))).toEqual([2, 4, 4, 6])
  expect(loads).toEqual([[1, 2, 3]])
})

test('two requests never share a load', async () => {
  const { loads, double, request } = setUp()
  await Promise.all([double(request(), 1), double(request(), 2)])
  expect(loads).toEqual([[1], [2]])
})

test('a field that resolves later starts a new load', async () => {
  const { loads, double, request } = setUp()
  const context = request()
  await double(context, 1)
  await double(context, 1)
  expect(loads).toEqual([[1], [1]])
})

test('a key without a value is undefined', async () => {
  const { double, request } = setUp()
  expect(await double(request(), -1)).toBeUndefined()
})
