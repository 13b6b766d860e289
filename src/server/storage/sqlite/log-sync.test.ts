import { beforeEach, expect, test } from 'vitest'
import { LogNotSyncedError, StorageUnavailableError } from '../storage-errors.ts'
import { createLogSync, type LogSync } from './log-sync.ts'

let log: LogSync
/** The syncs that have begun, in order. Tests end them by hand. */
let syncs: PromiseWithResolvers<void>[]
let failures: LogNotSyncedError[]
let assertInPlace: () => void
/** What was acknowledged or refused, in order. */
let answers: string[]

beforeEach(() => {
  syncs = []
  failures = []
  answers = []
  assertInPlace = () => {}
  log = createLogSync({
    sync: () => {
      const sync = Promise.withResolvers<void>()
      syncs.push(sync)
      return sync.promise
    },
    assertInPlace: () => assertInPlace(),
    onFailed: (error) => failures.push(error),
  })
})

const commit = (name: string, hasWritten = true): void =>
  void log.committed(hasWritten).then(
    () => answers.push(name),
    (error: Error) => answers.push(`${name}: ${error.name}`),
  )
/** Lets all that waits for nothing but other code go on. */
const settled = () => new Promise((resolve) => void setImmediate(resolve))
const ends = async (sync: number): Promise<void> => {
  syncs[sync]!.resolve()
  await settled()
}
const fails = async (sync: number): Promise<void> => {
  syncs[sync]!.reject(Object.assign(new Error('i/o error'), { code: 'EIO' }))
  await settled()
}

test('a commit is acknowledged when a sync that began after it has succeeded', async () => {
  commit('a')
  await settled()
  expect([syncs.length, answers]).toEqual([1, []])
  await ends(0)
  expect(answers).toEqual(['a'])
})

test('a commit during a sync waits for the next one, which it shares with all others of that time', async () => {
  commit('a')
  commit('b')
  commit('c')
  expect(syncs).toHaveLength(1)
  await ends(0)
  expect([syncs.length, answers]).toEqual([2, ['a']])
  commit('d')
  await ends(1)
  expect([syncs.length, answers]).toEqual([3, ['a', 'b', 'c']])
  await ends(2)
  expect([syncs.length, answers]).toEqual([3, ['a', 'b', 'c', 'd']])
})

test('a transaction that wrote nothing waits for what it may have read, and syncs nothing', async () => {
  commit('idle', false)
  await settled()
  expect([syncs.length, answers]).toEqual([0, ['idle']])
  commit('a')
  commit('after a', false)
  commit('b')
  commit('after b', false)
  await settled()
  expect(answers).toEqual(['idle'])
  await ends(0)
  expect([syncs.length, answers]).toEqual([2, ['idle', 'a', 'after a']])
  await ends(1)
  expect([syncs.length, answers]).toEqual([2, ['idle', 'a', 'after a', 'b', 'after b']])
})

test('a sync that fails refuses all who wait and all who come later, is told once, and none is tried again', async () => {
  commit('a')
  commit('b')
  await fails(0)
  commit('c')
  commit('d', false)
  await settled()
  const refused = (name: string) => `${name}: LogNotSyncedError`
  expect(answers).toEqual(['a', 'b', 'c', 'd'].map(refused))
  expect([syncs.length, failures.length, log.hasFailed()]).toEqual([1, 1, true])
  expect(failures[0]!.message).toContain('did not confirm the last writes (EIO)')
  expect(() => log.assertWhole()).toThrow(LogNotSyncedError)
})

test('what was acknowledged before a failed sync stays so', async () => {
  commit('a')
  commit('b')
  await ends(0)
  await fails(1)
  expect(answers).toEqual(['a', 'b: LogNotSyncedError'])
})

test('a sync of files that are no longer in the folder acknowledges nothing', async () => {
  commit('a')
  assertInPlace = () => {
    throw new StorageUnavailableError('gone')
  }
  await ends(0)
  assertInPlace = () => {}
  commit('b')
  await ends(1)
  expect([answers, failures]).toEqual([['a: StorageUnavailableError', 'b'], []])
})

test('it is idle when all commits were synced, and when a sync has failed', async () => {
  await log.whenIdle()
  commit('a')
  commit('b')
  void log.whenIdle().then(() => answers.push('idle'))
  await ends(0)
  expect(answers).toEqual(['a'])
  await ends(1)
  expect(answers).toEqual(['a', 'b', 'idle'])
  commit('c')
  void log.whenIdle().then(() => answers.push('idle'))
  await fails(2)
  expect(answers.slice(3)).toEqual(['c: LogNotSyncedError', 'idle'])
})
