import { Counter, type Registry } from 'prom-client'
import type { RecordReadings } from '../ingest/sent-readings.ts'

/** Answers a way to record readings that counts what became of them. */
export const addReadingMetrics = (
  registry: Registry,
): ((record: RecordReadings) => RecordReadings) => {
  const counted = { stored: 0, repeated: 0, refused: 0 }
  const readings: Counter = new Counter({
    name: 'coldwatch_readings_total',
    help: 'Readings that this server acknowledged, by what became of them',
    labelNames: ['outcome'],
    registers: [registry],
    // Counting by labels costs more than all else that a calm reading needs.
    collect: (): void => {
      readings.reset()
      for (const [outcome, count] of Object.entries(counted)) readings.labels(outcome).inc(count)
    },
  })
  return (record) => async (sent) => {
    const recorded = await record(sent)
    counted.stored += recorded.stored
    counted.repeated += recorded.repeated
    counted.refused += recorded.refused.length
    return recorded
  }
}
