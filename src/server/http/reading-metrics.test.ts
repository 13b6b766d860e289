import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import type { RecordReadings } from '../ingest/sent-readings.ts'
import { addReadingMetrics } from './reading-metrics.ts'

const SENT = {} as Parameters<RecordReadings>[0]

test('Prometheus reads how many readings were stored, repeated and refused', async () => {
  const registry = new Registry()
  const counted = addReadingMetrics(registry)
  const recorded = {
    stored: 8,
    repeated: 2,
    suspect: 1,
    refused: [{}] as unknown as Awaited<ReturnType<RecordReadings>>['refused'],
  }
  const record = counted(async () => recorded)
  expect(await record(SENT)).toBe(recorded)
  await record(SENT)
  const text = await registry.metrics()
  expect(text).toContain('coldwatch_readings_total{outcome="stored"} 16')
  expect(text).toContain('coldwatch_readings_total{outcome="repeated"} 4')
  expect(text).toContain('coldwatch_readings_total{outcome="refused"} 2')
})

test('readings that could not be stored are not counted', async () => {
  const registry = new Registry()
  const record = addReadingMetrics(registry)(async () => {
    throw new Error('the disk is full')
  })
  await expect(record(SENT)).rejects.toThrow('the disk is full')
  expect(await registry.metrics()).toContain('coldwatch_readings_total{outcome="stored"} 0')
})
