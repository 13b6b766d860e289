import { describe, expect, test } from 'vitest'
import type { Change } from '../change.ts'
import { autoCommit } from './auto-commit.ts'
import { freshStorage, type NewEngine } from './engine.ts'
import { hearAllChanges } from './hear-all-changes.ts'
import { signal } from './signal.ts'

const BATCH = { toolIds: [1], timesMs: [1_000], values: [400] }
const SPAN = { fromMs: 0, toMs: 2_000 }

export const readingTransactionContract = (newEngine: NewEngine) =>
  describe('readings in transactions', () => {
    const storage = freshStorage(newEngine)

    test('uncommitted readings are visible only inside their transaction', async () => {
      const [written, mayEnd] = [signal(), signal()]
      const running = storage().transaction(async ({ readings }) => {
        await readings.append(BATCH, 1_000)
        expect(await readings.latest(1)).toEqual({ timeMs: 1_000, value: 400, receivedMs: 1_000 })
        expect((await readings.read(1, SPAN)).times).toEqual(Float64Array.of(1_000))
        written.fire()
        await mayEnd.fired
      })
      await written.fired
      expect(await storage().readings.latest(1)).toBeNull()
      expect((await storage().readings.read(1, SPAN)).times).toHaveLength(0)
      mayEnd.fire()
      await running
      expect((await storage().readings.read(1, SPAN)).times).toHaveLength(1)
    })

    test('readings that a failed transaction wrote are gone', async () => {
      await storage()
        .transaction(async ({ readings }) => {
          await readings.append(BATCH, 1_000)
          throw new Error('no')
        })
        .catch(() => {})
      expect(await storage().readings.latest(1)).toBeNull()
      expect((await storage().readings.read(1, SPAN)).times).toHaveLength(0)
    })

    test('the store of readings announces nothing: whoever took them says what arrived', async () => {
      const heard: Change[] = []
      hearAllChanges(storage(), (changes) => heard.push(...changes))
      await autoCommit(storage()).readings.append(BATCH, 1_000)
      expect(heard).toEqual([])
    })
  })
