import { closeSync, mkdtempSync, openSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { logSyncThread, type LogSyncThread } from './log-sync-thread.ts'

let folder: string
let thread: LogSyncThread | null
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coldwatch-sync-'))
  thread = null
})
afterEach(async () => {
  await thread?.close()
  rmSync(folder, { recursive: true })
})

test('the thread answers each sync, and the error of one that fails', async () => {
  const file = join(folder, 'a.db')
  closeSync(openSync(`${file}-wal`, 'w'))
  // The lowest free number, which the thread's handle gets.
  const number = openSync(folder, 'r')
  closeSync(number)
  thread = logSyncThread(file)
  await thread.sync()
  await thread.sync()
  closeSync(number)
  await expect(thread.sync()).rejects.toMatchObject({ code: 'EBADF' })
  expect(openSync(folder, 'r')).toBe(number)
  await thread.sync()
  expect(readdirSync(folder)).toEqual(['a.db-wal'])
})

test('a thread that ends refuses who waits for it, and who comes later', async () => {
  const file = join(folder, 'b.db')
  closeSync(openSync(`${file}-wal`, 'w'))
  const closing = logSyncThread(file)
  const answer = closing.sync().catch((error: Error) => error.message)
  await closing.close()
  expect(await answer).toBe('the thread that syncs the log has ended')
  await expect(closing.sync()).rejects.toThrow('the thread that syncs the log has ended')
})
