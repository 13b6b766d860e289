import {
  type CalibrationStretch,
  calibrationsWithin,
} from '../../../domain/instruments/calibrations-within.ts'
import { type InstrumentData, NOTHING_ENTERED } from '../../../domain/instruments/instrument.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { countText } from '../../../domain/records/count-text.ts'
import { plainText } from '../../../domain/records/plain-text.ts'
import { filled } from '../../../locales/filled.ts'
import type { LogCertificate, LogProbe } from '../record/log-instruments.ts'
import type { MeasureLog } from '../record/measure-log.ts'
import { INSTRUMENT_TEXTS } from '../record/measure-log-texts.ts'
import type { LogFact } from './log-facts.ts'
import type { LogTable } from './log-table.ts'
import type { LogWords } from './log-words.ts'

type Stretch = CalibrationStretch<LogProbe & { id: number }, LogCertificate & { id: number }>

/** The calibrations of a record, by the clocks of its zone. */
const calibrationsOf = ({ instruments, fromMs, untilMs, timeZone }: MeasureLog): Stretch[] =>
  calibrationsWithin(
    {
      probes: instruments.probes.map((probe, id) => ({ ...probe, id })),
      certificates: instruments.certificates.map((certificate, id) => ({
        ...certificate,
        id,
        probeId: certificate.probe,
      })),
    },
    { fromMs, toMs: untilMs },
    localTime(timeZone),
  )

const entered = (text: string | null, { language }: LogWords): string =>
  text === null ? INSTRUMENT_TEXTS[language].notEntered : plainText(text)

const degrees = (celsius: number, { language }: LogWords): string =>
  `${countText(celsius, language).replace('-', '−')}\u00a0°C`

/** "+0.12 °C" */
const signed = (celsius: number, words: LogWords): string =>
  celsius > 0 ? `+${degrees(celsius, words)}` : degrees(celsius, words)

const rangeText = (
  { lowestCelsius, highestCelsius }: InstrumentData,
  words: LogWords,
): string | null =>
  lowestCelsius === null && highestCelsius === null
    ? null
    : [lowestCelsius, highestCelsius]
        .map((celsius) => (celsius === null ? '?' : degrees(celsius, words)))
        .join(' … ')

/** What the label of an instrument says, in the order of the columns. */
const labelCells = (data: InstrumentData, words: LogWords): string[] => {
  const { maker, model, serialNumber, accuracyClass, accuracyCelsius } = data
  return [
    [...(maker === null ? [] : [plainText(maker)]), entered(model, words)].join(', '),
    entered(serialNumber, words),
    entered(accuracyClass, words),
    entered(accuracyCelsius === null ? null : `±\u00a0${degrees(accuracyCelsius, words)}`, words),
    entered(rangeText(data, words), words),
  ]
}

const probeName = (probe: LogProbe | null, words: LogWords): string => {
  const serial = probe?.serialNumber ?? null
  return serial === null
    ? INSTRUMENT_TEXTS[words.language].probe
    : filled(words.texts.print.instrument.probeOf, { serial: plainText(serial) })
}

/** "the beginning", "2026-11-10 09:30, until 2026-11-20 08:00" */
const inServiceText = (probe: LogProbe, next: LogProbe | undefined, words: LogWords): string =>
  [
    probe.fromMs === 0
      ? INSTRUMENT_TEXTS[words.language].fromTheBeginning
      : words.shortTime(probe.fromMs),
    ...(next === undefined
      ? []
      : [filled(words.texts.print.instrument.until, { time: words.shortTime(next.fromMs) })]),
  ].join(', ')

const NO_PROBE: LogProbe = { ...NOTHING_ENTERED, position: null, fromMs: 0 }

/** What the labels of the logger and its probes say. */
export const labelTable = (
  { instruments: { logger, probes } }: MeasureLog,
  words: LogWords,
): LogTable => {
  const texts = INSTRUMENT_TEXTS[words.language]
  const { instrument } = words.texts.print
  return {
    title: texts.title,
    columns: [
      { title: instrument.instrumentSince, share: 17 },
      { title: instrument.makerModel, share: 16 },
      { title: texts.serialNumber, share: 16 },
      { title: texts.accuracyClass, share: 11 },
      { title: instrument.accuracy, share: 15 },
      { title: texts.range, share: 12 },
      { title: texts.position, share: 16 },
    ],
    rows: [
      [texts.logger, ...labelCells(logger ?? NOTHING_ENTERED, words), '–'],
      ...(probes.length === 0 ? [NO_PROBE] : probes).map((probe, i) => [
        `${texts.probe}, ${inServiceText(probe, probes[i + 1], words)}`,
        ...labelCells(probe, words),
        entered(probe.position, words),
      ]),
    ],
  }
}

