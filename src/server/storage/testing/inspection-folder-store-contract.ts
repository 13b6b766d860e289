import { beforeEach, describe, expect, test } from 'vitest'
import { autoCommit } from './auto-commit.ts'
import { anAccount, freshStorage, later, type NewEngine, NOW } from './engine.ts'

export const inspectionFolderStoreContract = (newEngine: NewEngine) =>
  describe('inspection folders', () => {
    const storage = freshStorage(newEngine)
    const stores = () => autoCommit(storage()).inspectionFolders
    let accountId: number
    beforeEach(async () => {
      accountId = (await autoCommit(storage()).accounts.create(anAccount())).id
    })
    const create = () =>
      stores().create({
        accountId,
        madeBy: accountId,
        createdAt: NOW,
        toolIds: [3, 1, 2],
        fromMs: 1,
        toMs: 9,
        language: 'slovak',
        timeZone: 'Europe/Bratislava',
      })
    const files = { pdf: { bytes: 1, sha256: 'a' }, zip: { bytes: 2, sha256: 'b' } }

    test('a folder waits, is made and is done', async () => {
      const folder = await create()
      expect(folder).toMatchObject({ state: 'WAITING', toolIds: [3, 1, 2], files: null })
      expect(await stores().take(folder.id, NOW, later(-10))).toBe(true)
      expect(await stores().take(folder.id, NOW, later(-10))).toBe(false)
      expect(await stores().progress(folder.id, 2, later(1))).toBe(true)
      expect(await storage().inspectionFolders.unfinished()).toMatchObject([{ doneTools: 2 }])
      expect(await stores().finish(folder.id, { state: 'DONE', at: later(2), files })).toBe(true)
      expect(await storage().inspectionFolders.byId(folder.id)).toMatchObject({
        state: 'DONE',
        files,
        finishedAt: later(2),
      })
      expect(await storage().inspectionFolders.unfinished()).toEqual([])
      expect(await storage().inspectionFolders.finishedBefore(later(3))).toHaveLength(1)
      await stores().remove(folder.id)
      expect(await storage().inspectionFolders.ofAccount(accountId, 9)).toEqual([])
    })

    test('one that was called off goes on no more', async () => {
      const { id } = await create()
      await stores().take(id, NOW, later(-10))
      expect(await stores().cancel(id, later(1))).toBe(true)
      expect(await stores().cancel(id, later(1))).toBe(false)
      expect(await stores().progress(id, 2, later(1))).toBe(false)
      expect(await stores().finish(id, { state: 'DONE', at: later(2), files })).toBe(false)
    })

    test('another server takes one whose server is silent, and a server takes its own again', async () => {
      const { id } = await create()
      await stores().take(id, NOW, later(-10))
      expect(await stores().take(id, later(9), later(-1))).toBe(false)
      expect(await stores().take(id, later(11), later(1))).toBe(true)
      await stores().waitAgain()
      expect(await storage().inspectionFolders.byId(id)).toMatchObject({ state: 'WAITING' })
    })
  })
