import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts'
import { seriesOf } from '../../../domain/readings/series.ts'
import type { MeasureLog } from '../record/measure-log.ts'
import { aMeasureLog } from '../testing/a-measure-log.ts'
import { drawAndRead } from '../testing/eventful-log.ts'
import { textOf } from '../testing/read-pdf.ts'

const { fromMs, untilMs } = aMeasureLog()
const sinceMs = fromMs + 12 * HOUR_MS
const everyFiveMinutes = (beginMs: number, endMs: number) =>
  Array.from(
    { length: (endMs - beginMs) / (5 * MINUTE_MS) },
    (_, i) => [beginMs + i * 5 * MINUTE_MS, 400] as const,
  )
const drawnText = async (change: Partial<MeasureLog>) =>
  textOf((await drawAndRead(aMeasureLog({ toolSinceMs: sinceMs, ...change }))).structure).join(' ')

test('a log of nothing but readings from before the sensor was added claims no completeness, also not below "Gaps"', async () => {
  const text = await drawnText({
    toolSinceMs: untilMs,
    series: seriesOf([
      ...everyFiveMinutes(fromMs, fromMs + 2 * HOUR_MS),
      ...everyFiveMinutes(fromMs + 9 * HOUR_MS, fromMs + 10 * HOUR_MS),
    ]),
  })
  expect(text).not.toContain('There are no gaps')
  expect(text.match(/no readings are expected before/g)).toHaveLength(2)
})

test('where no expected reading has come the log does not say that there are no gaps, however short the time', async () => {
  const text = await drawnText({
    toolSinceMs: untilMs - 8 * MINUTE_MS,
    series: seriesOf(everyFiveMinutes(fromMs, untilMs - 10 * MINUTE_MS)),
  })
  expect(text).toContain('100% of the readings expected since the sensor was added are missing')
  expect(text).not.toContain('There are no gaps')
})

test('a time without monitoring before the sensor was added is none of the log; one across that moment counts from it', async () => {
  const series = seriesOf(everyFiveMinutes(sinceMs, untilMs))
  const outage = (beginMs: number) =>
    ({ fromMs: beginMs, toMs: beginMs + HOUR_MS, cause: 'stopped' }) as const
  expect(await drawnText({ series, outages: [outage(fromMs)] })).not.toContain('not monitored')
  const text = await drawnText({ series, outages: [outage(sinceMs - 20 * MINUTE_MS)] })
  expect(text.replaceAll('\u00a0', ' ')).toMatch(/40 min not monitored \(server off\)/)
})

test('a first page with a long verdict still has who issued the log, its code and its hash', async () => {
  const { pages } = await drawAndRead(
    aMeasureLog({
      language: 'de',
      toolSinceMs: sinceMs,
      untilMs: untilMs - HOUR_MS,
      withReadings: false,
      series: seriesOf(
        everyFiveMinutes(fromMs, sinceMs).map(
          ([atMs], i) => [atMs, i % 50 < 8 ? 920 : 450] as const,
        ),
      ),
      outages: [{ fromMs: sinceMs, toMs: sinceMs + HOUR_MS, cause: 'stopped' }],
      arrivals: [
        { kind: 'before-setup', fromMs, toMs: sinceMs, readings: 144, receivedMs: null },
        {
          kind: 'imported',
          fromMs,
          toMs: sinceMs,
          readings: 144,
          receivedMs: { first: sinceMs, last: sinceMs },
        },
      ],
    }),
  )
  expect(pages[0]!.lines.join(' ')).toContain(aMeasureLog().verification.contentHash)
})
