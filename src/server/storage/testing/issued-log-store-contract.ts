import { describe, expect, test } from 'vitest'
import type { IssuedLog } from '../issued-log-store.ts'
import { autoCommit } from './auto-commit.ts'
import type { NewEngine } from './engine.ts'
import { aTool, anAccount, freshStorage, IMEI, later, NOW } from './engine.ts'

export const issuedLogStoreContract = (newEngine: NewEngine) =>
  describe('measurement logs that were issued', () => {
    const storage = freshStorage(newEngine)
    const aLog = async (change: Partial<IssuedLog> = {}): Promise<Omit<IssuedLog, 'id'>> => {
      const userId =
        (await storage().accounts.byEmail('anna@cold.example'))?.id ??
        (await autoCommit(storage()).accounts.create(anAccount())).id
      const toolId =
        (await storage().tools.bySensor(IMEI, 1))?.tool.id ??
        (await autoCommit(storage()).tools.create(aTool({ userId }))).id
      return {
        toolId,
        fromMs: 1,
        toMs: 9,
        untilMs: 8,
        intervalBeforeMs: 60_000.5,
        language: 'slovak',
        timeZone: 'Europe/Bratislava',
        readings: 3,
        format: 1,
        code: 'AAAAA-BBBBB-CCCCC-DDDDD',
        contentHash: 'c0',
        partHashes: { readings: 'r0', owner: 'o0' },
        fileHash: 'f0',
        imeiNumber: IMEI,
        equipmentId: 1,
        issuedAt: NOW,
        issuedTo: userId,
        ...change,
      }
    }

    test('a log is found by its file and by its code, as it was issued', async () => {
      const log = await aLog()
      const issued = await autoCommit(storage()).issuedLogs.issue(log)
      expect(issued).toEqual({ id: issued.id, ...log })
      expect(await storage().issuedLogs.byFileHash('f0')).toEqual(issued)
      expect(await storage().issuedLogs.byCode(log.code)).toEqual(issued)
      expect(await storage().issuedLogs.byFileHash('f1')).toBeNull()
      expect(await storage().issuedLogs.byCode('f0')).toBeNull()
    })

    test('issuing the same file again answers the first issue', async () => {
      const first = await autoCommit(storage()).issuedLogs.issue(await aLog())
      expect(
        await autoCommit(storage()).issuedLogs.issue(await aLog({ issuedAt: later(5) })),
      ).toEqual(first)
    })

    test('all logs are read in pages, in the order of their ids', async () => {
      const logs = [
        await autoCommit(storage()).issuedLogs.issue(await aLog()),
        await autoCommit(storage()).issuedLogs.issue(await aLog({ fileHash: 'f1' })),
        await autoCommit(storage()).issuedLogs.issue(await aLog({ fileHash: 'f2' })),
      ]
      expect(await storage().issuedLogs.after(0, 2)).toEqual(logs.slice(0, 2))
      expect(await storage().issuedLogs.after(logs[1]!.id, 2)).toEqual(logs.slice(2))
      expect(await storage().issuedLogs.after(logs[2]!.id, 2)).toEqual([])
    })

    test('the code of a record that was issued as several files finds the first one', async () => {
      const first = await autoCommit(storage()).issuedLogs.issue(await aLog())
      const german = await autoCommit(storage()).issuedLogs.issue(
        await aLog({ fileHash: 'f1', language: 'german', issuedAt: later(1) }),
      )
      expect(german.id).not.toBe(first.id)
      expect(await storage().issuedLogs.byCode(first.code)).toEqual(first)
    })
  })
