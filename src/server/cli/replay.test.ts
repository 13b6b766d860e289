import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runReplayCommand } from './replay.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'coldwatch-replay-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const fileOf = (name: string, text: string): string => {
  const file = join(folder, name)
  writeFileSync(file, text)
  return file
}

type Answer = { code: number; lines: Record<string, unknown>[]; out: string; said: string }

const replay = async (...argv: string[]): Promise<Answer> => {
  let out = ''
  let said = ''
  const to = new Writable({
    write: (chunk, _, done) => {
      out += String(chunk)
      done()
    },
  })
  const code = await runReplayCommand(argv, to, (text) => {
    said += text
  })
  return {
    code,
    out,
    said,
    lines:
      code === 0 && out.startsWith('{')
        ? out
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line) as Record<string, unknown>)
        : [],
  }
}

const at = (minutes: number): string =>
  new Date(Date.UTC(2026, 0, 1) + minutes * 60_000).toISOString()
/** `[minute, value]`, or with the minute of arrival. */
const csv = (
  rows: (readonly [number, number | string, number?])[],
  header = 'time,value\n',
): string =>
  header +
  rows
    .map(
      ([minute, value, arrival]) =>
        `${at(minute)},${value}${arrival === undefined ? '' : `,${at(arrival)}`}\n`,
    )
    .join('')

const noticesIn = ({ lines }: Answer): string[] =>
  lines.map(
    ({ kind, lane, at: when }) =>
      `${String(kind)} ${String(lane)}@${(Date.parse(String(when)) - Date.UTC(2026, 0, 1)) / 60_000}`,
  )

const QUIET = JSON.stringify({ reminder: 9_999, escalation: 9_999, silence: 9_999 })

test('each notice is a line with its time, kind and lane, and the start and end of the incident', async () => {
  const readings = csv([
    [5, 5],
    [10, 9],
    [15, 9],
    [20, 9],
    [25, 9],
    [30, 7],
    [35, 7],
  ])
  const { code, out } = await replay(
    '--limits',
    '2,8',
    '--settings',
    fileOf('quiet.json', QUIET),
    fileOf('fridge.csv', readings),
  )
  expect(code).toBe(0)
  expect(out.split('\n')).toEqual([
    '{"at":"2026-01-01T00:20:00.000Z","kind":"OPENED","lane":"HIGH","from":"2026-01-01T00:10:00.000Z","to":null,"count":1}',
    '{"at":"2026-01-01T00:35:00.000Z","kind":"RECOVERED","lane":"HIGH","from":"2026-01-01T00:10:00.000Z","to":"2026-01-01T00:30:00.000Z","count":1}',
    '',
  ])
})

test('the replay goes on for an hour after the last row, and each notice comes at its exact time', async () => {
  const answer = await replay(
    '--limits',
    '2,8',
    fileOf(
      'fridge.csv',
      csv([
        [0, 9],
        [5, 9],
        [10, 9],
      ]),
    ),
  )
  expect(noticesIn(answer)).toEqual([
    'OPENED HIGH@10',
    'ESCALATED HIGH@40',
    'OPENED NODATA@40',
    'REMINDER HIGH@70',
    'ESCALATED NODATA@70',
  ])
})

test('readings with the same arrival time are one batch, in whatever order the file has them', async () => {
  const batch: [number, number, number][] = [
    [60, 9, 300],
    [65, 9, 300],
    [70, 9, 300],
    [75, 5, 300],
    [80, 5, 300],
    [120, 1, 300],
    [125, 1, 300],
    [130, 1, 300],
    [135, 5, 300],
    [140, 5, 300],
  ]
  const quiet = fileOf('quiet.json', QUIET)
  const expected = {
    at: at(300),
    kind: 'LATE_EXCURSION',
    lane: 'HIGH',
    from: at(60),
    to: at(135),
    count: 2,
  }
  const inOrder = await replay(
    '--limits',
    '2,8',
    '--settings',
    quiet,
    fileOf('in-order.csv', csv([[5, 5, 5], ...batch, [301, 5, 301]])),
  )
  const byTime = await replay(
    '--limits',
    '2,8',
    '--settings',
    quiet,
    fileOf('by-time.csv', csv([[301, 5, 301], ...batch.toReversed(), [5, 5, 5]])),
  )
  expect(inOrder.lines).toEqual([expected])
  expect(byTime.lines).toEqual([expected])
})

