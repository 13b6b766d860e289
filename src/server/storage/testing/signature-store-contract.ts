import { beforeEach, describe, expect, test } from 'vitest'
import type { Issuer } from '../issued-log-store.ts'
import type { NewSignature } from '../signature-store.ts'
import { autoCommit } from './auto-commit.ts'
import type { NewEngine } from './engine.ts'
import { aTool, anAccount, freshStorage, IMEI, later, NOW } from './engine.ts'

const ANNA: Issuer = {
  firstName: 'Anna',
  lastName: 'Kovács',
  email: 'anna@cold.example',
  role: 'user',
}

export const signatureStoreContract = (newEngine: NewEngine) =>
  describe('signatures under records', () => {
    const storage = freshStorage(newEngine)
    const stores = () => autoCommit(storage())
    let accountId: number
    let toolId: number
    let issuedLogId: number

    const issue = async (fileHash: string, issuedAt = NOW) => {
      const log = await stores().issuedLogs.issue(
        {
          toolId,
          fromMs: 1,
          toMs: 9,
          untilMs: 8,
          intervalBeforeMs: 60_000,
          language: 'slovak',
          timeZone: 'Europe/Bratislava',
          readings: 3,
          format: 9,
          code: 'AAAAA-BBBBB-CCCCC-DDDDD',
          contentHash: 'c0',
          partHashes: {},
          fileHash,
          imeiNumber: IMEI,
          equipmentId: 1,
          issuedAt,
          issuedTo: accountId,
        },
        ANNA,
      )
      return log.id
    }

    beforeEach(async () => {
      accountId = (await stores().accounts.create(anAccount())).id
      toolId = (await stores().tools.create(aTool({ userId: accountId }))).id
      issuedLogId = await issue('f0')
    })

    const aSignature = (change: Partial<NewSignature> = {}): NewSignature => ({
      subject: { kind: 'log', id: issuedLogId },
      contentHash: 'c0',
      meaning: 'REVIEWED',
      remark: 'The door stood open.',
      signedAt: NOW,
      timeZone: 'Europe/Budapest',
      accountId,
      signer: ANNA,
      signerHash: 's0',
      salt: 'aa',
      ...change,
    })

    test('a record has its signatures as they were made, the oldest first', async () => {
      const reviewed = await stores().signatures.sign(aSignature())
      const approved = await stores().signatures.sign(
        aSignature({ meaning: 'APPROVED', remark: null, signedAt: later(5) }),
      )
      const ofReview = { subject: { kind: 'log', id: 7 }, contentHash: 'c1' } as const
      await stores().signatures.sign(aSignature(ofReview))
      const { salt: _salt, ...asMade } = aSignature()
      expect(reviewed).toEqual({ id: reviewed.id, ...asMade, withdrawn: null })
      expect(await storage().signatures.ofRecords(['c0'])).toEqual([reviewed, approved])
      expect(await storage().signatures.ofRecords(['c2'])).toEqual([])
      expect(await storage().signatures.ofRecords([])).toEqual([])
      expect(await storage().signatures.byId(approved.id)).toEqual(approved)
      expect(await storage().signatures.byId(999)).toBeNull()
    })

    test('all signatures are read in pages, in the order of their ids', async () => {
      const first = await stores().signatures.sign(aSignature())
      const second = await stores().signatures.sign(aSignature({ meaning: 'APPROVED' }))
      expect(await storage().signatures.after(0, 1)).toEqual([first])
      expect(await storage().signatures.after(first.id, 9)).toEqual([second])
    })

    test('a withdrawal stands beside its signature, and a second one changes nothing', async () => {
      const { id } = await stores().signatures.sign(aSignature())
      const withdrawal = { at: later(9), reason: 'wrong day' }
      expect(await stores().signatures.withdraw(id, withdrawal)).toBe(true)
      expect(await stores().signatures.withdraw(id, { at: later(10), reason: 'again' })).toBe(false)
      expect(await storage().signatures.byId(id)).toMatchObject({
        meaning: 'REVIEWED',
        remark: 'The door stood open.',
        withdrawn: withdrawal,
      })
    })

    test('of an erased person role, time, meaning, remark and hash are left', async () => {
      const { id } = await stores().signatures.sign(aSignature())
      await stores().signatures.eraseSigner(accountId)
      expect(await storage().signatures.byId(id)).toMatchObject({
        signer: { firstName: '', lastName: '', email: '', role: 'user' },
        signerHash: 's0',
        meaning: 'REVIEWED',
        remark: 'The door stood open.',
        signedAt: NOW,
      })
    })

    test('the logs of a tool are read in pages, the newest first, with who issued them', async () => {
      const second = await issue('f1')
      const third = await issue('f2', later(5))
      const idsOf = async (first: number, before: number | null) =>
        (await storage().issuedLogs.ofTool(toolId, { first, before, after: null })).map(
          ({ log }) => log.id,
        )
      expect(await idsOf(2, null)).toEqual([third, second])
      expect(await idsOf(2, second)).toEqual([issuedLogId])
      expect(
        await storage().issuedLogs.ofTool(999, { first: 9, before: null, after: null }),
      ).toEqual([])
      const since = { first: 9, before: null, after: NOW }
      expect(await storage().issuedLogs.ofTool(toolId, since)).toMatchObject([
        { log: { id: third } },
      ])
      expect(await storage().issuedLogs.byId(second)).toMatchObject({
        log: { id: second, fileHash: 'f1' },
        issuer: ANNA,
      })
      expect(await storage().issuedLogs.byId(999)).toBeNull()
    })
  })
