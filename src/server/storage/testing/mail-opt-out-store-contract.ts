import { autoCommit } from './auto-commit.ts'
import { describe, expect, test } from 'vitest'
import type { NewEngine } from './engine.ts'
import { anAccount, freshStorage, later, NOW } from './engine.ts'

export const mailOptOutStoreContract = (newEngine: NewEngine) =>
  describe('addresses that want no more mail', () => {
    const storage = freshStorage(newEngine)
    const account = async (email: string) =>
      (await autoCommit(storage()).accounts.create(anAccount({ email }))).id

    test("an address opts out of one owner's mail, and can opt in again", async () => {
      const [anna, bela] = [await account('anna@x'), await account('bela@x')]
      const { mailOptOuts } = autoCommit(storage())
      expect(await mailOptOuts.add(anna, 'cook@x', NOW)).toBe(true)
      expect(await mailOptOuts.add(anna, 'cook@x', later(1))).toBe(false)
      expect(await mailOptOuts.ofOwner(anna)).toEqual(['cook@x'])
      expect(await mailOptOuts.ofOwner(bela)).toEqual([])
      expect(await mailOptOuts.remove(anna, 'cook@x')).toBe(true)
      expect(await mailOptOuts.remove(anna, 'cook@x')).toBe(false)
      expect(await mailOptOuts.ofOwner(anna)).toEqual([])
    })

    test("erasing removes an owner's opt-outs, and the address under every owner", async () => {
      const [anna, bela] = [await account('anna@x'), await account('bela@x')]
      const { mailOptOuts } = autoCommit(storage())
      for (const address of ['anna@x', 'cook@x', 'qa@x']) await mailOptOuts.add(anna, address, NOW)
      for (const address of ['anna@x', 'cook@x']) await mailOptOuts.add(bela, address, NOW)
      await mailOptOuts.erase(anna, 'anna@x')
      expect(await mailOptOuts.ofOwner(anna)).toEqual([])
      expect(await mailOptOuts.ofOwner(bela)).toEqual(['cook@x'])
      await mailOptOuts.erase(anna, null)
      expect(await mailOptOuts.ofOwner(bela)).toEqual(['cook@x'])
    })
  })
