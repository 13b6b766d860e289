import { expect, test } from 'vitest'
import { DEFAULT_LIMITS } from '../../domain/limits/limits.ts'
import { seriesOf } from '../../domain/readings/series.ts'
import { storedFault } from '../../domain/readings/stored-value.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { jsonText } from './reading-json.ts'
import { csvRows, type ExportedTool, type ExportHead } from './reading-rows.ts'

const at = (text: string) => Date.parse(text)
const CREATED = new Date('2026-01-01T00:00:00Z')
const FRIDGE: Tool = {
  id: 7,
  uid: '0f8fad5b-d9cb-469f-a165-70867728950e',
  name: 'Kühlraum 2',
  imeiNumber: '356307042441013',
  equipmentId: 2,
  userId: 3,
  defrostFridge: false,
  temperatureCorrection: 0,
  limits: DEFAULT_LIMITS,
  sendEmailMessage: true,
  sendNotificationMessage: true,
  notificationEmail: null,
  siteId: null,
  isBound: true,
  createdAt: CREATED,
  updatedAt: CREATED,
}
const limits = (min: number, max: number) => ({ ...DEFAULT_LIMITS, min, max })
const HEAD: ExportHead = {
  fromMs: at('2026-10-24T22:00:00Z'),
  toMs: at('2026-10-25T23:00:00Z'),
  timeZone: 'Europe/Berlin',
  language: 'de',
}

const tools = async function* (...changes: Partial<ExportedTool>[]): AsyncGenerator<ExportedTool> {
  for (const change of changes)
    yield {
      tool: FRIDGE,
      customer: 'Kovács Anna (anna@example.com)',
      limits: [{ from: CREATED, limits: limits(2, 8) }],
      provenance: [],
      damaged: [],
      outages: [],
      pieces: [],
      goods: null,
      channels: [],
      ...change,
    }
}

const noChannels = async () => ({ hasGoods: false, channels: [] })
const whole = async (texts: AsyncIterable<string>): Promise<string> =>
  (await Array.fromAsync(texts)).join('')
const cellsOf = async (head: ExportHead, ...changes: Partial<ExportedTool>[]) =>
  (await whole(csvRows(head, tools(...changes), noChannels)))
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(';').slice(4))

test('a line has customer, sensor, local time, offset, UTC, value, state and the limits in force, in the requested language', async () => {
  const readings = seriesOf([
    [at('2026-10-25T00:30:00Z'), 430],
    [at('2026-10-25T01:30:00Z'), 805],
  ])
  expect(await whole(csvRows(HEAD, tools({ pieces: [readings] }), noChannels))).toBe(
    '\uFEFFKunde;Fühler;IMEI;Fühler-Nr.;Zeit (Europe/Berlin);Abstand zu UTC;Zeit (UTC);Temperatur (°C);Zustand;Gültiges min (°C);Gültiges max (°C);Eingetroffen (UTC);Herkunft\r\n' +
      'Kovács Anna (anna@example.com);Kühlraum 2;356307042441013;2;2026-10-25 02:30:00;UTC+02:00;2026-10-25T00:30:00.000Z;4,3;;2;8;;\r\n' +
      'Kovács Anna (anna@example.com);Kühlraum 2;356307042441013;2;2026-10-25 02:30:00;UTC+01:00;2026-10-25T01:30:00.000Z;8,05;zu warm;2;8;;\r\n',
  )
})

test('the state is by the limits in force at the measurement, and a value on a limit is out of range', async () => {
  const noon = at('2026-10-25T12:00:00Z')
  const history = [
    { from: CREATED, limits: limits(2, 8) },
    { from: new Date(noon), limits: limits(2, 7) },
  ]
  const states = await cellsOf(HEAD, {
    limits: history,
    pieces: [
      seriesOf([
        [noon - 2, 200],
        [noon - 1, 700],
        [noon, 700],
      ]),
    ],
  })
  expect(states.map((cells) => cells.slice(4, 7))).toEqual([
    ['zu kalt', '2', '8'],
    ['', '2', '8'],
    ['zu warm', '2', '7'],
  ])
})

test('a fault has its name and no value', async () => {
  expect(
    await cellsOf(HEAD, { pieces: [seriesOf([[HEAD.fromMs, storedFault('not-connected')]])] }),
  ).toEqual([
    [
      '2026-10-25 00:00:00',
      'UTC+02:00',
      '2026-10-24T22:00:00.000Z',
      '',
      'nicht verbunden',
      '2',
      '8',
      '',
      '',
    ],
  ])
})

test('a name cannot become a spreadsheet formula', async () => {
  const text = await whole(
    csvRows(
      HEAD,
      tools({
        tool: { ...FRIDGE, name: '=HYPERLINK("http://x")' },
        pieces: [seriesOf([[HEAD.fromMs, 400]])],
      }),
      noChannels,
    ),
  )
  expect(text).toContain(`;"'=HYPERLINK(""http://x"")";`)
})

