import { DAY_MS, MINUTE_MS } from '../../src/domain/durations.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Actor } from '../../src/domain/permissions/actor.ts'
import type { Tool } from '../../src/domain/tools/tool.ts'
import { readPdf } from '../../src/server/measure-log/testing/read-pdf.ts'
import { actorOf, type Answer } from './api-rig.ts'
import { IMEI, type Ingest, openIngest, OTHER_IMEI, reading } from './ingest-rig.ts'

const LOG = `query ($imei: String!, $sensor: String!, $from: String!, $to: String!, $type: String! = "temperature", $language: Languages!, $ticket: String, $withReadings: Boolean) {
  generateMeasureLog(imeiNumber: $imei, measureId: $sensor, dateStart: $from, dateEnd: $to, type: $type, language: $language, ticket: $ticket, withReadings: $withReadings) }`

let ingest: Ingest
let beforeDrawing: () => Promise<void>
let key: string
let tool: Tool
let anna: Actor
beforeEach(async () => {
  beforeDrawing = async () => {}
  ingest = await openIngest({ beforeDrawing: () => beforeDrawing() })
  key = await ingest.register()
  tool = await ingest.addTool(1, { correction: 0.5 })
  anna = actorOf(ingest.anna)
})
afterEach(() => ingest.closeIngest())

const ask = (variables: Record<string, unknown> = {}, actor = anna) =>
  ingest.ask(LOG, {
    actor,
    variables: {
      imei: IMEI,
      sensor: '1',
      from: '2026-11-20',
      to: '2026-11-20',
      language: 'english',
      ...variables,
    },
  })
const bytesOf = ({ data, errors }: Answer): Buffer => {
  if (errors[0]) throw new Error(errors[0].message)
  return Buffer.from((data as { generateMeasureLog: string }).generateMeasureLog, 'base64')
}
const store = (readings: unknown[]) => ingest.send({ imei: IMEI, readings }, { key })
const progress = async (ticket: string, actor = anna) =>
  (
    await ingest.ask('query ($ticket: String!) { measureLogProgress(ticket: $ticket) }', {
      actor,
      variables: { ticket },
    })
  ).data?.['measureLogProgress']
const refusal = ({ errors }: Answer) => [errors[0]?.code, errors[0]?.message]
const linesOf = (bytes: Uint8Array) => readPdf(bytes).pages.flatMap(({ lines }) => lines)
/** A line of the table of readings: "08:00 4.50". */
const isReading = (line: string) => /^\d\d:\d\d .+/.test(line)

