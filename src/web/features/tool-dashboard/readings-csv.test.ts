import { describe, expect, test } from 'vitest'
import { readingsCsv, type CsvInput } from './readings-csv.ts'

const limits = (fromMs: number, min: number, max: number) => ({
  fromMs,
  min,
  max,
  notificationMin: min,
  notificationMax: max,
})
const input: CsvInput = {
  readings: [
    { key: '2026-10-25T00:30:00.000Z', value: -18.37 },
    { key: '2026-10-25T01:30:00.000Z', value: 4 },
  ],
  toolName: 'Kühlraum 2',
  device: '865413051208841 / 2',
  zone: 'Europe/Berlin',
  language: 'de',
  limits: [limits(0, -25.5, -15), limits(Date.parse('2026-10-25T01:00:00Z'), 2, 8)],
  marked: [
    {
      kind: 'late',
      fromMs: Date.parse('2026-10-25T01:30:00Z'),
      toMs: Date.parse('2026-10-25T01:30:00Z') + 1,
      readings: 1,
      receivedMs: { first: Date.parse('2026-11-03T08:00:00Z'), last: 0 },
    },
    {
      kind: 'before-setup',
      fromMs: Date.parse('2026-10-25T01:30:00Z'),
      toMs: Date.parse('2026-10-25T01:30:00Z') + 1,
      readings: 1,
      receivedMs: null,
    },
  ],
  headings: {
    sensor: 'Fühler',
    device: 'IMEI / Fühler',
    time: 'Zeit (Europe/Berlin)',
    offset: 'Abstand zu UTC',
    utc: 'Zeit (UTC)',
    value: 'Temperatur (°C)',
    min: 'Gültiges min (°C)',
    max: 'Gültiges max (°C)',
    received: 'Eingetroffen (UTC)',
    origin: 'Herkunft',
    reasons: {
      late: 'verspätet eingetroffen',
      'before-setup': 'vor der Einrichtung gemessen',
      'suspect-clock': '',
      unauthenticated: '',
      'arrival-unknown': '',
      damaged: 'damaged',
    },
  },
}

describe('the CSV of a period', () => {
  test('has a line for every reading, with local time, offset, UTC, the limits in force then, and the decimal comma', () => {
    expect(readingsCsv(input)).toBe(
      '\uFEFFFühler;IMEI / Fühler;Zeit (Europe/Berlin);Abstand zu UTC;Zeit (UTC);Temperatur (°C);Gültiges min (°C);Gültiges max (°C);Eingetroffen (UTC);Herkunft\r\n' +
        'Kühlraum 2;865413051208841 / 2;2026-10-25 02:30:00;UTC+02:00;2026-10-25T00:30:00.000Z;-18,37;-25,5;-15;;\r\n' +
        'Kühlraum 2;865413051208841 / 2;2026-10-25 02:30:00;UTC+01:00;2026-10-25T01:30:00.000Z;4;2;8;2026-11-03T08:00:00.000Z;"verspätet eingetroffen, vor der Einrichtung gemessen"\r\n',
    )
  })

  test('in English the point is the decimal mark and the comma parts the cells', () => {
    const lines = readingsCsv({ ...input, language: 'en', toolName: 'Dairy, back' }).split('\r\n')
    expect(lines[1]).toBe(
      '"Dairy, back",865413051208841 / 2,2026-10-25 02:30:00,UTC+02:00,2026-10-25T00:30:00.000Z,-18.37,-25.5,-15,,',
    )
  })

  test('has a line without a value for a stretch that is damaged in storage', () => {
    const damaged = {
      kind: 'damaged' as const,
      fromMs: Date.parse('2026-10-25T01:00:00Z'),
      toMs: Date.parse('2026-10-25T01:20:00Z'),
      readings: 4,
      receivedMs: null,
    }
    const lines = readingsCsv({ ...input, marked: [damaged] }).split('\r\n')
    expect(lines[2]).toBe(
      'Kühlraum 2;865413051208841 / 2;2026-10-25 02:00:00;UTC+01:00;2026-10-25T01:00:00.000Z;;2;8;;damaged: 2026-10-25T01:00:00.000Z/2026-10-25T01:20:00.000Z',
    )
    expect(lines).toHaveLength(5)
  })

  test('a month of readings each minute is written in one go', () => {
    const start = Date.parse('2026-10-01T00:00:00Z')
    const readings = Array.from({ length: 43_200 }, (_, index) => ({
      key: new Date(start + index * 60_000).toISOString(),
      value: 4 + (index % 7) / 10,
    }))
    const lines = readingsCsv({ ...input, readings }).split('\r\n')
    expect(lines).toHaveLength(43_202)
  })
})
