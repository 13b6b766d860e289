import { expect, test } from 'vitest'
import { expectedSpan } from './expected-span.ts'

const period = { fromMs: 100, toMs: 200 }
const span = (toolSinceMs: number, untilMs: number) => {
  const { fromMs, toMs } = expectedSpan(period, { toolSinceMs, untilMs })
  return [fromMs, toMs]
}

test('readings are expected through the whole of a period that is over', () => {
  expect(span(0, 999)).toEqual([100, 200])
})

test('nothing is expected before the tool was made, nor in the future', () => {
  expect(span(130, 170)).toEqual([130, 170])
  expect(span(250, 300)).toEqual([200, 200])
  expect(span(130, 120)).toEqual([130, 130])
})
