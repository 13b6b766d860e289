import { describe, expect, test } from 'vitest'
import type { IssuedLog, Issuer } from '../issued-log-store.ts'
import { autoCommit } from './auto-commit.ts'
import type { NewEngine } from './engine.ts'
import { aTool, anAccount, freshStorage, IMEI, later, NOW } from './engine.ts'

const ANNA: Issuer = {
  firstName: 'Anna',
  lastName: 'Kovács',
  email: 'anna@cold.example',
  role: 'user',
}

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
      const issued = await autoCommit(storage()).issuedLogs.issue(log, ANNA)
      expect(issued).toEqual({ id: issued.id, ...log })
      expect(await storage().issuedLogs.byFileHash('f0')).toEqual(issued)
      expect(await storage().issuedLogs.byCode(log.code)).toEqual(issued)
      expect(await storage().issuedLogs.byFileHash('f1')).toBeNull()
      expect(await storage().issuedLogs.byCode('f0')).toBeNull()
    })

    test('issuing the same file again answers the first issue', async () => {
      const first = await autoCommit(storage()).issuedLogs.issue(await aLog(), ANNA)
      expect(
        await autoCommit(storage()).issuedLogs.issue(await aLog({ issuedAt: later(5) }), ANNA),
      ).toEqual(first)
    })

    test('all logs are read in pages, in the order of their ids', async () => {
      const logs = [
        await autoCommit(storage()).issuedLogs.issue(await aLog(), ANNA),
        await autoCommit(storage()).issuedLogs.issue(await aLog({ fileHash: 'f1' }), ANNA),
        await autoCommit(storage()).issuedLogs.issue(await aLog({ fileHash: 'f2' }), ANNA),
      ]
      expect(await storage().issuedLogs.after(0, 2)).toEqual(logs.slice(0, 2))
      expect(await storage().issuedLogs.after(logs[1]!.id, 2)).toEqual(logs.slice(2))
      expect(await storage().issuedLogs.after(logs[2]!.id, 2)).toEqual([])
    })

    test('the code of a record that was issued as several files finds the first one', async () => {
      const first = await autoCommit(storage()).issuedLogs.issue(await aLog(), ANNA)
      const german = await autoCommit(storage()).issuedLogs.issue(
        await aLog({ fileHash: 'f1', language: 'german', issuedAt: later(1) }),
        ANNA,
      )
      expect(german.id).not.toBe(first.id)
      expect(await storage().issuedLogs.byCode(first.code)).toEqual(first)
    })

    test('each issue of a record has its time and its issuer as he was then; the newest comes first', async () => {
      const boss: Issuer = { ...ANNA, firstName: 'Béla', role: 'admin' }
      const { issuedLogs } = autoCommit(storage())
      await issuedLogs.issue(await aLog(), ANNA)
      await issuedLogs.issue(await aLog({ fileHash: 'f1', issuedAt: later(1) }), boss)
      const { code } = await aLog()
      expect(await storage().issuedLogs.issues({ code }, 9)).toEqual([
        {
          issuedAt: later(1),
          language: 'slovak',
          timeZone: 'Europe/Bratislava',
          issuer: boss,
        },
        expect.objectContaining({ issuedAt: NOW, issuer: ANNA }),
      ])
      expect(await storage().issuedLogs.issues({ code }, 1)).toHaveLength(1)
      expect(await storage().issuedLogs.issues({ fileHash: 'f0' }, 9)).toEqual([
        expect.objectContaining({ issuer: ANNA }),
      ])
      expect(await storage().issuedLogs.issues({ code: 'none' }, 9)).toEqual([])
    })

    test('of an erased person only the role is left as issuer', async () => {
      const log = await aLog()
      const { issuedLogs } = autoCommit(storage())
      await issuedLogs.issue(log, ANNA)
      await issuedLogs.eraseIssuer(log.issuedTo)
      expect((await storage().issuedLogs.issues({ code: log.code }, 1))[0]?.issuer).toEqual({
        firstName: '',
        lastName: '',
        email: '',
        role: 'user',
      })
    })
  })
