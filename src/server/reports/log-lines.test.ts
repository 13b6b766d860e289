import { expect, test } from 'vitest'
import type { Limits } from '../../domain/limits/limits.ts'
import { seriesOf } from '../../domain/readings/series.ts'
import { storedFault } from '../../domain/readings/stored-value.ts'
import { logFacts, logLines, numberText, plainText } from './log-lines.ts'
import { aMeasureLog } from './a-measure-log.ts'
import type { MeasureLog } from './measure-log.ts'

const at = (text: string) => Date.parse(text)
const NOON = at('2026-11-20T12:00:00Z')

const range = (min: number, max: number): Limits => ({ min, max, notificationMin: min, notificationMax: max })
const log = aMeasureLog

const factsOf = (change: Partial<MeasureLog>) => Object.fromEntries(logFacts(log(change)).map(({ label, value }) => [label, value]))

test('the head names sensor, device, owner, period, zone, limits, correction and the number of readings', () => {
  expect(factsOf({ alias: '24E124136C191967', series: seriesOf([[NOON, 400]]) })).toEqual({
    Sensor: 'Cold room',
    Device: '356307042441013, sensor 2 (24E124136C191967)',
    Owner: 'Anna Kovács <anna@example.com>',
    Period: '2026-11-20 00:00:00 to 2026-11-21 00:00:00',
    'Time zone': 'Europe/Budapest (UTC+01:00)',
    Limits: '2.00 … 8.00 °C',
    Correction: '0.00 °C',
    Readings: '1',
  })
})

test('limits and corrections that changed within the period are told with their beginning, earlier and later ones are not', () => {
  const facts = factsOf({
    ranges: { fromMs: [0, 1, NOON, NOON + 86_400_000], ranges: [range(-1, 1), range(2, 8), range(2, 6.5), range(0, 1)] },
    corrections: { fromMs: [0, NOON], celsius: [0.5, -0.25] },
  })
  expect(facts['Limits']).toBe('2.00 … 8.00 °C; 2.00 … 6.50 °C from 2026-11-20 13:00:00')
  expect(facts['Correction']).toBe('0.50 °C; −0.25 °C from 2026-11-20 13:00:00')
})

test('each reading is marked by the limits in force when it was measured, its ends included', () => {
  const minute = (n: number) => NOON + n * 60_000
  const lines = logLines(log({
    series: seriesOf([[minute(0), 799], [minute(1), 800], [minute(2), 200], [minute(3), 799], [minute(4), 201]]),
    ranges: { fromMs: [0, minute(3)], ranges: [range(2, 8), range(2, 7)] },
  }))
  expect(lines.map((line) => line.kind === 'reading' && [line.time.slice(11), line.value, line.mark])).toEqual([
    ['13:00:00', '7.99', ''], ['13:01:00', '8.00', '▲ high'], ['13:02:00', '2.00', '▼ low'], ['13:03:00', '7.99', '▲ high'], ['13:04:00', '2.01', ''],
  ])
})

test('a fault is named in words and has no value', () => {
  expect(logLines(log({ language: 'de', series: seriesOf([[NOON, storedFault('not-connected')]]) }))).toEqual([
    { kind: 'reading', time: '2026-11-20 13:00:00', value: '', mark: 'nicht verbunden', isOut: false },
  ])
})

test('the hour that comes twice is told apart by a note', () => {
  const first = at('2026-10-25T00:30:00Z')
  const change = { series: seriesOf([[first, 400], [first + 3_600_000, 410]]), fromMs: at('2026-10-24T22:00:00Z'), toMs: at('2026-10-25T23:00:00Z') }
  expect(logLines(log(change)).map((line) => (line.kind === 'note' ? line.text : line.time))).toEqual(['2026-10-25 02:30:00', 'UTC+01:00 from here', '2026-10-25 02:30:00'])
  expect(factsOf(change)['Time zone']).toBe('Europe/Budapest (UTC+02:00, UTC+01:00)')
})

test('numbers have two decimals, a comma where the language has one, and never a minus before zero', () => {
  expect(numberText(4.3, 'en')).toBe('4.30')
  expect(numberText(-18.44, 'hu')).toBe('−18,44')
  expect(numberText(-0.001, 'en')).toBe('0.00')
})

test('control, bidi and other invisible characters are dropped from what people typed', () => {
  expect(plainText('Cold\u202e room\u0000\n2\u200b\u2066')).toBe('Cold room 2')
  expect(plainText('<b>Ő & Ű</b>')).toBe('<b>Ő & Ű</b>')
})
