import { Counter, type Registry } from 'prom-client'
import type { RecordReadings } from '../ingest/sent-readings.ts'

/** Answers a way to record readings that counts what became of them. */
export const addReadingMetrics = (
  registry: Registry,
): ((record: RecordReadings) => RecordReadings) => {
  const readings = new Counter({
    name: 'coldwatch_readings_total',
    help: 'Readings that this server acknowledged, by what became of them',
    labelNames: ['outcome'],
    registers: [registry],
  })

  for (const outcome of ['stored', 'repeated', 'refused']) readings.labels(outcome).inc(0)
  return (record) => async (sent) => {
    const recorded = await record(sent)
    const { stored, repeated, refused } = recorded
    readings.labels('stored').inc(stored)
    readings.labels('repeated').inc(repeated)
    readings.labels('refused').inc(refused.length)
    return recorded
  }
}
