import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../domain/durations.ts'
import { NOTHING_ENTERED } from '../../../domain/instruments/instrument.ts'
import type { LogCertificate, LogInstruments, LogProbe } from '../record/log-instruments.ts'
import type { MeasureLog } from '../record/measure-log.ts'
import { aMeasureLog } from '../testing/a-measure-log.ts'
import { drawAndRead } from '../testing/eventful-log.ts'
import { elementsOf, textOf } from '../testing/read-pdf.ts'

const { fromMs } = aMeasureLog()
const swappedMs = fromMs + 9.5 * HOUR_MS

const aProbe = (change: Partial<LogProbe> = {}): LogProbe => ({
  ...NOTHING_ENTERED,
  position: null,
  fromMs: 0,
  ...change,
})
const aCertificate = (change: Partial<LogCertificate> = {}): LogCertificate => ({
  probe: 0,
  number: 'K-1',
  laboratory: 'Lab',
  calibratedOn: '2026-01-15',
  dueOn: '2027-01-15',
  points: [],
  ...change,
})

/** What a log says of its instruments: the rows of their tables, and all of its text. */
const drawn = async (change: Partial<LogInstruments>, period: Partial<MeasureLog> = {}) => {
  const log = aMeasureLog(period)
  const { structure, pages } = await drawAndRead({
    ...log,
    instruments: { ...log.instruments, ...change },
  })
  const plain = (lines: string[]) =>
    lines.join(' ').replaceAll('\u00a0', ' ').replaceAll(/ +/g, ' ').trim()
  const tables = elementsOf(structure, 'Table').map((table) =>
    elementsOf(table, 'TR').map((row) =>
      elementsOf(row, 'TD')
        .map((cell) => plain(textOf(cell)))
        .join(' | '),
    ),
  )
  const titled = (title: string) =>
    tables[
      elementsOf(structure, 'Table').findIndex((table) => plain(textOf(table)).startsWith(title))
    ]!.slice(1)
  return {
    labels: titled('Instrument, in service since'),
    certificates: titled('Calibrated In force'),
    firstPage: plain(pages[0]!.lines),
    text: plain(textOf(structure)),
  }
}

