import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSecretBox } from '../secret-box.ts'
import { isKeyOfLastStart } from './is-key-of-last-start.ts'

const [key, otherKey] = [randomBytes(32), randomBytes(32)]

/** Starts on one database, each with the keys of its file. */
const starts = () => {
  const values = new Map<string, string | null>()
  const serverValues = {
    get: async (name: string) => values.get(name) ?? null,
    set: async (name: string, value: string | null) => void values.set(name, value),
  }
  const storage = {
    serverValues,
    transaction: (work: (stores: object) => unknown) => work({ serverValues }),
  } as never
  return (...keys: [Buffer, ...Buffer[]]) =>
    isKeyOfLastStart({ storage, box: createSecretBox(keys) })
}

test('a second server with a key of its own is noticed at its start, and the first one at its next', async () => {
  const start = starts()
  expect(await start(key)).toBe(true)
  expect(await start(key)).toBe(true)
  expect(await start(otherKey)).toBe(false)
  expect(await start(key)).toBe(false)
})

test('a lost key is reported once; a file that still has the former key is in order', async () => {
  const start = starts()
  expect(await start(key)).toBe(true)
  expect(await start(otherKey, key)).toBe(true)
  expect(await start(otherKey)).toBe(false)
  expect(await start(otherKey)).toBe(true)
})
