import { describe, expect, test } from 'vitest'
import type { Change } from '../change.ts'
import type { Writes } from '../storage.ts'
import { hearAllChanges } from '../testing/hear-all-changes.ts'
import { autoCommit } from './auto-commit.ts'
import type { NewEngine } from './engine.ts'
import { anAccount, aToken, aTool, freshStorage, IMEI, later, NOW } from './engine.ts'
import { signal } from './signal.ts'

export const transactionContract = (newEngine: NewEngine) =>
  describe('transactions', () => {
    const storage = freshStorage(newEngine)

    test('uncommitted changes are visible only inside their transaction', async () => {
      const [written, mayEnd] = [signal(), signal()]
      const running = storage().transaction(async (stores) => {
        const { id } = await stores.accounts.create(anAccount())
        expect(await stores.accounts.byId(id)).not.toBeNull()
        written.fire()
        await mayEnd.fired
        return id
      })
      await written.fired
      expect(await storage().accounts.byEmail('anna@cold.example')).toBeNull()
      mayEnd.fire()
      expect((await storage().accounts.byId(await running))?.email).toBe('anna@cold.example')
    })

    test('a failed transaction leaves no trace, and the next one works', async () => {
      await expect(
        storage().transaction(async (stores) => {
          await stores.accounts.create(anAccount())
          throw new Error('no')
        }),
      ).rejects.toThrow('no')
      expect(await storage().accounts.byEmail('anna@cold.example')).toBeNull()
      await autoCommit(storage()).accounts.create(anAccount())
    })

    test('transactions run one after the other', async () => {
      const { id } = await autoCommit(storage()).accounts.create(anAccount({ firstName: '0' }))
      await Promise.all(
        Array.from({ length: 20 }, () =>
          storage().transaction(async (stores) => {
            const count = Number((await stores.accounts.byId(id))?.firstName)
            await new Promise<void>((resolve) => setImmediate(resolve))
            await stores.accounts.change(id, { firstName: String(count + 1), updatedAt: NOW })
          }),
        ),
      )
      expect((await storage().accounts.byId(id))?.firstName).toBe('20')
    })

    test('a transaction that waits runs between the parts of long work', async () => {
      const order: string[] = []
      const part = (name: string) => storage().transaction(async () => void order.push(name))
      const longWork = async () => {
        for (const name of ['part 1', 'part 2', 'part 3']) await part(name)
      }
      await Promise.all([longWork(), part('another')])
      expect(order).toEqual(['part 1', 'another', 'part 2', 'part 3'])
    })

    test('a transaction inside a transaction throws', async () => {
      await expect(
        storage().transaction(async () => {
          await autoCommit(storage()).accounts.create(anAccount())
        }),
      ).rejects.toThrow('a transaction inside a transaction')
    })

    test('the stores of a transaction throw after its end', async () => {
      let ended: Writes | undefined
      await storage().transaction(async (stores) => {
        ended = stores
      })
      await expect(ended!.accounts.create(anAccount())).rejects.toThrow('after its end')
    })

    test('listeners are called once per commit and kind of change, and not after a rollback', async () => {
      const heard: (readonly Change[])[] = []
      const leave = hearAllChanges(storage(), (changes) => heard.push(changes))
      let accountId = 0
      await storage().transaction(async (stores) => {
        accountId = (await stores.accounts.create(anAccount())).id
        await stores.tools.create(aTool({ userId: accountId }))
        await stores.tools.create(aTool({ userId: accountId, equipmentId: 2 }))
        expect(heard).toEqual([])
      })
      expect(heard).toEqual([
        [{ kind: 'account', id: accountId }],
        [{ kind: 'device', imeiNumber: IMEI }],
      ])
      await storage()
        .transaction(async (stores) => {
          await stores.accounts.remove(accountId, NOW)
          throw new Error('no')
        })
        .catch(() => {})
      expect(heard).toHaveLength(2)
      leave()
      await autoCommit(storage()).accounts.remove(accountId, NOW)
      expect(heard).toHaveLength(2)
    })

    test('what a transaction announces reaches listeners after its commit, and never after a rollback', async () => {
      const heard: Change[] = []
      hearAllChanges(storage(), (changes) => heard.push(...changes))
      const arrival = { kind: 'arrival', imeiNumber: IMEI, receivedMs: 1_000, tools: [] } as const
      await storage().transaction(async (_stores, announce) => {
        announce(arrival)
        expect(heard).toEqual([])
      })
      expect(heard).toEqual([arrival])
      await storage()
        .transaction(async (_stores, announce) => {
          announce(arrival)
          throw new Error('no')
        })
        .catch(() => {})
      expect(heard).toEqual([arrival])
    })

    test('each kind of change is announced', async () => {
      const heard: Change[] = []
      const { id } = await autoCommit(storage()).accounts.create(anAccount())
      hearAllChanges(storage(), (changes) => heard.push(...changes))
      const changesOf = async (work: () => Promise<unknown>) => {
        heard.length = 0
        await work()
        return heard.map((change) => ({ ...change }))
      }
      const { accounts, devices, sessions, tokens, tools } = autoCommit(storage())
      const device = { kind: 'device', imeiNumber: IMEI }
      expect(
        await changesOf(() =>
          devices.create({ imeiNumber: IMEI, alias: null, keyHash: null, createdAt: NOW }),
        ),
      ).toEqual([device])
      expect(await changesOf(() => devices.setKey(IMEI, 'k'))).toEqual([device])
      expect(await changesOf(() => devices.setAlias(IMEI, 'a'))).toEqual([device])
      expect(await changesOf(() => devices.setTcpNetworks(IMEI, []))).toEqual([device])
      expect(
        await changesOf(() => devices.touch([{ imeiNumber: IMEI, at: NOW, clockAheadMs: 0 }])),
      ).toEqual([{ kind: 'contact', imeiNumber: IMEI, atMs: NOW.getTime(), clockAheadMs: 0 }])
      const tool = await tools.create(aTool({ userId: id }))
      expect(
        await changesOf(() =>
          tools.change(tool.id, { imeiNumber: '356307042441014', updatedAt: NOW }),
        ),
      ).toEqual([device, { kind: 'device', imeiNumber: '356307042441014' }])
      expect(await changesOf(() => tools.setNotificationEmailOfOwner(id, null, NOW))).toEqual([
        { kind: 'device', imeiNumber: '356307042441014' },
      ])
      expect(await changesOf(() => tools.removeOfOwner(id, NOW))).toEqual([
        { kind: 'device', imeiNumber: '356307042441014' },
      ])
      expect(await changesOf(() => tools.remove(tool.id, NOW))).toEqual([])
      const token = await tokens.create(aToken({ accountId: id, madeBy: id }))
      expect(await changesOf(() => tokens.noteUse(token.id, NOW))).toEqual([])
      expect(await changesOf(() => tokens.revoke(token.id, NOW))).toEqual([
        { kind: 'token', id: token.id },
      ])
      for (const tokenHash of ['s1', 's2', 's3'])
        await sessions.create({ tokenHash, accountId: id, createdAt: NOW, expiresAt: later(1) })
      expect(await changesOf(() => sessions.revoke('s1'))).toEqual([
        { kind: 'session', tokenHash: 's1' },
      ])
      expect(await changesOf(() => sessions.revokeAll(id, 's2'))).toEqual([
        { kind: 'session', tokenHash: 's3' },
      ])
      expect(await changesOf(() => sessions.removeExpired(later(2)))).toEqual([
        { kind: 'session', tokenHash: 's2' },
      ])
      expect(
        await changesOf(() => accounts.change(id, { firstName: 'x', updatedAt: NOW })),
      ).toEqual([{ kind: 'account', id }])
      expect(await changesOf(() => accounts.remove(id, NOW))).toEqual([{ kind: 'account', id }])
    })

    test('outside a transaction no port can write: the types have no such call, and a forced one throws', async () => {
      // @ts-expect-error: only the stores of a transaction can write.
      const create: unknown = storage().accounts.create
      // @ts-expect-error: the ports outside cannot stand in for those of a transaction.
      const writes: Writes = storage()
      expect(writes).toBeDefined()
      await expect((create as Writes['accounts']['create'])(anAccount())).rejects.toThrow()
      expect(await storage().accounts.byEmail(anAccount().email)).toBeNull()
    })

    test('a storage that works answers a ping', async () => {
      await expect(storage().ping()).resolves.toBeUndefined()
    })
  })
