import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSecretBox } from '../secret-box.ts'
import { isKeyOfLastStart } from './is-key-of-last-start.ts'

const [key, otherKey] = [randomBytes(32), randomBytes(32)]

const clock = () => new Date('2026-11-20T09:00:00Z')

/** Starts on one database, each with the keys of its file. `others`: whether others are at work. */
const starts = ({ others = false } = {}) => {
  const values = new Map<string, string | null>()
  const serverValues = {
    get: async (name: string) => values.get(name) ?? null,
    set: async (name: string, value: string | null) => void values.set(name, value),
  }
  const storage = {
    serverValues,
    watchedByOthers: async () => others,
    transaction: (work: (stores: object) => unknown) => work({ serverValues }),
  } as never
  return (...keys: [Buffer, ...Buffer[]]) =>
    isKeyOfLastStart({ storage, clock, box: createSecretBox(keys) })
}

test('a second server with a key of its own is noticed at its start, and the first one at its next', async () => {
  const start = starts()
  expect(await start(key)).toBe(true)
  expect(await start(key)).toBe(true)
  expect(await start(otherKey)).toBe(false)
  expect(await start(key)).toBe(false)
})

test('while others are at work a server with another key does not start, and leaves their mark', async () => {
  const start = starts({ others: true })
  expect(await start(key)).toBe(true)
  await expect(start(otherKey)).rejects.toThrow('put their file into DATA_DIR')
  expect(await start(key)).toBe(true)
})

test('a lost key is reported once; a file that still has the former key is in order', async () => {
  const start = starts()
  expect(await start(key)).toBe(true)
  expect(await start(otherKey, key)).toBe(true)
  expect(await start(otherKey)).toBe(false)
  expect(await start(otherKey)).toBe(true)
})