test('JSON has each tool’s identity, customer, history of limits, and every reading', async () => {
  const time = '2026-10-25T00:30:00.000Z'
  const text = await whole(
    jsonText(
      HEAD,
      tools(
        {
          pieces: [
            seriesOf([[at(time), 430]]),
            seriesOf([[at(time) + 1, storedFault('read-error')]]),
          ],
        },
        { pieces: [] },
      ),
    ),
  )
  expect(JSON.parse(text)).toEqual({
    format: 'coldwatch-readings-1',
    period: {
      from: '2026-10-24T22:00:00.000Z',
      to: '2026-10-25T23:00:00.000Z',
      timeZone: 'Europe/Berlin',
    },
    tools: [
      {
        uid: FRIDGE.uid,
        name: 'Kühlraum 2',
        imeiNumber: '356307042441013',
        equipmentId: 2,
        customer: 'Kovács Anna (anna@example.com)',
        limits: [
          {
            from: '2026-01-01T00:00:00.000Z',
            min: 2,
            max: 8,
            notificationMin: -10,
            notificationMax: 10,
          },
        ],
        readings: [
          { time, value: 4.3 },
          { time: '2026-10-25T00:30:00.001Z', value: null, fault: 'read-error' },
        ],
      },
      expect.objectContaining({ readings: [] }),
    ],
  })
})

test('an export without readings is still a complete file', async () => {
  expect(
    (await whole(csvRows({ ...HEAD, language: 'en' }, tools(), noChannels))).split('\r\n'),
  ).toHaveLength(2)
  expect(JSON.parse(await whole(jsonText(HEAD, tools())))).toMatchObject({ tools: [] })
})

const LATE = at('2026-11-03T08:15:20Z')
const late = (fromMs: number, toMs: number) => ({
  kind: 'late' as const,
  fromMs,
  toMs,
  readings: 1,
  receivedMs: { first: LATE, last: LATE },
})
const beforeSetup = (toMs: number) => ({
  kind: 'before-setup' as const,
  fromMs: -Infinity,
  toMs,
  readings: 0,
  receivedMs: null,
})
const NOON = at('2026-10-25T12:00:00Z')
const MARKED = {
  pieces: [
    seriesOf([
      [NOON - 2, 400],
      [NOON - 1, 401],
      [NOON, 402],
    ]),
  ],
  provenance: [[late(NOON - 2, NOON)], [beforeSetup(NOON - 1)]],
}

test('a reading that arrived late or was measured before the set-up is marked in the CSV, with its arrival', async () => {
  const cells = await cellsOf(HEAD, MARKED)
  expect(cells.map((line) => line.slice(-2))).toEqual([
    ['2026-11-03T08:15:20.000Z', '"verspätet eingetroffen, vor der Einrichtung gemessen"'],
    ['2026-11-03T08:15:20.000Z', 'verspätet eingetroffen'],
    ['', ''],
  ])
})

test('a marked reading has its reasons and its arrival in the JSON', async () => {
  const { tools: exported } = JSON.parse(await whole(jsonText(HEAD, tools(MARKED)))) as {
    tools: { readings: object[] }[]
  }
  expect(exported[0]!.readings).toMatchObject([
    { received: '2026-11-03T08:15:20.000Z', origin: ['late', 'before-setup'] },
    { received: '2026-11-03T08:15:20.000Z', origin: ['late'] },
    { value: 4.02 },
  ])
  expect(exported[0]!.readings[2]).not.toHaveProperty('origin')
})

const channels = () => [
  {
    channel: 'humidity' as const,
    pieces: [
      seriesOf([
        [at('2026-10-25T00:30:00Z'), 4_850],
        [at('2026-10-25T02:30:00Z'), storedFault('read-error')],
      ]),
    ],
  },
  { channel: 'door' as const, pieces: [seriesOf([[at('2026-10-25T01:00:00Z'), 100]])] },
]
const temperatures = () => [
  seriesOf([
    [at('2026-10-25T00:30:00Z'), 430],
    [at('2026-10-25T01:30:00Z'), 440],
  ]),
]

test('humidity and door have columns of their own, beside the temperature of the same instant', async () => {
  const file = await whole(
    csvRows(
      HEAD,
      tools({ pieces: temperatures(), channels: channels() }, { pieces: temperatures() }),
      async () => ({ hasGoods: false, channels: ['humidity', 'door'] }),
    ),
  )
  const lines = file.split('\r\n').map((line) => line.split(';').slice(6))
  expect(lines[0]).toEqual(expect.arrayContaining(['Relative Luftfeuchte (%)', 'Tür (1 = offen)']))
  const cells = (line: string[]) => [line[0], line[1], ...line.slice(-2)]
  expect(lines.slice(1, -1).map(cells)).toEqual([
    ['2026-10-25T00:30:00.000Z', '4,3', '48,5', ''],
    ['2026-10-25T01:00:00.000Z', '', '', '1'],
    ['2026-10-25T01:30:00.000Z', '4,4', '', ''],
    ['2026-10-25T02:30:00.000Z', '', 'Lesefehler', ''],
    ['2026-10-25T00:30:00.000Z', '4,3', '', ''],
    ['2026-10-25T01:30:00.000Z', '4,4', '', ''],
  ])
  expect(new Set(lines.slice(0, -1).map((line) => line.length)).size).toBe(1)
})

