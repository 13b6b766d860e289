import { describe, expect, test } from 'vitest'
import { autoCommit } from './auto-commit.ts'
import type { NewEngine } from './engine.ts'
import { anAccount, aTool, freshStorage, IMEI, later, NOW } from './engine.ts'

export const customerStoreContract = (newEngine: NewEngine) =>
  describe('customers', () => {
    const storage = freshStorage(newEngine)
    const write = () => autoCommit(storage())
    const account = (email: string, parentUserId: number | null = null) =>
      write().accounts.create(anAccount({ email, parentUserId }))

    test('what a manager sets of an account is kept, and null removes it', async () => {
      const { id } = await account('a@x')
      const terms = {
        company: 'Frost Kft.',
        expiresOn: '2027-12-31',
        mostSensors: 20,
        mostMessages: 0,
      }
      expect(await write().accounts.change(id, { ...terms, updatedAt: NOW })).toMatchObject(terms)
      expect(await storage().customers.expiring()).toEqual([id])
      const none = { company: null, expiresOn: null, mostSensors: null, mostMessages: null }
      const after = await write().accounts.change(id, { ...none, updatedAt: NOW })
      for (const name of Object.keys(terms)) expect(after).not.toHaveProperty(name)
      expect(await storage().customers.expiring()).toEqual([])
    })

    test('sensors and messages of an account are counted with those of all below it', async () => {
      const rita = await account('r@x')
      const anna = await account('a@x', rita.id)
      const other = await account('o@x')
      await write().tools.create(aTool({ userId: rita.id }))
      const gone = await write().tools.create(aTool({ userId: anna.id, equipmentId: 2 }))
      await write().tools.create(aTool({ userId: anna.id, equipmentId: 3 }))
      await write().tools.create(aTool({ userId: other.id, equipmentId: 4 }))
      await write().tools.remove(gone.id, NOW)
      expect(await storage().customers.countTools(rita.path)).toBe(2)
      expect(await storage().customers.countTools(anna.path)).toBe(1)
      for (const id of [rita.id, anna.id, anna.id, other.id])
        await write().customers.countMessage(id, '2026-11')
      expect(await storage().customers.messagesOf(rita.path, '2026-11')).toBe(3)
      expect(await storage().customers.messagesOf(anna.path, '2026-11')).toBe(2)
      expect(await storage().customers.messagesOf(anna.path, '2026-12')).toBe(0)
    })

    test('the last contact is the newest of the devices of its sensors', async () => {
      const anna = await account('a@x')
      expect(await storage().customers.lastContact(anna.path)).toBeNull()
      await write().devices.create({
        imeiNumber: IMEI,
        alias: null,
        keyHash: null,
        createdAt: NOW,
      })
      await write().tools.create(aTool({ userId: anna.id }))
      await write().devices.touch([{ imeiNumber: IMEI, at: later(5), clockAheadMs: 0 }])
      expect(await storage().customers.lastContact(anna.path)).toEqual(later(5))
    })

    test('an account is told once about the same, and a deleted one leaves nothing', async () => {
      const { id, path } = await account('a@x')
      expect(await write().customers.noteTold(id, 'ends', NOW)).toBe(true)
      expect(await write().customers.noteTold(id, 'ends', later(1))).toBe(false)
      expect(await write().customers.noteTold(id, 'messages', NOW)).toBe(true)
      await write().customers.countMessage(id, '2026-11')
      await write().customers.forget(id)
      expect(await storage().customers.messagesOf(path, '2026-11')).toBe(0)
      expect(await write().customers.noteTold(id, 'ends', NOW)).toBe(true)
    })
  })