describe('generateMeasureLog', () => {
  test('the head has sensor, owner, period, zone, limits and correction; the table has every reading once, in order, with its mark', async () => {
    await store([
      reading(1, '2026-11-20T08:00:00Z', 4),
      reading(1, '2026-11-20T08:01:00Z', 9.5),
      reading(1, '2026-11-20T08:02:00Z', -10.5),
      { sensor: 1, time: '2026-11-20T08:03:00Z', error: 'not-connected' },
    ])
    const bytes = bytesOf(await ask())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const lines = linesOf(bytes)
    expect(lines).toEqual(
      expect.arrayContaining([
        'Measurement log',
        `${IMEI}, sensor 1`,
        'Anna Kovács <anna@example.com>',
        '2026-11-20 00:00:00 to 2026-11-21 00:00:00',
        'UTC (UTC+00:00)',
        '−10.00 … 10.00\u00a0°C',
        '0.50\u00a0°C',
        '2026-11-20 Fri',
      ]),
    )
    expect(lines.filter(isReading)).toEqual([
      '08:00 4.50<',
      '08:01 10.00▲<',
      '08:02 −10.00▼<',
      '08:03 not connected',
    ])
  })

  test('on many pages each reading appears exactly once, and each page has its number', async () => {
    const readings = Array.from({ length: 3_000 }, (_, i) =>
      reading(1, new Date(Date.UTC(2026, 9, 1) + i * 10 * MINUTE_MS).toISOString(), (i % 70) / 10),
    )
    await store(readings)
    const { pages } = readPdf(bytesOf(await ask({ from: '2026-10-01', to: '2026-10-31' })))
    expect(pages.flatMap(({ lines }) => lines.filter(isReading))).toEqual(
      readings.map(({ time }, i) => `${time.slice(11, 16)} ${((i % 70) / 10 + 0.5).toFixed(2)}+<`),
    )
    expect(pages.length).toBeGreaterThan(5)
    expect(pages.map(({ lines }) => lines.find((line) => line.startsWith('Page ')))).toEqual(
      pages.map((_, i) => `Page ${i + 1} / ${pages.length}`),
    )
  })

  test('without its readings it says how many its hash covers; the default is with them', async () => {
    await store([reading(1, '2026-11-20T08:00:00Z', 4), reading(1, '2026-11-20T08:01:00Z', 5)])
    const readings = async (variables: Record<string, unknown>) =>
      linesOf(bytesOf(await ask(variables))).filter(isReading).length
    expect(await readings({ withReadings: true })).toBe(2)
    expect(await readings({ withReadings: null })).toBe(2)
    expect(await readings({})).toBe(2)
    expect(await readings({ withReadings: false })).toBe(0)
    const text = linesOf(bytesOf(await ask({ withReadings: false }))).join(' ')
    expect(text).toContain('The record and its hash contain them: 2 readings.')
  })

  test('each reading is judged by the limits at the time it was measured', async () => {
    await store([reading(1, '2026-11-20T08:59:00Z', 6)])
    ingest.moveClock(MINUTE_MS)
    await ingest.services.tools.save(ingest.root, {
      ...tool,
      type: 'temperature',
      limits: { ...tool.limits, max: 5 },
    })
    await store([reading(1, '2026-11-20T09:02:00Z', 6)])
    const lines = linesOf(bytesOf(await ask()))
    expect(lines).toEqual(
      expect.arrayContaining([
        '−10.00 … 10.00\u00a0°C',
        '−10.00 … 5.00\u00a0°C',
        '2026-11-20 09:01:00',
      ]),
    )
    expect(lines.filter(isReading)).toEqual(['08:59 6.50<', '09:02 6.50▲'])
  })

  test('the log is titled in each of the six languages, and the font has all its letters', async () => {
    await store([
      reading(1, '2026-11-20T08:00:00Z', 15),
      reading(1, '2026-11-20T08:01:00Z', -15),
      { sensor: 1, time: '2026-11-20T08:02:00Z', error: 'wrong-id' },
    ])
    const titles: (string | undefined)[] = []
    for (const language of ['hungarian', 'english', 'german', 'dutch', 'romanian', 'slovak']) {
      const lines = linesOf(bytesOf(await ask({ language })))
      expect(lines.join('')).not.toContain('\ufffd')
      titles.push(lines[1])
    }
    expect(titles).toEqual([
      'Mérési napló',
      'Measurement log',
      'Messprotokoll',
      'Meetlogboek',
      'Jurnal de măsurare',
      'Protokol merania',
    ])
  })

  test("times are those of the caller's zone, which the head names", async () => {
    await ingest.services.users.setTimeZone(anna, { timeZone: 'Europe/Budapest' })
    await store([reading(1, '2026-11-19T23:00:00Z', 4)])
    const lines = linesOf(bytesOf(await ask({ language: 'hungarian' })))
    expect(lines).toEqual(expect.arrayContaining(['00:00 4,50<', 'Europe/Budapest (UTC+01:00)']))
    expect(lines).toContain('Kovács Anna <anna@example.com>')
    expect(lines.join(' ')).toContain(
      'Kiállítás: 2026-11-20 10:00:00 (UTC+01:00). Kiállító: Kovács Anna, Felhasználó, fiók: anna@example.com.',
    )
  })

  test('the same record differs a day later only in when and by whom it was issued', async () => {
    await store([reading(1, '2026-11-19T08:00:00Z', 4)])
    const period = { to: '2026-11-19', from: '2026-11-19' }
    const first = linesOf(bytesOf(await ask(period)))
    ingest.moveClock(DAY_MS)
    const second = linesOf(bytesOf(await ask(period, ingest.root)))
    const issued = first.findIndex((line) => line.startsWith('Issued on '))
    expect(first[issued]).toBe(
      'Issued on 2026-11-20 09:00:00 (UTC+00:00) by Anna Kovács, User, account anna@example.com.',
    )
    expect(second[issued]).toMatch(/^Issued on 2026-11-21 09:00:00 .*, Superadmin, account /)
    expect(second.toSpliced(issued, 1)).toEqual(first.toSpliced(issued, 1))
  })

  test('with PUBLIC_URL the paper has a link, its QR code and the code, without it none of them', async () => {
    const linksOf = (bytes: Buffer) => bytes.toString('latin1').match(/\/URI \(([^)]*)\)/g) ?? []
    await store([reading(1, '2026-11-20T08:00:00Z', 4)])
    const withLink = bytesOf(await ask())
    expect(linksOf(withLink)).toEqual([
      expect.stringContaining('https://cold.example/verify?code='),
    ])
    expect(linesOf(withLink)).toContain('Check this log')
    await ingest.closeIngest()

    ingest = await openIngest({ publicUrl: null })
    key = await ingest.register()
    await ingest.addTool(1)
    await store([reading(1, '2026-11-20T08:00:00Z', 4)])
    const without = bytesOf(await ask({}, actorOf(ingest.anna)))
    expect(linksOf(without)).toEqual([])
    const text = linesOf(without).join(' ')
    expect(text).not.toMatch(/127\.0\.0\.1|https?:|Check this log|Scan the code/)
    expect(text).not.toMatch(/Code [0-9A-Z]{5}-/)
    expect(text).toMatch(/Content, SHA-256: [0-9a-f]{20}/)
  })

  test('markup in a name is shown as text; invisible characters are removed', async () => {
    await ingest.services.tools.save(ingest.root, {
      ...tool,
      type: 'temperature',
      name: '<script>(Cold) \u202e1\\',
    })
    expect(linesOf(bytesOf(await ask()))).toContain('<script>(Cold) 1\\')
  })

  test('a period without readings says so', async () => {
    expect(linesOf(bytesOf(await ask()))).toContain('No temperature was recorded in this period.')
  })

  test('a reversed or invalid period, or one before retention, is refused', async () => {
    expect(refusal(await ask({ to: '2026-11-19' }))).toEqual([
      'BAD_USER_INPUT',
      'dateEnd lies before dateStart.',
    ])
    expect(refusal(await ask({ from: '20 November' }))[0]).toBe('BAD_USER_INPUT')
    expect(refusal(await ask({ from: '2021-11-19' }))).toEqual([
      'BAD_USER_INPUT',
      'dateStart is too early: readings are stored for 1826 days.',
    ])
    expect((await ask({ from: '2021-11-21' })).errors).toEqual([])
  })

  test('a foreign sensor, a missing one and an unknown type are answered alike; nobody and factory are refused', async () => {
    const bela = actorOf(await ingest.addAccount('user', null, 'bela@example.com'))
    const foreign = await ask({}, bela)
    expect(refusal(foreign)[0]).toBe('NOT_FOUND')
    expect([
      await ask({ imei: OTHER_IMEI }),
      await ask({ sensor: '2' }),
      await ask({ type: 'humidity' }),
    ]).toEqual([foreign, foreign, foreign])
    expect(refusal(await ask({}, { kind: 'nobody' }))[0]).toBe('UNAUTHENTICATED')
    expect(
      refusal(await ask({}, actorOf(await ingest.addAccount('factory', null, 'f@example.com'))))[0],
    ).toBe('FORBIDDEN')
  })

  test('twenty logs at once are all made, one more is refused; each reports to its caller how many logs are before it', async () => {
    const mayDraw = Promise.withResolvers<void>()
    beforeDrawing = () => mayDraw.promise
    const answers: Promise<Answer>[] = []
    for (let i = 0; i < 20; i++) {
      answers.push(ask({ ticket: `t${i}` }))
      await vi.waitUntil(async () => (await progress(`t${i}`)) !== null, { timeout: 30_000 })
    }
    expect(await progress('t19')).toBe(19)
    expect(await progress('t0')).toBe(0)
    expect(await progress('t7')).toBe(7)
    expect(await progress('t7', ingest.root)).toBeNull()
    expect(refusal(await ask())[0]).toBe('RATE_LIMITED')
    mayDraw.resolve()
    expect((await Promise.all(answers)).flatMap(({ errors }) => errors)).toEqual([])
    expect(await progress('t19')).toBeNull()
  })
})
