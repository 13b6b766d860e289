import { describe, expect, test } from 'vitest'
import { importSeriesId, seriesIdOf } from '../../../domain/devices/sensor.ts'
import { HOUR_MS } from '../../../domain/durations.ts'
import type { Series } from '../../../domain/readings/series.ts'
import { packed } from '../packed-file.ts'
import { autoCommit } from './auto-commit.ts'
import { freshStorage, later, type NewEngine } from './engine.ts'
import { anImport, FILE, importingTool, START } from './import-rig.ts'

const ALWAYS = { fromMs: 0, toMs: START + 1_000 * HOUR_MS }

/** "0=1.5": hours since the start, and what was measured. */
const said = ({ times, values }: Series): string[] =>
  [...times].map((timeMs, i) => `${(timeMs - START) / HOUR_MS}=${values[i]! / 100}`)

export const importedReadingsContract = (newEngine: NewEngine) =>
  describe('readings of imports', () => {
    const storage = freshStorage(newEngine)
    const tool = (name?: string) => importingTool(storage(), name)

    /** Imports readings at whole hours. */
    const importHours = (toolId: number, hours: Readonly<Record<number, number>>) =>
      storage().transaction(async ({ imports, readings }) => {
        const timesMs = Object.keys(hours).map((hour) => START + Number(hour) * HOUR_MS)
        const span = { fromMs: Math.min(...timesMs), toMs: Math.max(...timesMs) + 1 }
        const facts = { ...span, readings: timesMs.length }
        const { id } = await imports.create(anImport(toolId, facts), await packed(FILE))
        await readings.append(
          {
            toolIds: timesMs.map(() => importSeriesId(id)),
            timesMs,
            values: Object.values(hours).map((celsius) => celsius * 100),
          },
          START,
        )
        return id
      })
    /** Imports the humidity, in %, at whole hours; no temperature. */
    const importHumidity = (toolId: number, hours: Readonly<Record<number, number>>) =>
      storage().transaction(async ({ imports, readings }) => {
        const timesMs = Object.keys(hours).map((hour) => START + Number(hour) * HOUR_MS)
        const span = { fromMs: Math.min(...timesMs), toMs: Math.max(...timesMs) + 1 }
        const facts = { ...span, readings: 0, humidityReadings: timesMs.length }
        const { id } = await imports.create(anImport(toolId, facts), await packed(FILE))
        await readings.append(
          {
            toolIds: timesMs.map(() => importSeriesId(id, 'humidity')),
            timesMs,
            values: Object.values(hours).map((percent) => percent * 100),
          },
          START,
        )
        return id
      })
    const measure = (toolId: number, hour: number, celsius: number) =>
      autoCommit(storage()).readings.append(
        { toolIds: [toolId], timesMs: [START + hour * HOUR_MS], values: [celsius * 100] },
        START + hour * HOUR_MS,
      )

    test('imported readings lie below measured ones, and the first import below none', async () => {
      const { id } = await tool()
      await measure(id, 1, 5)
      await importHours(id, { 0: 1, 1: 1, 2: 1 })
      await importHours(id, { 2: 2, 3: 2 })
      await measure(id, 4, 5)
      const { readings } = storage()
      expect(said(await readings.read(id, ALWAYS))).toEqual(['0=1', '1=5', '2=1', '3=2', '4=5'])
      expect([...(await readings.pieces(id, ALWAYS))].flatMap(said)).toEqual([
        '0=1',
        '1=5',
        '2=1',
        '3=2',
        '4=5',
      ])
      expect(said(await readings.readMeasured(id, ALWAYS))).toEqual(['1=5', '4=5'])
      expect((await readings.latest(id))?.timeMs).toBe(START + 4 * HOUR_MS)
    })

    test('imported humidity lies below the measured one, apart from the temperature, and goes with its import', async () => {
      const { id } = await tool()
      await importHours(id, { 0: 4 })
      const imported = await importHumidity(id, { 0: 50, 1: 51 })
      const humidity = seriesIdOf(id, 'humidity')
      await measure(humidity, 1, 60)
      const { readings, imports } = storage()
      expect(said(await readings.read(humidity, ALWAYS))).toEqual(['0=50', '1=60'])
      expect(said(await readings.read(id, ALWAYS))).toEqual(['0=4'])
      expect(said(await readings.read(seriesIdOf(id, 'door'), ALWAYS))).toEqual([])
      expect(await imports.humidityUntil()).toEqual(new Map([[id, START + HOUR_MS + 1]]))
      await autoCommit(storage()).imports.withdraw(imported, 7, later(5))
      expect(said(await readings.read(humidity, ALWAYS))).toEqual(['1=60'])
      expect(await imports.humidityUntil()).toEqual(new Map())
    })

    test('a reading that arrives later wins over an imported one of the same instant', async () => {
      const { id } = await tool()
      await importHours(id, { 0: 1, 1: 1 })
      await measure(id, 1, 5)
      expect(said(await storage().readings.read(id, ALWAYS))).toEqual(['0=1', '1=5'])
    })

    test('a withdrawn import leaves its readings out and says how many, and the instants are free', async () => {
      const { id } = await tool()
      const wrong = await importHours(id, { 0: 99, 1: 99 })
      await autoCommit(storage()).imports.withdraw(wrong, 7, later(5))
      const { readings, imports } = storage()
      expect(said(await readings.read(id, ALWAYS))).toEqual([])
      expect(await readings.withdrawn(id, ALWAYS)).toEqual([
        { importId: wrong, fromMs: START, toMs: START + HOUR_MS + 1, readings: 2 },
      ])
      const right = await importHours(id, { 0: 4, 1: 4 })
      expect(said(await readings.read(id, ALWAYS))).toEqual(['0=4', '1=4'])
      expect(await imports.byId(wrong)).toMatchObject({ withdrawn: { at: later(5), by: 7 } })
      expect((await imports.ofTool(id)).map((of) => of.id)).toEqual([right, wrong])
    })

    test('stretches of imports are those readings that show', async () => {
      const { id } = await tool()
      await measure(id, 1, 5)
      const first = await importHours(id, { 0: 1, 1: 1, 2: 1, 3: 1 })
      const span = { fromMs: START, toMs: START + 3 * HOUR_MS }
      expect(await storage().readings.imported(id, span)).toEqual([
        { importId: first, fromMs: START, toMs: START + 1, readings: 1 },
        {
          importId: first,
          fromMs: START + 2 * HOUR_MS,
          toMs: START + 2 * HOUR_MS + 1,
          readings: 1,
        },
      ])
    })

    test('another tool has nothing of it', async () => {
      const { id } = await tool()
      const other = await tool('Freezer')
      await importHours(id, { 0: 1 })
      expect(said(await storage().readings.read(other.id, ALWAYS))).toEqual([])
      expect(await storage().imports.ofTool(other.id)).toEqual([])
    })

    test('sealing does not change what is read', async () => {
      const { id } = await tool()
      await importHours(id, { 0: 1, 30: 2 })
      await measure(id, 2, 5)
      const soon = START + 300 * HOUR_MS
      while (await storage().housekeeping.sealSlice(soon));
      expect(said(await storage().readings.read(id, ALWAYS))).toEqual(['0=1', '2=5', '30=2'])
    })

    test('an original goes with retention, once all of its readings have expired', async () => {
      const { id } = await tool()
      const { fileHash } = (await storage().imports.byId(await importHours(id, { 0: 1 })))!
      const expire = async (beforeMs: number) => {
        while (await storage().housekeeping.expireSlice(beforeMs));
      }
      await expire(START)
      expect(await storage().imports.file(fileHash)).not.toBeNull()
      await expire(START + 1)
      expect(await storage().imports.file(fileHash)).toBeNull()
      expect(await storage().imports.ofTool(id)).toHaveLength(1)
    })
  })
