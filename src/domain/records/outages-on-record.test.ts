import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../durations.ts'
import { outagesOnRecord } from './outages-on-record.ts'

const outage = (fromMs: number, toMs: number) => ({ fromMs, toMs, cause: 'stopped' as const })
const RECORD = { fromMs: HOUR_MS, untilMs: 2 * HOUR_MS }

test('an outage is on the record as far as it lies within it', () => {
  expect(
    outagesOnRecord(
      [
        outage(0, HOUR_MS + 5 * MINUTE_MS),
        outage(HOUR_MS + 10 * MINUTE_MS, HOUR_MS + 12 * MINUTE_MS),
        outage(2 * HOUR_MS - 10 * MINUTE_MS, 5 * HOUR_MS),
      ],
      RECORD,
    ),
  ).toEqual([
    outage(HOUR_MS, HOUR_MS + 5 * MINUTE_MS),
    outage(HOUR_MS + 10 * MINUTE_MS, HOUR_MS + 12 * MINUTE_MS),
    outage(2 * HOUR_MS - 10 * MINUTE_MS, 2 * HOUR_MS),
  ])
})

test('a log that was issued seconds before the server stopped reads the same afterwards', () => {
  expect(outagesOnRecord([outage(2 * HOUR_MS - 15 * SECOND_MS, 9 * HOUR_MS)], RECORD)).toEqual([])
})