test('an empty value and the word error are sensor errors', async () => {
  const answer = await replay(
    '--limits',
    '2,8',
    '--settings',
    fileOf('quiet.json', QUIET),
    fileOf(
      'fridge.csv',
      csv([
        [0, 5],
        [5, ''],
        [10, 'error'],
        [15, 5],
      ]),
    ),
  )
  expect(answer.lines).toEqual([
    { at: at(10), kind: 'OPENED', lane: 'SENSOR', from: at(5), to: null, count: 1 },
    { at: at(15), kind: 'RECOVERED', lane: 'SENSOR', from: at(5), to: at(15), count: 1 },
  ])
})

test('limits with a sign, defrost, and settings from a file', async () => {
  const warm = fileOf(
    'warm.csv',
    csv([
      [0, -10],
      [20, -10],
      [40, -10],
      [60, -10],
    ]),
  )
  const settings = fileOf(
    'settings.json',
    JSON.stringify({ ...(JSON.parse(QUIET) as object), gapMax: 20, defrostGrace: 60 }),
  )
  expect(noticesIn(await replay('--limits=-25,-15', '--settings', settings, warm))).toEqual([
    'OPENED HIGH@20',
  ])
  expect(
    noticesIn(await replay('--limits=-25,-15', '--settings', settings, '--defrost', warm)),
  ).toEqual(['OPENED HIGH@60'])
})

test('a file may lack a header, and may have a byte order mark, CRLF, quotes, empty lines and offsets', async () => {
  const quiet = fileOf('quiet.json', QUIET)
  const odd =
    '\uFEFF2026-01-01T01:00:00+01:00,9\r\n"2026-01-01T00:05:00Z", "9.0"\r\n\r\n2026-01-01 00:10:00,9,\r\n'
  expect(
    noticesIn(await replay('--limits', '2,8', '--settings', quiet, fileOf('odd.csv', odd))),
  ).toEqual(['OPENED HIGH@10'])
  expect(
    (await replay('--limits', '2,8', '--settings', quiet, fileOf('header.csv', '"Time","Value"\n')))
      .code,
  ).toBe(0)
  expect((await replay('--limits', '2,8', fileOf('empty.csv', ''))).out).toBe('')
})

test.each([
  ['2026-01-01T00:00:00Z', 'Line 2: time,value was expected'],
  ['soon,5', 'Line 2: the time "soon" is not an ISO time'],
  ['2026-02-30T00:00:00Z,5', 'Line 2: the time "2026-02-30T00:00:00Z" is not an ISO time'],
  ['1999-12-31T00:00:00Z,5', 'Line 2: the time "1999-12-31T00:00:00Z" lies before the year 2000'],
  ['2026-01-01T00:00:00Z,warm', 'Line 2: "warm" is neither a temperature'],
  ['2026-01-01T00:00:00Z,850', 'Line 2: 850 °C lies outside -100 to 200 °C'],
  ['2026-01-01T00:00:00Z,5,later', 'Line 2: the arrival "later" is not an ISO time'],
  ['2026-01-01T00:00:00Z,5,5,', 'Line 2: more than the three columns'],
])('the line %s is refused with its number, and no notice is printed', async (line, sentence) => {
  const rows = csv(
    [
      [0, 9],
      [5, 9],
      [10, 9],
    ],
    '',
  )
  const { code, out, said } = await replay(
    '--limits',
    '2,8',
    fileOf('bad.csv', `time,value\n${line}\n${rows}`),
  )
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(said).toContain(sentence)
})

test('a missing file is refused with a sentence', async () => {
  const { code, said } = await replay('--limits', '2,8', join(folder, 'nowhere.csv'))
  expect(code).toBe(1)
  expect(said).toContain('nowhere.csv cannot be read')
})

