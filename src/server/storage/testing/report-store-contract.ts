import { beforeEach, describe, expect, test } from 'vitest'
import { ERASED } from '../outbox-store.ts'
import type { NewReportRun } from '../report-store.ts'
import { autoCommit } from './auto-commit.ts'
import type { NewEngine } from './engine.ts'
import { aTool, anAccount, freshStorage, later, NOW } from './engine.ts'

const PLAN = {
  name: 'Monthly',
  rhythm: 'MONTHLY',
  day: 31,
  minute: 420,
  selection: { kind: 'TOOLS', toolIds: [1, 2] },
  format: 'PDF',
  withReadings: true,
  language: 'slovak',
  recipients: [{ address: 'Doctor@x', accountId: null, endedAt: null }],
} as const
const EDITION = { timeZone: 'Europe/Budapest', language: 'hungarian' } as const

export const reportStoreContract = (newEngine: NewEngine) =>
  describe('reports by plan', () => {
    const storage = freshStorage(newEngine)
    const reports = () => autoCommit(storage()).reports
    let accountId: number
    let scheduleId: number
    beforeEach(async () => {
      accountId = (await autoCommit(storage()).accounts.create(anAccount())).id
      await autoCommit(storage()).tools.create(aTool({ userId: accountId }))
      scheduleId = await reports().addSchedule(accountId, PLAN, NOW)
    })
    const aRun = (change: Partial<NewReportRun> = {}): NewReportRun => ({
      ...EDITION,
      scheduleId,
      format: 'PDF',
      withReadings: true,
      periods: [{ fromDay: '2026-10-31', toDay: '2026-11-30' }],
      createdAt: NOW,
      startedBy: null,
      recipients: [{ address: 'doctor@x', accountId: null }],
      ...change,
    })
    const addFile = (runId: number) =>
      reports().addDocument({
        runId,
        toolId: 1,
        fromDay: '2026-10-31',
        name: 'milk.pdf',
        size: 3,
        sha256: 'f0',
        failure: null,
        bytes: new Uint8Array([0, 255, 7]),
      })

    test('a plan is read as it was written, changed, paused and removed', async () => {
      const stored = { id: scheduleId, accountId, createdAt: NOW, since: NOW, ...PLAN }
      expect(await storage().reports.schedule(scheduleId)).toEqual({
        ...stored,
        pausedAt: null,
        deletedAt: null,
      })
      await reports().setSchedule(scheduleId, { ...PLAN, name: 'Other', recipients: [] }, later(1))
      expect(await storage().reports.schedulesOf(accountId)).toMatchObject([
        { name: 'Other', recipients: [], since: later(1) },
      ])
      await reports().setPaused(scheduleId, later(2), later(2))
      expect(await storage().reports.runningSchedules()).toEqual([])
      await reports().setPaused(scheduleId, null, later(3))
      expect(await storage().reports.runningSchedules()).toMatchObject([{ since: later(3) }])
      await reports().remove(scheduleId, later(4))
      expect(await storage().reports.schedulesOf(accountId)).toEqual([])
      expect(await storage().reports.schedule(scheduleId)).toMatchObject({ deletedAt: later(4) })
    })

    test('a reader ends the mails whatever case the address was entered in', async () => {
      await reports().setEnded(scheduleId, 'doctor@x', later(1))
      expect(await storage().reports.schedule(scheduleId)).toMatchObject({
        recipients: [{ address: 'Doctor@x', endedAt: later(1) }],
      })
    })

    test('each edition remembers up to when its reports were begun', async () => {
      await reports().setBegunUntil(scheduleId, EDITION, later(1))
      await reports().setBegunUntil(scheduleId, EDITION, later(2))
      expect(await storage().reports.editions(scheduleId)).toEqual([
        { ...EDITION, begunUntil: later(2) },
      ])
    })

    test('an open run is leased to one at a time, and to another once the lease is over', async () => {
      const runId = await reports().addRun(aRun())
      expect(await storage().reports.hasOpen()).toBe(true)
      const first = await reports().lease(NOW, later(10))
      expect(first).toEqual({ runId, fence: 1 })
      expect(await reports().lease(later(9), later(20))).toBeNull()
      const second = await reports().lease(later(10), later(20))
      expect(await reports().extend(first!, later(30))).toBe(false)
      expect(await reports().extend(second!, later(30))).toBe(true)
      await reports().finish(runId, later(11), { sensors: 2, leftOut: 1 })
      expect(await reports().extend(second!, later(40))).toBe(false)
      expect(await storage().reports.hasOpen()).toBe(false)
      expect(await storage().reports.run(runId)).toMatchObject({
        state: 'MADE',
        finishedAt: later(11),
        sensors: 2,
        leftOut: 1,
        periods: [{ fromDay: '2026-10-31', toDay: '2026-11-30' }],
      })
    })

    test('runs come in pages, the newest first, with recipients and files', async () => {
      const old = await reports().addRun(aRun())
      const newer = await reports().addRun(aRun({ startedBy: accountId }))
      const idsOf = async (before: number | null) =>
        (await storage().reports.runsOf(scheduleId, { first: 1, before })).map(({ id }) => id)
      expect(await idsOf(null)).toEqual([newer])
      expect(await idsOf(newer)).toEqual([old])
      await addFile(old)
      const [file] = await storage().reports.documentsOf([old, newer])
      expect(file).toMatchObject({ runId: old, name: 'milk.pdf', hasBytes: true })
      expect([...(await storage().reports.bytesOf(file!.id))!]).toEqual([0, 255, 7])
      expect(await storage().reports.recipientsOf([old])).toMatchObject([
        { runId: old, address: 'doctor@x', status: null },
      ])
    })

    test('old files are forgotten, and the line of each stays', async () => {
      const runId = await reports().addRun(aRun())
      await addFile(runId)
      await reports().forgetFiles(NOW)
      expect(await storage().reports.documentsOf([runId])).toMatchObject([{ hasBytes: true }])
      await reports().forgetFiles(later(1))
      const [file] = await storage().reports.documentsOf([runId])
      expect(file).toMatchObject({ hasBytes: false, size: 3 })
      expect(await storage().reports.bytesOf(file!.id)).toBeNull()
    })

    test('links of a run are counted while they open it, and revoked together', async () => {
      const runId = await reports().addRun(aRun())
      await reports().addLink('h1', { runId, address: 'doctor@x', expiresAt: later(9) })
      await reports().addLink('h2', { runId, address: 'doctor@x', expiresAt: later(1) })
      const open = async (at: Date) => (await storage().reports.openLinks([runId], at)).get(runId)
      expect(await open(NOW)).toBe(2)
      expect(await open(later(5))).toBe(1)
      expect(await reports().revokeLinks(runId, later(5))).toBe(1)
      expect(await open(later(5))).toBeUndefined()
      expect(await storage().reports.link('h1')).toMatchObject({ runId, revokedAt: later(5) })
      expect(await storage().reports.link('h3')).toBeNull()
    })

    test('an erased person is in no plan, run or link any more', async () => {
      const runId = await reports().addRun(aRun())
      await reports().addLink('h1', { runId, address: 'doctor@x', expiresAt: later(9) })
      await reports().erase({ accountId: 999, address: 'doctor@x' })
      expect(await storage().reports.schedule(scheduleId)).toMatchObject({ recipients: [] })
      expect(await storage().reports.recipientsOf([runId])).toMatchObject([{ address: ERASED }])
      expect(await storage().reports.link('h1')).toBeNull()
    })
  })
