import { MINUTE_MS } from '../../../domain/durations.ts'
import { expect, test } from 'vitest'
import { localTime } from '../../../domain/periods/local-time.ts'
import { seriesOf } from '../../../domain/readings/series.ts'
import { storedFault } from '../../../domain/readings/stored-value.ts'
import { LANGUAGE_CODES } from '../../../domain/users/account.ts'
import { aMeasureLog } from '../testing/a-measure-log.ts'
import type { LogIncident, MeasureLog } from '../record/measure-log.ts'
import { drawMeasureLog } from './draw-measure-log.ts'
import { numberText } from './log-words.ts'
import {
  elementsOf,
  type PdfDictionary,
  readPdf,
  type StructureNode,
  textOf,
} from '../testing/read-pdf.ts'

const BEGAN = Date.parse('2026-10-23T22:00:00Z')
const COUNT = 4_000

/**
 * A reading each minute for almost three days, across the end of summer time: too warm twice, too
 * cold once, one gap, and two readings without a connected probe.
 */
const eventful = (change: Partial<MeasureLog> = {}): MeasureLog => {
  const readings = Array.from({ length: COUNT }, (_, i) => {
    const celsius =
      4.5 +
      Math.sin(i / 60) +
      (i >= 300 && i < 330 ? 5 : i >= 2_000 && i < 2_010 ? -6 : i >= 3_000 && i < 3_080 ? 4 : 0)
    return [
      BEGAN + i * MINUTE_MS,
      i >= 1_000 && i < 1_002 ? storedFault('not-connected') : Math.round(celsius * 100),
    ] as const
  }).filter((_, i) => i < 500 || i >= 560)
  const toMs = BEGAN + COUNT * MINUTE_MS
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
      by: 'Joanna\u202e Price',
      correctiveAction: 'The door stood open; closed it and checked the goods.',
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

const drawn = async (log: MeasureLog) => readPdf(await drawMeasureLog(log))
const eventfulLog = drawn(eventful())
const allText = ({ structure }: { structure: StructureNode }) => textOf(structure).join(' ')

test('every reading stands there exactly once, in order, below its day', async () => {
  const { pages } = await eventfulLog
  const drawnReadings: string[] = []
  let date = ''
  for (const line of pages.flatMap(({ lines }) => lines)) {
    date = /^\d{4}-\d\d-\d\d (?=\p{L}+$)/u.exec(line)?.[0] ?? date
    if (/^\d\d:\d\d /.test(line)) drawnReadings.push(date + line.replace(/[▲▼]$/, ''))
  }
  const log = eventful()
  const { textOf: timeText } = localTime(log.timeZone)
  const written = (value: number) =>
    value < -100_000 ? 'not connected' : numberText(value / 100, 'en')
  expect(drawnReadings).toEqual(
    Array.from(
      log.series.times,
      (timeMs, i) => `${timeText(timeMs).slice(0, 16)} ${written(log.series.values[i]!)}`,
    ),
  )
})

test('readings out of range by the limits of their time have a sign, which the legend explains', async () => {
  const { pages } = await eventfulLog
  const lines = pages.flatMap((page) => page.lines)
  const { series } = eventful()
  const high = series.times.filter(
    (timeMs, i) => series.values[i]! >= (timeMs >= BEGAN + 3_500 * MINUTE_MS ? 500 : 800),
  ).length
  expect(lines.filter((line) => /^\d\d:\d\d .*▲$/.test(line))).toHaveLength(high)
  expect(lines.filter((line) => /^\d\d:\d\d .*▼$/.test(line))).toHaveLength(10)
  expect(lines).toContain(
    '▲ too high (at or above the upper limit) · ▼ too low (at or below the lower limit)',
  )
})

test('the first page sums up the period in words and figures', async () => {
  const { pages } = await eventfulLog
  const text = pages[0]!.lines.join(' ')
  for (const words of [
    'Measurement log',
    'Cold room',
    'Europe/Budapest (UTC+02:00, UTC+01:00)',
    'excursions,',
    '1 alarm, acknowledged.',
    '1 gap:',
    'Mean kinetic temperature',
    'Standard deviation',
    'Coverage',
  ]) {
    expect(text).toContain(words)
  }
})

test('excursions, gaps and settings have tables with heading cells', async () => {
  const { structure } = await eventfulLog
  const tables = elementsOf(structure, 'Table').map((table) =>
    elementsOf(table, 'TR').map((row) =>
      row.children.map((cell) =>
        typeof cell === 'string' ? cell : `${cell.tag}: ${textOf(cell).join(' ')}`,
      ),
    ),
  )
  const excursions = tables.find(([head]) => head?.includes('TH: Corrective action'))!
  expect(excursions[1]).toEqual([
    'TD: ▲',
    'TD: 2026-10-24 05:00:00',
    'TD: 2026-10-24 05:30:00',
    'TD: 30\u00a0min',
    expect.stringMatching(/^TD: \d+\.\d\d\u00a0°C \(limit\u00a08\.00\)$/),
    'TD: raised 2026-10-24 05:10:00',
    'TD: Joanna Price, 2026-10-24 05:20:00',
    'TD: The door stood open; closed it and checked the goods.',
  ])
  const settings = tables.find(([head]) => head?.includes('TH: In force'))!
  expect(settings.slice(1)).toEqual([
    ['TD: Limits', 'TD: 2.00 … 8.00\u00a0°C', 'TD: before the period'],
    ['TD: Limits', 'TD: 2.00 … 5.00\u00a0°C', 'TD: 2026-10-26 09:20:00'],
    ['TD: Alarm limits', 'TD: 1.00 … 9.00\u00a0°C', 'TD: before the period'],
    ['TD: Correction', 'TD: 0.00\u00a0°C', 'TD: before the period'],
    ['TD: Correction', 'TD: −0.25\u00a0°C', 'TD: 2026-10-24 15:00:00'],
    ['TD: Interval', 'TD: 1\u00a0min', 'TD: before the period'],
  ])
})

test('a screen reader finds headings, texts for the figures, and the readings hour by hour', async () => {
  const { structure } = await eventfulLog
  expect(elementsOf(structure, 'H1').flatMap(textOf)).toEqual(['Measurement log'])
  expect(elementsOf(structure, 'H2').flatMap(textOf)).toEqual([
    'What was measured',
    'Figures',
    'Completeness',
    'Temperature over time',
    'Excursions',
    'Gaps',
    'Settings in force',
    'How the figures are calculated',
    'All readings',
  ])
  const spoken = elementsOf(structure, 'Figure').map(({ dictionary }) =>
    String(dictionary.get('Alt')),
  )
  expect(spoken[0]).toContain('https://cold.example/verify?code=')
  expect(spoken[1]).toMatch(
    /^Line chart of the temperature from 2026-10-24 00:00:00 to .* Lowest −\d\.\d\d.°C, highest/,
  )
  const rows = elementsOf(elementsOf(structure, 'Table').at(-1)!, 'TR')
  expect(
    rows.slice(0, 3).map((row) => [(row.children[0] as StructureNode).tag, textOf(row).length]),
  ).toEqual([
    ['TH', 1],
    ['TH', 1],
    ['TD', 60],
  ])
})

test('words and readings do not run together when the text is copied or read aloud', async () => {
  const { structure } = await eventfulLog
  const heard = (element: StructureNode) =>
    element.children.filter((child) => typeof child === 'string').join('')
  expect(elementsOf(structure, 'P').map(heard).join('\n')).toContain(
    'Before a gap, and at the end, it counts for one usual interval. Mean, median, standard deviation and the shares in range and out of range are weighted by this time.',
  )
  expect(heard(elementsOf(elementsOf(structure, 'Table').at(-1)!, 'TD')[0]!)).toMatch(
    /^(\d\d:\d\d \d\.\d\d ){60}$/,
  )
})

test('everything drawn belongs to the structure or is marked as decoration', async () => {
  for (const { content } of (await eventfulLog).pages) {
    let depth = 0
    let isInside = true
    for (const [, begin, end] of content.matchAll(/( BDC\b)|(\bEMC\b)|\b(?:TJ|f|S)$/gm)) {
      if (begin) depth++
      else if (end) depth--
      else isInside &&= depth === 1
    }
    expect([depth, isInside]).toEqual([0, true])
  }
})

test('the file says and keeps what PDF/A-2a asks for', async () => {
  const { catalog, trailer, metadata, pages, follow, dictionary, stream } = await eventfulLog
  expect(metadata).toContain('<pdfaid:part>2</pdfaid:part>')
  expect(metadata).toContain('<pdfaid:conformance>A</pdfaid:conformance>')
  expect(catalog.get('Lang')).toBe('en')
  expect(dictionary(catalog.get('MarkInfo')).get('Marked')).toBe(true)
  expect(dictionary(catalog.get('ViewerPreferences')).get('DisplayDocTitle')).toBe(true)
  for (const active of ['OpenAction', 'AA', 'AcroForm']) expect(catalog.has(active)).toBe(false)
  expect([...dictionary(catalog.get('Names')).keys()]).toEqual(['Dests'])
  expect(trailer.has('Encrypt')).toBe(false)

  const intent = dictionary((follow(catalog.get('OutputIntents')) as never[])[0])
  expect(intent.get('S')).toEqual({ name: 'GTS_PDFA1' })
  expect(stream(intent.get('DestOutputProfile')).toString('latin1', 12, 40)).toMatch(
    /^mntrRGB XYZ .*acsp/s,
  )

  const fonts = pages.flatMap((page) =>
    [...dictionary(dictionary(page.dictionary.get('Resources')).get('Font')).values()].map(
      dictionary,
    ),
  )
  for (const font of fonts) {
    const [descendant] = follow(font.get('DescendantFonts')) as never[]
    expect(dictionary(dictionary(descendant).get('FontDescriptor')).has('FontFile2')).toBe(true)
    expect(stream(font.get('ToUnicode')).toString('latin1')).not.toMatch(/\[<0000>/)
  }
  for (const { content } of pages)
    expect(
      [...content.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex]) => hex!.match(/.{4}/g)!),
    ).not.toContain('0000')
  const links = pages.flatMap((page) =>
    ((follow(page.dictionary.get('Annots')) ?? []) as never[]).map((link): PdfDictionary =>
      dictionary(link),
    ),
  )
  expect(
    links.map((link) => [
      link.get('Subtype'),
      link.get('F'),
      String(dictionary(link.get('A')).get('URI')),
    ]),
  ).toEqual([[{ name: 'Link' }, 4, eventful().verification.link]])
})

