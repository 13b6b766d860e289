import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestStorage } from '../../../../storage/sqlite/testing/open-test-storage.ts'
import { BROKER_TURN } from '../../../../storage/server-value-store.ts'
import type { Storage } from '../../../../storage/storage.ts'
import { StorageUnavailableError } from '../../../../storage/storage-errors.ts'
import { followInTurn } from './follow-in-turn.ts'

let folder: string
let storage: Storage
let nowMs: number
/** The servers that follow the broker. */
let following: string[]
let closers: (() => Promise<void>)[]
let isMineOf: Record<string, () => boolean>

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'coldwatch-turn-'))
  storage = await openTestStorage({ dataDir: folder })
  ;[nowMs, following, closers, isMineOf] = [0, [], [], {}]
})
afterEach(async () => {
  for (const close of closers) await close()
  await storage.close()
  rmSync(folder, { recursive: true })
})

const server = (name: string) => {
  let look = async () => {}
  let isAway = false
  let term: number | null = 0
  const { close } = followInTurn({
    storage: {
      serverValues: storage.serverValues,
      serverId: name,
      leaseTerm: () => term,
      transaction: (work) =>
        isAway
          ? Promise.reject(new StorageUnavailableError('the database does not answer'))
          : storage.transaction(work),
    },
    clock: () => new Date(nowMs),
    steadyMs: () => nowMs,
    follow: (isMine) => {
      isMineOf[name] = isMine
      following.push(name)
      return {
        isConnected: () => true,
        sweep: () => {},
        close: async () => void following.splice(following.indexOf(name), 1),
      }
    },
    schedule: (pass) => {
      look = async () => {
        pass()
        // The pass reads first, and writes then.
        for (let step = 0; step < 2; step++) {
          await new Promise((resolve) => setImmediate(resolve))
          await storage.transaction(async () => {})
        }
      }
      return () => {}
    },
    onError: () => {},
  })
  closers.push(close)
  return {
    look: () => look(),
    close,
    cutOff: () => {
      isAway = true
    },
    setTerm: (to: number | null) => {
      term = to
    },
  }
}

test('one server follows; the next one when the first ends in order', async () => {
  const [a, b] = [server('a'), server('b')]
  await a.look()
  await b.look()
  expect(following).toEqual(['a'])
  await a.close()
  await b.look()
  expect(following).toEqual(['b'])
})

test('a server that is cut off from storage stops before another one takes its turn', async () => {
  const [a, b] = [server('a'), server('b')]
  await a.look()
  a.cutOff()
  for (const seconds of [15, 30, 45]) {
    nowMs = seconds * 1_000
    await a.look()
    await b.look()
  }
  expect(following).toEqual([])
  nowMs = 61_000
  await b.look()
  expect(following).toEqual(['b'])
})

test('a server that is not sure that it counts as alive takes no message, and leaves the broker to others', async () => {
  const [a, b] = [server('a'), server('b')]
  await a.look()
  expect(isMineOf['a']!()).toBe(true)
  a.setTerm(null)
  expect(isMineOf['a']!()).toBe(false)
  await a.look()
  expect(following).toEqual([])
  // The others have taken it for gone, and ended its turn.
  await storage.transaction(({ serverValues }) => serverValues.set(BROKER_TURN, null))
  await b.look()
  a.setTerm(1)
  await a.look()
  expect(following).toEqual(['b'])
})

test('a server that learns only by its new term that it was taken for gone follows no longer', async () => {
  const [a, b] = [server('a'), server('b')]
  await a.look()
  await storage.transaction(({ serverValues }) => serverValues.set(BROKER_TURN, null))
  await b.look()
  a.setTerm(1)
  expect(isMineOf['a']!()).toBe(false)
  await a.look()
  expect(following).toEqual(['b'])
})
