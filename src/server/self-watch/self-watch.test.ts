import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/durations.ts'
import type { TroubleNotice } from '../../domain/self-watch/trouble.ts'
import type { MailState } from '../delivery/mail-health.ts'
import type { SendOutcome } from '../messages/send-outcome.ts'
import type { SqliteStorage } from '../storage/sqlite/open-sqlite-storage.ts'
import { openTestStorage } from '../storage/sqlite/testing/open-test-storage.ts'
import { autoCommit } from '../storage/testing/auto-commit.ts'
import { anAccount, NOW } from '../storage/testing/engine.ts'
import { DataFolderLostError, DiskFullError } from '../storage/storage-errors.ts'
import { createDamageReports, placeOfDays } from './damage-reports.ts'
import { openServerWatch, type ServerWatch } from './open-self-watch.ts'

let dataDir: string
let storage: SqliteStorage
let watch: ServerWatch
let passedMs: number
let clockMs: number
let isFull: boolean
let lost: boolean
let mailOutcome: SendOutcome
let mailState: MailState
let certificate: { fromMs: number; untilMs: number } | null
let freeBytes: number
let sent: string[]
let errors: unknown[]

const textOf = (notices: readonly TroubleNotice[]): string =>
  notices.map(({ kind, facts }) => `${kind} ${facts.kind}`).join(', ')

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'coldwatch-watch-'))
  ;[passedMs, clockMs, isFull, sent, errors] = [0, NOW.getTime(), false, [], []]
  mailOutcome = { kind: 'sent' }
  mailState = { kind: 'works' }
  certificate = null
  lost = false
  freeBytes = 50 * 1024 ** 3
  storage = await openTestStorage({ dataDir, lookAtFolder: () => () => {} })
  const { id } = await autoCommit(storage).accounts.create(
    anAccount({ email: 'root@cold.example', role: 'superadmin' }),
  )
  await autoCommit(storage).push.subscribe({
    accountId: id,
    endpoint: 'https://push.example/1',
    p256dh: '',
    auth: '',
    createdAt: NOW,
  })
  await autoCommit(storage).accounts.create(anAccount({ email: 'user@cold.example' }))
  watch = openServerWatch({
    storage: {
      ...storage,
      transaction: (work) =>
        lost
          ? Promise.reject(new DataFolderLostError(dataDir))
          : isFull
            ? Promise.reject(new DiskFullError('Storage is unavailable: the disk is full.'))
            : storage.transaction(work),
    },
    databaseFile: storage,
    clock: () => new Date(clockMs),
    steadyMs: () => passedMs,
    dataDir,
    damage: createDamageReports(storage),
    direct: {
      mail: async ({ email }, notices) => {
        sent.push(`mail ${email}: ${textOf(notices)}`)
        return mailOutcome
      },
      push: async ({ browser }, notices) => {
        sent.push(`push ${browser.endpoint}: ${textOf(notices)}`)
        return { kind: 'sent' }
      },
    },
    mailState: () => mailState,
    certificate: () => certificate,
    readSpace: async () => ({ freeBytes, totalBytes: 100 * 1024 ** 3 }),
    reportError: (error) => errors.push(error),
  })
})
afterEach(async () => {
  await storage.close()
  rmSync(dataDir, { recursive: true })
  if (errors.length > 0) throw errors[0]
})

const pass = (ms: number): void => {
  passedMs += ms
  clockMs += ms
}
const look = async (): Promise<string[]> => {
  watch.swept()
  sent = []
  await watch.look()
  await new Promise((resolve) => setImmediate(resolve))
  return sent
}
const kinds = () => watch.troubles().map(({ facts }) => facts.kind)

test('while all is well nobody is told anything, and a look has written to the disk', async () => {
  expect(await look()).toEqual([])
  expect(kinds()).toEqual([])
  expect(await storage.serverValues.get('last-alive')).toBe(String(NOW.getTime()))
})

test('superadmins learn of a full disk by mail and push although nothing can be stored, and of its end', async () => {
  await look()
  isFull = true
  pass(15_000)
  expect(await look()).toEqual([
    'mail root@cold.example: BEGAN DISK_FAILING',
    'push https://push.example/1: BEGAN DISK_FAILING',
  ])
  expect(watch.troubles()).toMatchObject([{ facts: { isFull: true } }])
  pass(15_000)
  expect(await look()).toEqual([])
  isFull = false
  pass(15_000)
  await look()
  pass(5 * MINUTE_MS)
  expect(await look()).toContain('mail root@cold.example: ENDED DISK_FAILING')
})

test('what the mail server does not take is tried again, later each time', async () => {
  await look()
  mailOutcome = { kind: 'retry', reason: 'no answer', isOutage: true }
  watch.damage.report({ place: 'page 7', text: 'Page 7 is damaged.' })
  await look()
  pass(9_000)
  expect(await look()).toEqual([])
  pass(1_000)
  expect(await look()).toEqual(['mail root@cold.example: BEGAN DAMAGE'])
  pass(10_000)
  expect(await look()).toEqual([])
  mailOutcome = { kind: 'sent' }
  pass(10_000)
  expect(await look()).toEqual(['mail root@cold.example: BEGAN DAMAGE'])
  pass(HOUR_MS)
  expect(await look()).toEqual([])
})

