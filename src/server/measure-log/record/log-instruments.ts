import { HOUR_MS } from '../../../domain/durations.ts'
import type { CertificateData } from '../../../domain/instruments/certificate.ts'
import type {
  InstrumentData,
  MeasuringPlace,
  Probe,
  ProbeData,
} from '../../../domain/instruments/instrument.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import type { Tool } from '../../../domain/tools/tool.ts'
import type { StoredCertificate } from '../../storage/instrument-store.ts'
import type { Reads } from '../../storage/storage.ts'

/** Where a record begins and ends, ms since 1970. */
type RecordedTime = { fromMs: number; untilMs: number }

/** In service from `fromMs` (ms since 1970; 0: since the tool exists) until the next one. */
export type LogProbe = ProbeData & { fromMs: number }

/** `probe`: its place among the record's probes; null: of the logger with all its probes. */
export type LogCertificate = CertificateData & { probe: number | null }

/**
 * What a record's readings were measured with, as it is known when the record is gathered. `logger`
 * null: nothing was entered.
 */
export type LogInstruments = {
  logger: InstrumentData | null
  place: MeasuringPlace
  /** In service at some time of the record, the first one first. */
  probes: readonly LogProbe[]
  /** That may be in force at some time of the record, by the clocks of any zone; the oldest first. */
  certificates: readonly LogCertificate[]
}

/** How far the clocks of the earth's zones are behind UTC at most, and ahead. */
const FARTHEST_BEHIND_MS = 12 * HOUR_MS
const FARTHEST_AHEAD_MS = 14 * HOUR_MS

const utcDay = (timeMs: number): string => localTime('UTC').dayOf(timeMs)

const inService = (probes: readonly Probe[], { fromMs, untilMs }: RecordedTime): Probe[] =>
  probes.filter(
    (probe, i) =>
      probe.fromMs < Math.max(untilMs, fromMs + 1) && (probes[i + 1]?.fromMs ?? Infinity) > fromMs,
  )

/**
 * Without those that another of the same instrument had replaced when the record began, and those
 * that came after it. A day of a calibration has no zone: each that may be in force is there.
 */
const withinRecord = (
  certificates: readonly LogCertificate[],
  { fromMs, untilMs }: RecordedTime,
): LogCertificate[] => {
  const firstDay = utcDay(fromMs - FARTHEST_BEHIND_MS)
  const lastDay = utcDay(Math.max(untilMs - 1, fromMs) + FARTHEST_AHEAD_MS)
  return certificates.filter(
    ({ probe, calibratedOn }, i) =>
      calibratedOn <= lastDay &&
      !certificates.some(
        (later, j) => j > i && later.probe === probe && later.calibratedOn <= firstDay,
      ),
  )
}

/** Null: of a probe that was not in service. */
const asLogCertificate = (
  { subject, number, laboratory, calibratedOn, dueOn, points }: StoredCertificate,
  probes: readonly Probe[],
): LogCertificate | null => {
  const data = { number, laboratory, calibratedOn, dueOn, points }
  if (subject.kind === 'logger') return { probe: null, ...data }
  const probe = probes.findIndex(({ id }) => id === subject.probeId)
  return probe < 0 ? null : { probe, ...data }
}

/** Logger and probes of a tool, and what they were calibrated by, in the span of a record. */
export const instrumentsOf = async (
  { instruments }: Pick<Reads, 'instruments'>,
  tool: Tool,
  span: RecordedTime,
): Promise<LogInstruments> => {
  const probes = inService(await instruments.probes(tool.id), span)
  const certificates = await instruments.certificatesOf(tool.id, tool.imeiNumber)
  const counted = certificates
    // A tool that waits for its device has no logger.
    .filter(
      ({ withdrawn, subject }) => withdrawn === null && (tool.isBound || subject.kind === 'probe'),
    )
    .map((certificate) => asLogCertificate(certificate, probes))
    .filter((certificate) => certificate !== null)
    .reverse()
  return {
    logger: tool.isBound ? await instruments.logger(tool.imeiNumber) : null,
    place: await instruments.place(tool.id),
    probes: probes.map(({ id: _id, toolId: _toolId, ...probe }) => probe),
    certificates: withinRecord(counted, span),
  }
}
