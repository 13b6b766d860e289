import { describe, expect, test } from 'vitest'
import { autoCommit } from './auto-commit.ts'
import type { NewEngine } from './engine.ts'
import { anAccount, freshStorage, later, NOW } from './engine.ts'

export const dailySummaryStoreContract = (newEngine: NewEngine) =>
  describe('daily summaries', () => {
    const storage = freshStorage(newEngine)
    const summaries = () => autoCommit(storage()).dailySummaries
    const all = ['anna@x', 'bela@x', 'cook@x']

    test('the latest one to each address is noted, whether it wants more or not', async () => {
      await summaries().noteWritten(['anna@x', 'bela@x'], NOW)
      await summaries().noteWritten(['bela@x'], later(5))
      await summaries().setOptOut('anna@x', later(1))
      expect(await storage().dailySummaries.latestTo(all)).toEqual(
        new Map([
          ['anna@x', NOW],
          ['bela@x', later(5)],
        ]),
      )
      await summaries().noteWritten(['anna@x'], later(9))
      expect(await storage().dailySummaries.withoutSummary(all)).toEqual(new Set(['anna@x']))
    })

    test('an address ends its summaries and begins them again; to do so twice changes nothing', async () => {
      await summaries().noteWritten(['anna@x'], NOW)
      for (const address of ['anna@x', 'cook@x']) {
        expect(await summaries().setOptOut(address, null)).toBe(false)
        expect(await summaries().setOptOut(address, NOW)).toBe(true)
        expect(await summaries().setOptOut(address, later(1))).toBe(false)
        expect(await summaries().withoutSummary(all)).toEqual(new Set([address]))
        expect(await summaries().setOptOut(address, null)).toBe(true)
        expect(await summaries().withoutSummary(all)).toEqual(new Set())
      }
    })

    test('an erased address leaves nothing', async () => {
      await summaries().noteWritten(all, NOW)
      await summaries().setOptOut('anna@x', NOW)
      await summaries().erase('anna@x')
      expect([...(await summaries().latestTo(all)).keys()]).toEqual(['bela@x', 'cook@x'])
      expect(await summaries().withoutSummary(all)).toEqual(new Set())
    })

    test('the zones are those of living accounts, each once', async () => {
      const { accounts } = autoCommit(storage())
      for (const [email, timeZone] of [
        ['a@x', 'UTC'],
        ['b@x', 'Asia/Tokyo'],
        ['c@x', 'UTC'],
        // Nobody has logged in to it yet.
        ['e@x', null],
      ] as const)
        await accounts.create(anAccount({ email, timeZone }))
      const gone = await accounts.create(anAccount({ email: 'd@x', timeZone: 'Asia/Kabul' }))
      await accounts.remove(gone.id, NOW)
      expect(await storage().dailySummaries.timeZones()).toEqual(['Asia/Tokyo', 'UTC'])
    })
  })
