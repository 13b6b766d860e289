import { MINUTE_MS } from '../../../domain/durations.ts'
import { seriesOf } from '../../../domain/readings/series.ts'
import { storedFault } from '../../../domain/readings/stored-value.ts'
import { aMeasureLog } from './a-measure-log.ts'
import type { LogIncident, MeasureLog } from '../record/measure-log.ts'
import { drawMeasureLog } from '../drawing/draw-measure-log.ts'
import { readPdf } from './read-pdf.ts'

export const BEGAN = Date.parse('2026-10-23T22:00:00Z')
const READING_COUNT = 4_000

/**
 * A reading each minute for almost three days, across the end of summer time: too warm twice, too
 * cold once, one gap, and two readings without a connected probe.
 */
export const eventfulLog = (change: Partial<MeasureLog> = {}): MeasureLog => {
  const readings = Array.from({ length: READING_COUNT }, (_, i) => {
    const celsius =
      4.5 +
      Math.sin(i / 60) +
      (i >= 300 && i < 330 ? 5 : i >= 2_000 && i < 2_010 ? -6 : i >= 3_000 && i < 3_080 ? 4 : 0)
    return [
      BEGAN + i * MINUTE_MS,
      i >= 1_000 && i < 1_002 ? storedFault('not-connected') : Math.round(celsius * 100),
    ] as const
  }).filter((_, i) => i < 500 || i >= 560)
  const toMs = BEGAN + READING_COUNT * MINUTE_MS
  const alarm: LogIncident = {
    lane: 'HIGH',
    startedMs: BEGAN + 300 * MINUTE_MS,
    openedMs: BEGAN + 310 * MINUTE_MS,
    recoveredMs: BEGAN + 335 * MINUTE_MS,
    limit: 9,
    extreme: 10.4,
    isLate: false,
    acknowledgement: {
      atMs: BEGAN + 320 * MINUTE_MS,
      by: { firstName: 'Joanna\u202e', lastName: 'Price', nameHash: '' },
      correctiveAction: 'The door stood open; closed it and checked the goods.',
      isFormerOwners: false,
    },
  }
  return aMeasureLog({
    fromMs: BEGAN,
    toMs,
    untilMs: toMs,
    toolSinceMs: BEGAN,
    intervalBeforeMs: MINUTE_MS,
    series: seriesOf(readings),
    incidents: [alarm],
    ranges: {
      fromMs: [0, BEGAN + 3_500 * MINUTE_MS],
      ranges: [
        { min: 2, max: 8, notificationMin: 1, notificationMax: 9 },
        { min: 2, max: 5, notificationMin: 1, notificationMax: 9 },
      ],
    },
    corrections: { fromMs: [0, BEGAN + 900 * MINUTE_MS], celsius: [0, -0.25] },
    ...change,
  })
}

/** Draws a log and reads its file. */
export const drawAndRead = async (log: MeasureLog) => readPdf(await drawMeasureLog(log))
