import { expect, test } from 'vitest'
import { HOUR_MS } from '../../../domain/durations.ts'
import { readLateArrivals } from './late-arrivals.ts'
import { readReadings, readStored } from './read-readings.ts'
import { ReadingMemory } from './reading-memory.ts'
import { sealedDays } from './sealed-days.ts'
import { summablePieces } from './stored-readings.ts'

const SPAN = { fromMs: 0, toMs: 9_000 }

/** The engine answers as things were when it was asked; the reading is sealed before that arrives. */
const sealedMeanwhile = () => {
  const memory = new ReadingMemory()
  memory.add(1, { times: [1_000], values: [400], receipts: [36_000] }, 10 * HOUR_MS)
  const nothing = async () => null
  const within = async () => {
    memory.sealed(1, 1)
    return []
  }
  const sealed = sealedDays({ within, covering: nothing, before: nothing }, () => {})
  return [memory, sealed, null, 1, SPAN] as const
}

test('a reading that is sealed while the engine answers is not missed', async () => {
  expect((await readReadings(...sealedMeanwhile())).times).toEqual(Float64Array.of(1_000))
  const pieces = [...summablePieces([await readStored(...sealedMeanwhile())], () => {})]
  expect(pieces.map(({ values }) => [...values])).toEqual([[400]])
  expect([...(await readLateArrivals(...sealedMeanwhile(), HOUR_MS))]).toHaveLength(1)
})