test.each([
  [['a.csv'], '--limits is missing'],
  [['--limits', '2,8'], 'The file with the readings is missing'],
  [['--limits', '2', 'a.csv'], '--limits takes the lower and the upper limit'],
  [['--limits', '8,2', 'a.csv'], 'the lower limit must lie below the upper one'],
  [['--limits', '2,8', 'a.csv', 'b.csv'], 'The command takes one file'],
  [['--limits', '2,8', '--loud', 'a.csv'], '--loud'],
  [['--limits', '2,8', '--settings', 'nowhere.json', 'a.csv'], 'nowhere.json cannot be read'],
])('the command %j is refused with the reason and the usage', async (argv, sentence) => {
  const { code, out, said } = await replay(...argv)
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(said).toContain(sentence)
  expect(said).toContain('Usage:')
})

test.each([
  ['{"raiseDelay": 5', 'is not JSON'],
  ['[5]', 'must be a JSON object'],
  ['{"delay": 5}', 'there is no setting "delay"'],
  ['{"raiseDelay": "5"}', 'raiseDelay must be a number not below 0, in minutes'],
  ['{"hysteresis": -1}', 'hysteresis must be a number not below 0, in °C'],
  ['{"reminder": 0}', 'reminder must be a number above 0, in minutes'],
])('the settings %s are refused', async (text, sentence) => {
  const { code, said } = await replay(
    '--limits',
    '2,8',
    '--settings',
    fileOf('settings.json', text),
    'a.csv',
  )
  expect(code).toBe(2)
  expect(said).toContain(sentence)
})

test('--help prints the usage and ends with 0', async () => {
  const { code, out } = await replay('--help')
  expect(code).toBe(0)
  expect(out).toContain('"from"')
})

const settingsFile = (settings: object): string =>
  fileOf('settings.json', JSON.stringify({ silence: 9_999, ...settings }))
const every5 = (minutes: number, celsius: number): [number, number][] =>
  Array.from({ length: minutes / 5 + 1 }, (_, i) => [i * 5, celsius])

test('conditions are the lanes C1, C2, … in the order of the list', async () => {
  const conditions = [
    { name: 'Warm', side: 'above', limit: 8, minutes: 600, window: 1_440, severity: 'alarm' },
    { name: 'Cold', side: 'atOrBelow', limit: -0.5, minutes: 60 },
    { name: 'Rather warm', side: 'atOrAbove', limit: 9, minutes: 20, severity: 'warning' },
  ]
  const answer = await replay(
    '--limits=-30,30',
    '--settings',
    settingsFile({ conditions }),
    fileOf('fridge.csv', csv(every5(30, 9))),
  )
  expect(noticesIn(answer)).toEqual(['OPENED C3@20'])
})

test('a delay of its own below the limit, and reminders that slow down', async () => {
  const settings = { raiseDelayLow: 20, reminder: 10, reminderFactor: 3, escalation: 9_999 }
  const answer = await replay(
    '--limits',
    '2,8',
    '--settings',
    settingsFile(settings),
    fileOf('fridge.csv', csv(every5(70, 1))),
  )
  expect(noticesIn(answer)).toEqual(['OPENED LOW@20', 'REMINDER LOW@30', 'REMINDER LOW@60'])
})

test.each([
  [{ conditions: {} }, 'conditions must be a list.'],
  [{ conditions: [{ name: 'Warm' }] }, 'number 1 needs "side"'],
  [{ conditions: [{ name: 'Warm', side: 'above', limit: 'x', minutes: 1 }] }, 'needs "limit"'],
  [
    { conditions: [{ name: 'Warm', side: 'above', limit: 8, minutes: 60, window: 30 }] },
    'The window of "Warm" is shorter than its 60 minutes.',
  ],
  [{ conditions: [{ name: 'Warm', side: 'over', limit: 8, minutes: 60 }] }, 'side of "Warm"'],
  [{ conditions: [{ title: 'Warm' }] }, 'has "title"'],
  [{ reminderFactor: 0.5 }, 'reminderFactor must be a number not below 1.'],
  [{ learnDefrosts: 1 }, 'learnDefrosts must be true or false.'],
  [{ watches: 'milk' }, 'watches must be "air" or "goods".'],
  [{ watches: 'goods' }, 'productLag is 0'],
])('%j is refused by name', async (settings, message) => {
  const { code, said } = await replay(
    '--limits',
    '2,8',
    '--settings',
    settingsFile(settings),
    fileOf('fridge.csv', csv([[0, 5]])),
  )
  expect(code).toBe(2)
  expect(said).toContain(message)
})