test('the same log has the same bytes; another content has another id', async () => {
  const log = eventful()
  const [first, again] = [await drawMeasureLog(log), await drawMeasureLog(eventful())]
  expect(Buffer.from(first).equals(again)).toBe(true)
  const other = await drawn(
    eventful({ verification: { ...log.verification, contentHash: 'f'.repeat(64) } }),
  )
  expect(other.trailer.get('ID')).not.toEqual(readPdf(first).trailer.get('ID'))
})

test.each(Object.values(LANGUAGE_CODES))(
  'every letter of the log in %s is in the file, and each page has its number',
  async (language) => {
    const { pages, structure, metadata, catalog } = await drawn(
      eventful({
        language,
        defrostFridge: true,
        marks: [
          { kind: 'suspect-clock', fromMs: BEGAN, toMs: BEGAN + MINUTE_MS, clockAheadMs: 90_000 },
          { kind: 'unauthenticated', fromMs: BEGAN, toMs: BEGAN + MINUTE_MS, clockAheadMs: 0 },
        ],
      }),
    )
    const text = allText({ structure })
    expect(text).not.toContain('\ufffd')
    expect(text).not.toMatch(/\{\{|undefined/)
    expect(text).toMatch(/00:00 \d[.,]\d\d~\*/)
    expect(catalog.get('Lang')).toBe(language)
    expect(metadata).toContain(textOf(elementsOf(structure, 'H1')[0]!).join(' '))
    pages.forEach(({ lines }, i) =>
      expect(lines.some((line) => line.includes(`${i + 1} / ${pages.length}`))).toBe(true),
    )
  },
)

test('markup, long words and letters missing in the font are drawn as plain text', async () => {
  const action = `${'Kühlraumtemperaturüberwachungsanlage'.repeat(400)} Ende`
  const log = eventful({ sensorName: '<b>Kühl & warm</b> \\ ( 冷 )', owner: 'Ő'.repeat(300) })
  const acknowledged = {
    ...log.incidents[0]!,
    acknowledgement: { ...log.incidents[0]!.acknowledgement!, correctiveAction: action },
  }
  const { structure, pages } = await drawn({ ...log, incidents: [acknowledged] })
  expect(textOf(elementsOf(structure, 'P')[0]!)).toEqual(['<b>Kühl & warm</b> \\ ( \ufffd )'])
  const cells = elementsOf(structure, 'TD').map((cell) => textOf(cell).join('').replaceAll(' ', ''))
  expect(cells[cells.indexOf('▲') + 7]).toBe(action.replace(' ', ''))
  expect(pages.length).toBeGreaterThan(8)
})

test('the log of a period without readings says so, and has the settings', async () => {
  const { pages, structure } = await drawn(aMeasureLog())
  expect(pages).toHaveLength(2)
  const text = allText({ structure })
  for (const words of [
    'No temperature was recorded in this period.',
    'Readings expected 288',
    'Limits 2.00 … 8.00\u00a0°C',
  ])
    expect(text).toContain(words)
})

test('the log of an unfinished period says when the readings end', async () => {
  const { structure } = await drawn(
    aMeasureLog({
      untilMs: Date.parse('2026-11-20T11:00:00Z'),
      series: seriesOf([[Date.parse('2026-11-20T10:00:00Z'), 400]]),
    }),
  )
  expect(allText({ structure })).toContain('The readings end on 2026-11-20 12:00:00.')
})
