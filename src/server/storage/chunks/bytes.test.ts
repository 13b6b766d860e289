import { expect, test } from 'vitest'
import { freeBytes } from './bytes.ts'

test('bytes that are read no more give their memory back, and those that share it stay', () => {
  const own = new Uint8Array(100)
  freeBytes(own)
  expect(own.length).toBe(0)
  const roomy = new Uint8Array(101).subarray(0, 100)
  freeBytes(roomy, 101)
  expect(roomy.length).toBe(0)
  const shared = new Uint8Array(1_000)
  freeBytes(shared.subarray(0, 100))
  freeBytes(shared.subarray(900), 100)
  expect(shared.length).toBe(1_000)
})
