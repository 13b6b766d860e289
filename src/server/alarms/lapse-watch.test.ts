import { expect, test } from 'vitest'
import { MINUTE_MS } from '../../domain/durations.ts'
import { createLapseWatch } from './lapse-watch.ts'

test('a pause is told in whole milliseconds, though the steady clock has fractions of them', () => {
  let nowMs = 1_000_000_000_000
  let steadyMs = 17.25
  const watch = createLapseWatch(
    () => new Date(nowMs),
    () => steadyMs,
  )
  watch.beat()
  nowMs += 5 * MINUTE_MS
  steadyMs += 5 * MINUTE_MS + 0.131
  expect(watch.take().lapse).toEqual({ fromMs: 1_000_000_000_000, toMs: nowMs })
  expect(watch.take().lapse).toBeNull()
})
