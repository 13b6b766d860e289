import { describe, expect, test } from 'vitest'
import { DamagedFileError, packed } from '../packed-file.ts'
import { autoCommit } from './auto-commit.ts'
import { freshStorage, later, type NewEngine, NOW } from './engine.ts'
import { anImport, FILE, importingTool, START } from './import-rig.ts'

export const importStoreContract = (newEngine: NewEngine) =>
  describe('imports', () => {
    const storage = freshStorage(newEngine)
    const tool = (name?: string) => importingTool(storage(), name)

    test('the imports of a tool are listed newest first, and within a span in the order of their making', async () => {
      const { id } = await tool()
      const { imports } = autoCommit(storage())
      const make = async (fromMs: number, toMs: number) =>
        (await imports.create(anImport(id, { fromMs, toMs }), await packed(FILE))).id
      const [late, early] = [await make(START + 10, START + 20), await make(START, START + 10)]
      expect((await storage().imports.ofTool(id)).map((of) => of.id)).toEqual([early, late])
      const within = async (fromMs: number, toMs: number) =>
        (await storage().imports.within(id, { fromMs, toMs })).map((of) => of.id)
      expect(await within(START, START + 20)).toEqual([late, early])
      expect(await within(START, START + 10)).toEqual([early])
      await imports.withdraw(late, 7, later(5))
      expect(await storage().imports.byId(late)).toMatchObject({
        withdrawn: { at: later(5), by: 7 },
      })
      await imports.withdraw(late, 8, later(6))
      expect(await storage().imports.byId(late)).toMatchObject({
        withdrawn: { at: later(5), by: 7 },
      })
    })

    test('until when files hold humidity is known of each tool, but for withdrawn ones', async () => {
      const { id } = await tool()
      const { imports } = autoCommit(storage())
      const { id: last } = await imports.create(
        anImport(id, { humidityReadings: 2, toMs: START + 9 }),
        await packed(FILE),
      )
      await imports.create(
        anImport(id, { humidityReadings: 2, toMs: START + 5 }),
        await packed(FILE),
      )
      await imports.create(anImport(id, { toMs: START + 20 }), await packed(FILE))
      expect(await imports.humidityUntil()).toEqual(new Map([[id, START + 9]]))
      await imports.withdraw(last, 7, later(5))
      expect(await imports.humidityUntil()).toEqual(new Map([[id, START + 5]]))
    })

    test('the original is there once, by its hash, and is what it was', async () => {
      const { id, userId } = await tool()
      const { imports: writes } = autoCommit(storage())
      const { id: first } = await writes.create(anImport(id), await packed(FILE))
      await writes.create(anImport(id, { fromMs: START + 1, toMs: START + 2 }), await packed(FILE))
      const { imports } = storage()
      const { fileHash } = (await imports.byId(first))!
      expect(Buffer.from((await imports.file(fileHash))!).equals(FILE)).toBe(true)
      expect(await imports.bytesOfAccount(userId)).toBe(FILE.length)
      expect(await imports.file('0'.repeat(64))).toBeNull()
    })

    test('a file that is no longer what was stored is not handed out', async () => {
      const { id } = await tool()
      const file = await packed(FILE)
      const { fileHash } = await autoCommit(storage()).imports.create(anImport(id), {
        ...file,
        hash: 'f'.repeat(64),
      })
      await expect(storage().imports.file(fileHash)).rejects.toThrow(DamagedFileError)
    })

    test('the layout of a make of files is remembered for its tool, else for its owner', async () => {
      const { imports } = autoCommit(storage())
      const { id } = await tool()
      const layout = { ...anImport(id).layout, timeZone: 'UTC' }
      expect(await imports.layoutFor(id, 'csv|time|temp')).toBeNull()
      const { id: wrong } = await imports.create(anImport(id, { layout }), await packed(FILE))
      expect(await imports.layoutFor(id, 'csv|time|temp')).toEqual(layout)
      expect(await imports.layoutFor(id, 'other')).toBeNull()
      await imports.withdraw(wrong, 1, NOW)
      expect(await imports.layoutFor(id, 'csv|time|temp')).toBeNull()
    })
  })