test('JSON names the channels of a tool that has any, with unit and faults', async () => {
  const json = await whole(
    jsonText(HEAD, tools({ pieces: temperatures(), channels: channels() }, {})),
  )
  const { tools: written } = JSON.parse(json) as { tools: { channels?: unknown }[] }
  expect(written[0]!.channels).toEqual([
    {
      type: 'humidity',
      unit: '%',
      readings: [
        { time: '2026-10-25T00:30:00.000Z', value: 48.5 },
        { time: '2026-10-25T02:30:00.000Z', value: null, fault: 'read-error' },
      ],
    },
    { type: 'door', unit: null, readings: [{ time: '2026-10-25T01:00:00.000Z', value: 1 }] },
  ])
  expect(written[1]).not.toHaveProperty('channels')
})

test("the goods' temperature has columns of its own, and begins with the readings before the period", async () => {
  const goods = () => ({
    lags: [{ fromMs: 0, settings: { productLag: 30, gapMax: 15 } }],
    usualIntervalMs: 300_000,
    lead: [seriesOf([[at('2026-10-24T22:00:00Z'), 200]])],
  })
  const pieces = () => [
    seriesOf([
      [at('2026-10-24T22:30:00Z'), 1_200],
      [at('2026-10-24T22:35:00Z'), storedFault('read-error')],
    ]),
  ]
  const file = await whole(
    csvRows(HEAD, tools({ pieces: pieces(), goods: goods() }, { pieces: pieces() }), async () => ({
      hasGoods: true,
      channels: [],
    })),
  )
  const lines = file.split('\r\n').map((line) => line.split(';').slice(-2))
  expect(lines.slice(0, -1)).toEqual([
    ['"Ware, berechnet (°C)"', 'τ der Ware (min)'],
    ['8,32', '30'],
    ['', ''],
    ['', ''],
    ['', ''],
  ])
  const json = JSON.parse(await whole(jsonText(HEAD, tools({ pieces: pieces(), goods: goods() }))))
  expect((json as { tools: { readings: unknown[] }[] }).tools[0]!.readings).toEqual([
    { time: '2026-10-24T22:30:00.000Z', value: 12, goods: { celsius: 8.32, lag: 30 } },
    { time: '2026-10-24T22:35:00.000Z', value: null, fault: 'read-error' },
  ])
})

test('a time in which the server watched nothing has a line in the CSV and an entry in the JSON, and no value', async () => {
  const noon = at('2026-10-25T12:00:00Z')
  const outages = [
    { fromMs: noon - 3_600_000, toMs: noon - 60_000, cause: 'stopped' as const },
    { fromMs: noon + 60_000, toMs: noon + 600_000, cause: 'paused' as const },
  ]
  const change = { outages, pieces: [seriesOf([[noon, 430]])] }
  expect(await cellsOf(HEAD, change)).toEqual([
    [
      '2026-10-25 12:00:00',
      'UTC+01:00',
      '2026-10-25T11:00:00.000Z',
      '',
      'nicht überwacht (Server aus)',
      '2',
      '8',
      '',
      'nicht überwacht (Server aus): 2026-10-25T11:00:00.000Z/2026-10-25T11:59:00.000Z',
    ],
    ['2026-10-25 13:00:00', 'UTC+01:00', '2026-10-25T12:00:00.000Z', '4,3', '', '2', '8', '', ''],
    [
      '2026-10-25 13:01:00',
      'UTC+01:00',
      '2026-10-25T12:01:00.000Z',
      '',
      'nicht überwacht (Server angehalten)',
      '2',
      '8',
      '',
      'nicht überwacht (Server angehalten): 2026-10-25T12:01:00.000Z/2026-10-25T12:10:00.000Z',
    ],
  ])
  const { tools: exported } = JSON.parse(await whole(jsonText(HEAD, tools(change)))) as {
    tools: { notMonitored?: unknown }[]
  }
  expect(exported[0]!.notMonitored).toEqual([
    { from: '2026-10-25T11:00:00.000Z', to: '2026-10-25T11:59:00.000Z', cause: 'stopped' },
    { from: '2026-10-25T12:01:00.000Z', to: '2026-10-25T12:10:00.000Z', cause: 'paused' },
  ])
  expect(await whole(jsonText(HEAD, tools({})))).not.toContain('notMonitored')
})
