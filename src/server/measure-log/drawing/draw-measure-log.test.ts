import { DAY_MS, MINUTE_MS } from '../../../domain/durations.ts'
import { expect, test } from 'vitest'
import { localTime } from '../../../domain/periods/local-time.ts'
import { seriesOf } from '../../../domain/readings/series.ts'
import { LANGUAGE_CODES } from '../../../domain/users/account.ts'
import { aMeasureLog } from '../testing/a-measure-log.ts'
import { drawMeasureLog } from './draw-measure-log.ts'
import { numberText } from '../../../domain/records/number-text.ts'
import { elementsOf, readPdf, type StructureNode, textOf } from '../testing/read-pdf.ts'
import { BEGAN, drawAndRead, eventfulLog } from '../testing/eventful-log.ts'

const eventfulFile = drawAndRead(eventfulLog())
const allText = ({ structure }: { structure: StructureNode }) => textOf(structure).join(' ')

test('every reading is drawn exactly once, in order, below its day', async () => {
  const { pages } = await eventfulFile
  const drawnReadings: string[] = []
  let date = ''
  for (const line of pages.flatMap(({ lines }) => lines)) {
    date = /^\d{4}-\d\d-\d\d (?=\p{L}+$)/u.exec(line)?.[0] ?? date
    if (/^\d\d:\d\d /.test(line)) drawnReadings.push(date + line.replace(/[▲▼]$/, ''))
  }
  const log = eventfulLog()
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
  const { pages } = await eventfulFile
  const lines = pages.flatMap((page) => page.lines)
  const { series } = eventfulLog()
  const high = series.times.filter(
    (timeMs, i) => series.values[i]! >= (timeMs >= BEGAN + 3_500 * MINUTE_MS ? 500 : 800),
  ).length
  expect(lines.filter((line) => /^\d\d:\d\d .*▲$/.test(line))).toHaveLength(high)
  expect(lines.filter((line) => /^\d\d:\d\d .*▼$/.test(line))).toHaveLength(10)
  expect(lines).toContain(
    '▲ too high (at or above the upper limit) · ▼ too low (at or below the lower limit)',
  )
})

test('a time in which the server watched nothing stands in verdict, legend and table, beside complete readings', async () => {
  const { fromMs } = aMeasureLog()
  const times = Array.from({ length: 288 }, (_, i) => [fromMs + i * 5 * MINUTE_MS, 400] as const)
  const complete = aMeasureLog({ series: seriesOf(times) })
  const outages = [
    { fromMs: fromMs + 60 * MINUTE_MS, toMs: fromMs + 90 * MINUTE_MS, cause: 'stopped' as const },
  ]
  const text = allText(await drawAndRead({ ...complete, outages }))
  const sentence = 'For a time the server watched nothing; the table of gaps says when.'
  expect(text.split(sentence)).toHaveLength(3)
  expect(text).toContain('not monitored (server off)')
  expect(text.replace('not monitored (server off)', '')).toContain('not monitored')
  expect(allText(await drawAndRead(complete))).not.toContain('not monitored')
})