describe('the instruments of a log', () => {
  test('have model, serial number, class, accuracy, range and position, and their certificate with its points', async () => {
    const { labels, certificates, firstPage, text } = await drawn({
      logger: {
        maker: 'Milesight',
        model: 'EM320-TH',
        serialNumber: '6785D123',
        accuracyClass: '1',
        accuracyCelsius: 0.3,
        lowestCelsius: -30,
        highestCelsius: 70,
      },
      place: { unit: 'Fridge 3', goods: 'Vaccines' },
      probes: [aProbe({ model: 'NTC', serialNumber: 'P-1', position: 'Top shelf' })],
      certificates: [
        aCertificate({
          points: [
            { referenceCelsius: -18, deviationCelsius: 0.12, uncertaintyCelsius: 0.05 },
            { referenceCelsius: 5, deviationCelsius: -0.03, uncertaintyCelsius: null },
          ],
        }),
      ],
    })
    expect(labels).toEqual([
      'Logger | Milesight, EM320-TH | 6785D123 | 1 | ± 0.3 °C | −30 °C … 70 °C | –',
      'Probe, the beginning | NTC | P-1 | not entered | not entered | not entered | Top shelf',
    ])
    expect(certificates).toEqual([
      'Probe P-1 | 2026-11-20 00:00 – 2026-11-21 00:00 | K-1, Lab | 2026-01-15 | 2027-01-15 | +0.12 °C ± 0.05 °C at −18 °C; −0.03 °C at 5 °C',
    ])
    for (const words of [
      'Unit Fridge 3',
      'Goods Vaccines',
      'Calibration certificate K-1, next due 2027-01-15',
    ])
      expect(firstPage).toContain(words)
    expect(text).not.toContain('expired')
  })

  test('say what was not entered', async () => {
    const { labels, certificates, firstPage } = await drawn({})
    const missing = (count: number) =>
      Array.from({ length: count }, () => 'not entered').join(' | ')
    expect(labels).toEqual([`Logger | ${missing(5)} | –`, `Probe, the beginning | ${missing(6)}`])
    expect(certificates).toEqual([`Probe | 2026-11-20 00:00 – 2026-11-21 00:00 | ${missing(4)}`])
    for (const label of ['Unit', 'Goods', 'Calibration'])
      expect(firstPage).toContain(`${label} not entered`)
  })

  test('are both where a probe was swapped within the period, each with its dates and certificate', async () => {
    const { labels, certificates, firstPage } = await drawn({
      probes: [aProbe({ serialNumber: 'P-1' }), aProbe({ serialNumber: 'P-2', fromMs: swappedMs })],
      certificates: [aCertificate(), aCertificate({ probe: 1, number: 'K-2', dueOn: null })],
    })
    expect(labels.slice(1).map((row) => row.slice(0, row.indexOf(' | not')))).toEqual([
      'Probe, the beginning, until 2026-11-20 09:30',
      'Probe, 2026-11-20 09:30',
    ])
    expect(labels.join()).toContain('P-1')
    expect(certificates).toEqual([
      'Probe P-1 | 2026-11-20 00:00 – 2026-11-20 09:30 | K-1, Lab | 2026-01-15 | 2027-01-15 | not entered',
      'Probe P-2 | 2026-11-20 09:30 – 2026-11-21 00:00 | K-2, Lab | 2026-01-15 | not entered | not entered',
    ])
    expect(firstPage).toContain('Calibration certificate K-2')
  })

  test('say plainly that a calibration had expired, below the headline of the first page too', async () => {
    const { text, firstPage } = await drawn({
      probes: [aProbe()],
      certificates: [aCertificate({ dueOn: '2026-11-10' })],
    })
    expect(firstPage).toContain('Calibration expired on 2026-11-10')
    expect(firstPage).toContain('Certificate K-1: the calibration expired on 2026-11-10.')
    expect(text).toContain(
      'Certificate K-1: the calibration expired on 2026-11-10. From 2026-11-20 00:00 on, readings of this log were taken with an expired calibration.',
    )
  })

  test('call no certificate in force from its due day on', async () => {
    const log = aMeasureLog()
    const dueWithin = { probes: [aProbe()], certificates: [aCertificate({ dueOn: '2026-11-21' })] }
    const twoDays = await drawn(dueWithin, { toMs: log.toMs + DAY_MS, untilMs: log.toMs + DAY_MS })
    expect(twoDays.certificates).toEqual([
      'Probe | 2026-11-20 00:00 – 2026-11-21 00:00; expired on 2026-11-21 | K-1, Lab | 2026-01-15 | 2026-11-21 | not entered',
    ])
    const { certificates } = await drawn({
      probes: [aProbe()],
      certificates: [aCertificate({ dueOn: '2026-11-10' })],
    })
    expect(certificates).toEqual([
      'Probe | expired on 2026-11-10 | K-1, Lab | 2026-01-15 | 2026-11-10 | not entered',
    ])
  })

  test('say that a part of the period has no certificate; one of the logger holds for its probes', async () => {
    const swapped = {
      probes: [aProbe(), aProbe({ serialNumber: 'P-2', fromMs: swappedMs })],
      certificates: [aCertificate()],
    }
    const partly = await drawn(swapped)
    expect(partly.firstPage).toContain('Calibration not entered for part of the period')
    const ofLogger = aCertificate({ probe: null, number: 'L-1' })
    const { certificates } = await drawn({
      ...swapped,
      certificates: [...swapped.certificates, ofLogger],
    })
    expect(certificates.at(-1)).toMatch(/^Logger \| 2026-11-20 09:30 – .* \| L-1, Lab/)
  })
})