test('damage that two parts find at one place is one, and is over once it is mended', async () => {
  const place = placeOfDays({ toolId: 3, firstDay: '2026-11-20' })
  watch.damage.report({ place, text: 'It is too short.' })
  watch.damage.report({ place, text: 'Its checksum does not match.' })
  expect(watch.damage.list()).toEqual([{ place, text: 'Its checksum does not match.' }])
  await look()
  expect(kinds()).toEqual(['DAMAGE'])
  watch.damage.mended(place)
  expect(await look()).toContain('mail root@cold.example: ENDED DAMAGE')
})

test('a probe that is asked again at once does not write again', async () => {
  await watch.proveWrite()
  isFull = true
  expect(await watch.proveWrite()).toEqual({ kind: 'writes' })
  pass(3_000)
  expect(await watch.proveWrite()).toEqual({
    kind: 'fails',
    isFull: true,
    detail: 'Storage is unavailable: the disk is full.',
  })
})

test('sweeps that do not come are noticed after a minute and a half', async () => {
  await look()
  for (let i = 0; i < 6; i++) {
    pass(15_000)
    await watch.look()
  }
  expect(kinds()).toEqual(['SWEEPER_LATE'])
  await look()
  pass(2 * MINUTE_MS)
  await look()
  expect(kinds()).toEqual([])
})

test('one burst of refused readings is none of a superadmin’s business, refusals that go on are', async () => {
  for (let i = 0; i < 50; i++) watch.readingsRefused()
  expect(await look()).toEqual([])
  pass(MINUTE_MS)
  watch.readingsRefused()
  expect(await look()).toContain('mail root@cold.example: BEGAN INGEST_REFUSED')
  expect(watch.troubles()).toMatchObject([{ facts: { requests: 51 } }])
  pass(11 * MINUTE_MS)
  await look()
  pass(5 * MINUTE_MS)
  expect(await look()).toContain('mail root@cold.example: ENDED INGEST_REFUSED')
})

test('superadmins hear once of reports by plan that could not be made, with how many files lack', async () => {
  const failed = { report: 'Monthly', account: 'shop@cold.example' }
  watch.reportNotMade(failed)
  expect(await look()).toContain('mail root@cold.example: BEGAN REPORT_NOT_MADE')
  pass(10 * MINUTE_MS)
  watch.reportNotMade(failed)
  expect(await look()).toEqual([])
  expect(watch.troubles()).toMatchObject([{ facts: { ...failed, files: 2 } }])
  pass(MINUTE_MS)
  expect(await look()).toEqual([])
  pass(HOUR_MS)
  expect(await look()).toEqual([])
  expect(kinds()).toEqual([])
  watch.reportNotMade(failed)
  expect(await look()).toContain('mail root@cold.example: BEGAN REPORT_NOT_MADE')
  expect(watch.troubles()).toMatchObject([{ facts: { files: 1 } }])
})

test('a clock that is set back by an hour is told', async () => {
  await look()
  clockMs -= HOUR_MS
  pass(15_000)
  expect(await look()).toContain('mail root@cold.example: BEGAN CLOCK_MOVED')
  expect(watch.troubles()).toMatchObject([{ facts: { movedMs: -HOUR_MS } }])
})

test('mail that fails is shown; its message is another part’s', async () => {
  mailState = { kind: 'failing', since: NOW, reason: '535 bad login' }
  expect(await look()).toEqual([])
  expect(kinds()).toEqual(['MAIL'])
})

test('a backup that failed is told until one is made', async () => {
  await look()
  watch.noteBackups({ madeMs: [], failure: 'There is no room for it.' })
  expect(await look()).toContain('mail root@cold.example: BEGAN BACKUP')
  pass(DAY_MS)
  watch.noteBackups({ madeMs: [clockMs], failure: null })
  expect(await look()).toContain('mail root@cold.example: ENDED BACKUP')
})

test('a certificate that nobody renews is told two weeks before its end, and over once it is renewed', async () => {
  const untilMs = clockMs + 20 * DAY_MS
  certificate = { fromMs: untilMs - 90 * DAY_MS, untilMs }
  expect(await look()).toEqual([])
  pass(6 * DAY_MS)
  expect(await look()).toContain('mail root@cold.example: BEGAN CERTIFICATE')
  certificate = { fromMs: clockMs, untilMs: clockMs + 90 * DAY_MS }
  expect(await look()).toContain('mail root@cold.example: ENDED CERTIFICATE')
})

test('a full disk that was given room again is well at the second look, one that has hardly any after five minutes', async () => {
  const fill = async (): Promise<void> => {
    isFull = true
    pass(15_000)
    await look()
    isFull = false
    pass(15_000)
    await look()
    expect(kinds()).toContain('DISK_FAILING')
    pass(15_000)
  }
  await fill()
  expect(await look()).toContain('mail root@cold.example: ENDED DISK_FAILING')
  freeBytes = 200 * 1024 ** 2
  await fill()
  await look()
  expect(kinds()).toContain('DISK_FAILING')
  pass(5 * MINUTE_MS)
  expect(await look()).toContain('mail root@cold.example: ENDED DISK_FAILING')
})

test('a last word reaches superadmins although storage is gone, once they were read', async () => {
  await look()
  await storage.close()
  sent = []
  await watch.tellLast({ kind: 'FOLDER_LOST', path: dataDir })
  expect(sent).toEqual([
    'mail root@cold.example: BEGAN FOLDER_LOST',
    'push https://push.example/1: BEGAN FOLDER_LOST',
  ])
})

test('a lost data folder is no failing disk: it is told as the last word alone', async () => {
  await look()
  lost = true
  pass(15_000)
  expect(await look()).toEqual([])
  expect(kinds()).toEqual([])
  expect(errors.splice(0)).toMatchObject([{ name: 'DataFolderLostError' }])
})