test('the first page sums up the period in words and figures', async () => {
  const { pages } = await eventfulFile
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

test.each(Object.values(LANGUAGE_CODES))(
  'the limit of a freezer stays on one line, brackets and all: %s',
  async (language) => {
    const range = { min: -25, max: -16, notificationMin: -25, notificationMax: -16 }
    const { structure } = await drawAndRead(
      eventfulLog({
        language,
        ranges: { fromMs: [0], ranges: [range] },
        series: seriesOf(
          [-20, -12.5, -20].map((celsius, i) => [BEGAN + i * MINUTE_MS, celsius * 100]),
        ),
      }),
    )
    const extremes = elementsOf(structure, 'TD').filter(
      (cell) => textOf(cell).join('').includes('(') && textOf(cell).join('').includes('12'),
    )
    expect(extremes).toHaveLength(1)
    expect(textOf(extremes[0]!).at(-1)).toMatch(/\(.+\)$/)
  },
)

test('excursions, gaps and settings have tables with heading cells', async () => {
  const { structure } = await eventfulFile
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
  const settings = tables.find(([head]) => head?.includes('TH: Setting'))!
  expect(settings.slice(1)).toEqual([
    ['TD: Limits', 'TD: 2.00 … 8.00\u00a0°C', 'TD: before the period'],
    ['TD: Limits', 'TD: 2.00 … 5.00\u00a0°C', 'TD: 2026-10-26 09:20:00'],
    ['TD: Alarm limits', 'TD: 1.00 … 9.00\u00a0°C', 'TD: before the period'],
    ['TD: Correction', 'TD: 0.00\u00a0°C', 'TD: before the period'],
    ['TD: Correction', 'TD: −0.25\u00a0°C', 'TD: 2026-10-24 15:00:00'],
    ['TD: Interval', 'TD: 1\u00a0min', 'TD: 2026-10-24 00:00:00'],
    ['TD: Alarm delay', 'TD: 10\u00a0min', 'TD: before the period'],
    ['TD: Recovery time', 'TD: 5\u00a0min', 'TD: before the period'],
    ['TD: Hysteresis', 'TD: 0.5\u00a0°C', 'TD: before the period'],
    ['TD: No data', 'TD: 30\u00a0min', 'TD: before the period'],
    ['TD: Largest pause that counts as unbroken', 'TD: 15\u00a0min', 'TD: before the period'],
    ['TD: Late for alarms, if older on arrival than', 'TD: 15\u00a0min', 'TD: before the period'],
    ['TD: Defrosting', 'TD: not set', 'TD: before the period'],
  ])
})

test('the same issue has the same bytes; another issue has another id in its file', async () => {
  const log = eventfulLog()
  const [first, again] = [await drawMeasureLog(log), await drawMeasureLog(eventfulLog())]
  expect(Buffer.from(first).equals(again)).toBe(true)
  const other = await drawAndRead(
    eventfulLog({ issued: { ...log.issued, fileId: 'f'.repeat(32) } }),
  )
  expect(other.trailer.get('ID')).not.toEqual(readPdf(first).trailer.get('ID'))
})

/** One reading, which arrived two days after it was measured. */
const late = {
  fromMs: BEGAN,
  toMs: BEGAN + 1,
  readings: 1,
  receivedMs: { first: BEGAN + 2 * DAY_MS, last: BEGAN + 2 * DAY_MS },
}

test('late readings are marked in the table, counted on the first page, and listed with their arrival', async () => {
  const { pages, structure } = await drawAndRead(
    eventfulLog({ language: 'en', arrivals: [{ ...late, kind: 'late' }] }),
  )
  const text = allText({ structure })
  expect(pages[0]!.lines.join(' ')).toContain('Arrived late 1')
  expect(text).toMatch(/00:00 \d\.\d\d\+/)
  expect(text).toMatch(/\+ arrived \d{4}-\d\d-\d\d \d\d:\d\d:\d\d, more than 24 hours/)
  expect(text).toContain('+ arrived late')
})

test.each(Object.values(LANGUAGE_CODES))(
  'every letter of the log in %s is in the file, and each page has its number',
  async (language) => {
    const { pages, structure, metadata, catalog } = await drawAndRead(
      eventfulLog({
        language,
        defrostFridge: true,
        marks: [
          { kind: 'suspect-clock', fromMs: BEGAN, toMs: BEGAN + MINUTE_MS, clockAheadMs: 90_000 },
          { kind: 'unauthenticated', fromMs: BEGAN, toMs: BEGAN + MINUTE_MS, clockAheadMs: 0 },
        ],
        arrivals: [
          { ...late, kind: 'late' },
          { ...late, kind: 'before-setup', receivedMs: null },
          { ...late, kind: 'arrival-unknown', receivedMs: null },
        ],
      }),
    )
    const text = allText({ structure })
    expect(text).not.toContain('\ufffd')
    expect(text).not.toMatch(/\{\{|undefined/)
    expect(text).toMatch(/00:00 \d[.,]\d\d~\*\+</)
    expect(catalog.get('Lang')).toBe(language)
    expect(metadata).toContain(textOf(elementsOf(structure, 'H1')[0]!).join(' '))
    pages.forEach(({ lines }, i) =>
      expect(lines.some((line) => line.includes(`${i + 1} / ${pages.length}`))).toBe(true),
    )
  },
)

test('markup, long words and letters missing in the font are drawn as plain text', async () => {
  const action = `${'Kühlraumtemperaturüberwachungsanlage'.repeat(400)} Ende`
  const log = eventfulLog({
    sensorName: '<b>Kühl & warm</b> \\ ( 冷 )',
    owner: { ...aMeasureLog().owner, firstName: 'Ő'.repeat(300), lastName: '', email: '' },
  })
  const acknowledged = {
    ...log.incidents[0]!,
    acknowledgement: { ...log.incidents[0]!.acknowledgement!, correctiveAction: action },
  }
  const { structure, pages } = await drawAndRead({ ...log, incidents: [acknowledged] })
  expect(textOf(elementsOf(structure, 'P')[0]!)).toEqual(['<b>Kühl & warm</b> \\ ( \ufffd )'])
  const cells = elementsOf(structure, 'TD').map((cell) => textOf(cell).join('').replaceAll(' ', ''))
  expect(cells[cells.indexOf('▲') + 7]).toBe(action.replace(' ', ''))
  expect(pages.length).toBeGreaterThan(8)
})

test('the log of a period without readings says so, and has the settings', async () => {
  const { pages, structure } = await drawAndRead(aMeasureLog())
  expect(pages).toHaveLength(2)
  const text = allText({ structure })
  for (const words of [
    'No temperature was recorded in this period.',
    'Readings expected 288',
    'Limits 2.00 … 8.00\u00a0°C',
  ])
    expect(text).toContain(words)
})

test('without the readings the log says so, and how many the hash covers; the rest stays as it is', async () => {
  const { pages, structure } = await drawAndRead(eventfulLog({ withReadings: false }))
  const full = await eventfulFile
  const isReading = (line: string) => /^\d\d:\d\d -?\d/.test(line)
  expect(pages.flatMap(({ lines }) => lines).filter(isReading)).toEqual([])
  expect(pages.length).toBeLessThan(full.pages.length)
  const sentence =
    'The list of all readings is left out of this print. The record and its hash contain them: 3,940 readings.'
  expect(pages[0]!.lines.join(' ')).toContain(sentence)
  expect(elementsOf(structure, 'H2').flatMap(textOf).at(-1)).toBe('Annex: all readings')
  expect(textOf(elementsOf(structure, 'P').at(-1)!).join('')).toBe(sentence)
  expect(allText(full)).not.toContain('left out of this print')
  const tables = elementsOf(structure, 'Table').map((table) => textOf(table).join(' '))
  expect(tables).toEqual(
    elementsOf(full.structure, 'Table')
      .slice(0, -1)
      .map((table) => textOf(table).join(' ')),
  )
})

test('without an address of the server no code is printed, on the first page nor at the foot', async () => {
  const { verification } = aMeasureLog()
  const { pages, metadata } = await drawAndRead(
    eventfulLog({ verification: { ...verification, link: null } }),
  )
  const text = pages.flatMap(({ lines }) => lines).join('\n')
  expect(text).not.toContain(verification.code)
  expect(text).not.toMatch(/Code [0-9A-Z]{5}-/)
  expect(text.replaceAll('\n', '')).toContain(verification.contentHash)
  expect(pages.at(-1)!.lines.join(' ')).toContain(
    `SHA-256 ${verification.contentHash.slice(0, 16)}…`,
  )
  // The file still names its record: a copy that was altered is told by it.
  expect(metadata).toContain(verification.code)
})

test('the log of an unfinished period says when the readings end', async () => {
  const { structure } = await drawAndRead(
    aMeasureLog({
      untilMs: Date.parse('2026-11-20T11:00:00Z'),
      series: seriesOf([[Date.parse('2026-11-20T10:00:00Z'), 400]]),
    }),
  )
  expect(allText({ structure })).toContain('The readings end on 2026-11-20 12:00:00.')
})

test('imported files stand with the SHA-256 of their originals, what was taken back with its number of readings', async () => {
  const { fromMs } = aMeasureLog()
  const times = Array.from({ length: 288 }, (_, i) => [fromMs + i * 5 * MINUTE_MS, 400] as const)
  const receivedMs = { first: fromMs + DAY_MS, last: fromMs + DAY_MS }
  const day = { day: '2026-11-20', lowAt: '06:10', highAt: null, mean: 4, minutesBelow: 0 }
  const imported = {
    fileHash: 'ab'.repeat(32),
    fileName: 'october.csv',
    atMs: fromMs + DAY_MS,
    by: { firstName: 'Béla', lastName: 'Nagy', nameHash: '' },
    fromMs,
    toMs: fromMs + DAY_MS,
    readings: 288,
    humidityReadings: 287,
    leftOut: 2,
    days: [{ ...day, low: 2.5, high: 8.25, minutesAbove: 14 }],
    withdrawn: null,
  }
  const cili = { firstName: 'Cili', lastName: 'Kiss', nameHash: '' }
  const log = aMeasureLog({
    series: seriesOf(times),
    imports: [
      imported,
      {
        ...imported,
        fileName: 'wrong.csv',
        humidityReadings: 0,
        days: [],
        withdrawn: { atMs: fromMs + DAY_MS, by: cili },
      },
    ],
    arrivals: [
      { kind: 'imported', fromMs, toMs: fromMs + 10 * MINUTE_MS, readings: 2, receivedMs },
      { kind: 'withdrawn', fromMs, toMs: fromMs + DAY_MS, readings: 288, receivedMs },
    ],
  })
  const file = await drawAndRead(log)
  const text = allText(file).replace(/\s+/g, ' ')
  for (const part of [
    'Readings imported from files: 2; see “Imported files”.',
    'Readings of imports that were taken back are left out: 288.',
    'october.csv · SHA-256',
    'Béla Nagy. Of humidity beside them: 287. Unreadable rows left out: 2.',
    'Taken back',
    'Cili Kiss.',
    '2.50 °C (06:10)',
    '# imported from a file',
  ])
    expect(text).toContain(part)
  const hashes = text.replaceAll(' ', '').split('ab'.repeat(32)).length - 1
  expect(hashes).toBe(2)
  const drawn = file.pages.flatMap(({ lines }) => lines).filter((line) => /^\d\d:\d\d /.test(line))
  expect(drawn.filter((line) => line.endsWith('#'))).toHaveLength(2)
})

test("the goods' temperature has its line in the key and the chart's description, and its farthest values among the facts", async () => {
  const { fromMs, alarms } = aMeasureLog()
  const series = seriesOf(
    Array.from({ length: 288 }, (_, i) => [fromMs + i * 5 * MINUTE_MS, i < 144 ? 400 : 900]),
  )
  const withLag = (productLag: number) =>
    aMeasureLog({
      series,
      alarms: [{ ...alarms[0]!, settings: { ...alarms[0]!.settings, productLag } }],
    })
  const { structure } = await drawAndRead(withLag(30))
  const text = textOf(structure).join(' ')
  expect(text).toContain('goods, calculated, τ = 30 min')
  expect(text).toContain(
    'lowest 4.00 °C, highest 9.00 °C; calculated from the readings, τ = 30 min'.replaceAll(
      ' °C',
      '\u00a0°C',
    ),
  )
  const described = elementsOf(structure, 'Figure').map(({ dictionary }) => dictionary.get('Alt'))
  expect(described.at(-1)).toContain('Dashed: the temperature of the goods, calculated, τ = 30 min')
  expect(allText(await drawAndRead(withLag(0)))).not.toContain('calculated, τ')
})