const pointText = (
  { referenceCelsius, deviationCelsius, uncertaintyCelsius }: LogCertificate['points'][number],
  words: LogWords,
): string => {
  const uncertainty =
    uncertaintyCelsius === null ? '' : ` ±\u00a0${degrees(uncertaintyCelsius, words)}`
  return filled(words.texts.print.instrument.atReference, {
    deviation: `${signed(deviationCelsius, words)}${uncertainty}`,
    reference: degrees(referenceCelsius, words),
  })
}

const certificateCells = (certificate: LogCertificate | null, words: LogWords): string[] => {
  if (certificate === null) return Array.from({ length: 4 }, () => entered(null, words))
  const { number, laboratory, calibratedOn, dueOn, points } = certificate
  return [
    `${plainText(number)}, ${plainText(laboratory)}`,
    calibratedOn,
    entered(dueOn, words),
    points.map((point) => pointText(point, words)).join(';\n') || entered(null, words),
  ]
}

/** "2026-11-01 00:00 – 2026-11-20 00:00; expired on 2026-11-20": never beyond its due day. */
const inForceText = ({ fromMs, toMs, certificate, expiredMs }: Stretch, words: LogWords): string =>
  [
    ...(expiredMs === fromMs
      ? []
      : [`${words.shortTime(fromMs)} – ${words.shortTime(expiredMs ?? toMs)}`]),
    ...(expiredMs === null
      ? []
      : [filled(words.texts.print.instrument.expiredFact, { day: certificate?.dueOn ?? '' })]),
  ].join('; ')

/** The certificates in force within the record. */
export const certificateTable = (log: MeasureLog, words: LogWords): LogTable => {
  const texts = INSTRUMENT_TEXTS[words.language]
  const { instrument } = words.texts.print
  return {
    title: instrument.calibration,
    columns: [
      { title: texts.covers, share: 11 },
      { title: instrument.inForce, share: 13 },
      { title: `${instrument.certificate}, ${texts.laboratory}`, share: 20 },
      { title: texts.calibratedOn, share: 11 },
      { title: texts.dueOn, share: 13 },
      { title: instrument.deviations, share: 26 },
    ],
    rows: calibrationsOf(log).map((stretch) => [
      stretch.certificate?.probe === null ? texts.logger : probeName(stretch.probe, words),
      inForceText(stretch, words),
      ...certificateCells(stretch.certificate, words),
    ]),
  }
}

/** A sentence for each certificate that had expired within the record; the headline has them too. */
export const expiredSentences = (log: MeasureLog, words: LogWords): string[] =>
  calibrationsOf(log).flatMap(({ certificate, expiredMs }) =>
    certificate === null || expiredMs === null
      ? []
      : [
          filled(words.texts.print.instrument.expired, {
            number: plainText(certificate.number),
            day: certificate.dueOn ?? '',
            time: words.shortTime(expiredMs),
          }),
        ],
  )

/** How the calibration stood, in one line: the worst first. */
const calibrationText = (stretches: readonly Stretch[], words: LogWords): string => {
  const { instrument } = words.texts.print
  const expired = stretches.find(({ expiredMs }) => expiredMs !== null)?.certificate
  if (expired) return filled(instrument.expiredFact, { day: expired.dueOn ?? '' })
  const certificate = stretches.at(-1)?.certificate ?? null
  if (stretches.some((stretch) => stretch.certificate === null))
    return stretches.every((stretch) => stretch.certificate === null)
      ? entered(null, words)
      : instrument.partlyFact
  const number = plainText(certificate?.number ?? '')
  const dueOn = certificate?.dueOn ?? null
  return dueOn === null
    ? filled(instrument.inForceFact, { number })
    : filled(instrument.dueFact, { number, day: dueOn })
}

/** What is watched, and how the calibration stood, for the first page. */
export const instrumentFacts = (log: MeasureLog, words: LogWords): LogFact[] => {
  const texts = INSTRUMENT_TEXTS[words.language]
  const { unit, goods } = log.instruments.place
  return [
    { label: texts.unit, value: entered(unit, words) },
    { label: texts.goods, value: entered(goods, words) },
    {
      label: words.texts.print.instrument.calibration,
      value: calibrationText(calibrationsOf(log), words),
    },
  ]
}
