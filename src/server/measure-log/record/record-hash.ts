import { createHash } from 'node:crypto'
import type { Series } from '../../../domain/readings/series.ts'
import type { PersonName } from '../../../domain/users/person-name.ts'
import { incidentFacts } from './incident-facts.ts'
import { instrumentFacts } from './instrument-facts.ts'
import { laterSettings } from './later-settings.ts'
import { siteFacts } from './log-sites.ts'
import type { LogOwner, LogRecord, RecordedPerson } from './measure-log.ts'
import { seriesBytes } from './series-bytes.ts'

/**
 * Numbers of the canonical form, docs/records.md: that of logs issued now, and all. A record that
 * was issued in an older format is verified in that one.
 */
export const RECORD_FORMAT = 10
export type RecordFormat = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10

/**
 * What a record is made of, in the order of the content hash: a part that differs says what
 * changed.
 */
export const RECORD_PARTS = [
  'sensor',
  'owner',
  'period',
  'limits',
  'corrections',
  'instruments',
  'sites',
  'alarms',
  'readings',
  'channels',
  'marks',
  'imports',
  'incidents',
] as const
export type RecordPart = (typeof RECORD_PARTS)[number]
/** SHA-256 of each part of a format, hex. */
export type PartHashes = Partial<Record<RecordPart, string>>

/**
 * Formats 1 to 3 do not say which alarm settings and pauses were in force, formats 1 to 6 not what the
 * sensor reported beside its temperature, formats 1 to 7 not what came as files, formats 1 to 8 not what
 * was measured with, formats 1 to 9 not at which site.
 */
export const partsOfFormat = (format: RecordFormat): readonly RecordPart[] =>
  RECORD_PARTS.filter(
    (part) =>
      (part !== 'alarms' || format > 3) &&
      (part !== 'channels' || format > 6) &&
      (part !== 'imports' || format > 7) &&
      (part !== 'instruments' || format > 8) &&
      (part !== 'sites' || format > 9),
  )

type HashedFacts = Omit<LogRecord, 'series'>

/** Format 1 wrote a person as one text, in which the order of the names was fixed. */
const nameInFormat1 = ({ firstName, lastName }: PersonName): string =>
  `${firstName} ${lastName}`.trim()
const ownerInFormat1 = ({ email, ...name }: LogOwner): string =>
  [nameInFormat1(name), `<${email}>`].filter((part) => part !== '').join(' ')

/** Up to format 4 the texts themselves were hashed, which can be found by trying. */
const ownerFacts = (owner: LogOwner, format: RecordFormat): string[] => {
  if (format === 1) return [ownerInFormat1(owner)]
  return format <= 4
    ? [owner.firstName, owner.lastName, owner.email]
    : [owner.nameHash, owner.emailHash]
}
const nameFacts = (person: RecordedPerson, format: RecordFormat): string[] => {
  if (format === 1) return [nameInFormat1(person)]
  return format <= 4 ? [person.firstName, person.lastName] : [person.nameHash]
}

const FACTS = {
  sensor: ({ uid, sensorName, imeiNumber, equipmentId, alias, type, defrostFridge }) => [
    uid,
    sensorName,
    imeiNumber,
    equipmentId,
    alias,
    type,
    defrostFridge,
  ],
  owner: ({ owner }, format) => ownerFacts(owner, format),
  period: ({ fromMs, toMs, untilMs, toolSinceMs, intervalBeforeMs }) => [
    fromMs,
    toMs,
    untilMs,
    toolSinceMs,
    intervalBeforeMs,
  ],
  limits: ({ ranges }) =>
    ranges.ranges.map(({ min, max, notificationMin, notificationMax }, i) => [
      ranges.fromMs[i]!,
      min,
      max,
      notificationMin,
      notificationMax,
    ]),
  corrections: ({ corrections }) =>
    corrections.celsius.map((celsius, i) => [corrections.fromMs[i]!, celsius]),
  instruments: ({ instruments }) => instrumentFacts(instruments),
  sites: ({ sites }) => siteFacts(sites),
  alarms: ({ alarms, compared }) => [
    ...alarms.map(({ fromMs, settings, defrostFridge, pausedUntilMs }) => [
      fromMs,
      settings.raiseDelay,
      settings.recoveryHold,
      settings.hysteresis,
      settings.gapMax,
      settings.silence,
      settings.late,
      settings.skew,
      settings.defrostGrace,
      settings.defrostCeiling,
      defrostFridge,
      pausedUntilMs,
      ...laterSettings(settings),
    ]),
    ...compared.map(({ sinceMs, untilMs, usual, alarm }) => [
      'compared',
      sinceMs,
      untilMs,
      usual.count,
      usual.lengthMs,
      usual.peak,
      alarm,
    ]),
  ],
  channels: ({ channels }) =>
    channels.map(({ channel, readings, hash }) => [channel, readings, hash]),
  marks: ({ marks, arrivals, outages }, format) => [
    ...marks.map(({ kind, fromMs, toMs, clockAheadMs }) => [kind, fromMs, toMs, clockAheadMs]),
    // Formats 1 and 2 do not say when readings arrived.
    ...(format <= 2
      ? []
      : arrivals
          // Formats 1 to 7 do not say what came as files.
          .filter(({ kind }) => format > 7 || (kind !== 'imported' && kind !== 'withdrawn'))
          .map(({ kind, fromMs, toMs, readings, receivedMs }) => [
            kind,
            fromMs,
            toMs,
            readings,
            receivedMs && [receivedMs.first, receivedMs.last],
          ])),
    // Formats 1 to 5 do not say when nothing was monitored.
    ...(format <= 5
      ? []
      : outages.map(({ cause, fromMs, toMs }) => ['not-monitored', fromMs, toMs, cause])),
  ],
  imports: ({ imports }) =>
    imports.map(({ fileHash, atMs, by, fromMs, toMs, days, withdrawn, ...counts }) => [
      fileHash,
      atMs,
      by.nameHash,
      fromMs,
      toMs,
      counts.readings,
      counts.leftOut,
      days.map(({ day, low, lowAt, high, highAt, mean, minutesBelow, minutesAbove }) => [
        day,
        low,
        lowAt,
        high,
        highAt,
        mean,
        minutesBelow,
        minutesAbove,
      ]),
      withdrawn && [withdrawn.atMs, withdrawn.by.nameHash],
      // Imports of before have none: their form stays as it was.
      ...(counts.humidityReadings === 0 ? [] : [counts.humidityReadings]),
    ]),
  incidents: ({ incidents }, format) =>
    incidents.map((incident) => incidentFacts(incident, (person) => nameFacts(person, format))),
} as const satisfies Record<
  Exclude<RecordPart, 'readings'>,
  (record: HashedFacts, format: RecordFormat) => unknown[]
>

const hashOfPart = (part: RecordPart, format: RecordFormat) =>
  createHash('sha256').update(`coldwatch-record/${format}\n${part}\n`)

const readingsHash = (series: Series, format: RecordFormat): string => {
  const [times, values] = seriesBytes(series)
  return hashOfPart('readings', format).update(times).update(values).digest('hex')
}

/** 12 bytes a reading are hashed: 6 ms for a year of readings a minute. */
export const partHashes = (record: LogRecord, format: RecordFormat): PartHashes => {
  const hashed = (part: keyof typeof FACTS): string =>
    hashOfPart(part, format)
      .update(JSON.stringify(FACTS[part](record, format)))
      .digest('hex')
  return Object.fromEntries(
    partsOfFormat(format).map((part) => [
      part,
      part === 'readings' ? readingsHash(record.series, format) : hashed(part),
    ]),
  )
}

/** SHA-256, hex, of all parts. */
export const contentHash = (parts: PartHashes, format: RecordFormat): string =>
  createHash('sha256')
    .update(
      `coldwatch-record/${format}\n${partsOfFormat(format)
        .map((part) => `${part} ${parts[part]}\n`)
        .join('')}`,
    )
    .digest('hex')

/**
 * Crockford's digits: no I, L, O, U, so that a code read aloud or typed from paper is taken right.
 */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_LENGTH = 20

/**
 * The first 100 bits of a content hash in four groups of five: nobody who has not seen
 * the record can guess it.
 */
export const verifyCode = (hash: string): string => {
  const bits = BigInt(`0x${hash}`) >> BigInt(256 - 5 * CODE_LENGTH)
  const digits = Array.from(
    { length: CODE_LENGTH },
    (_, i) => DIGITS[Number((bits >> BigInt(5 * (CODE_LENGTH - 1 - i))) & 31n)],
  )
  return digits.join('').replace(/(.{5})(?!$)/g, '$1-')
}

/**
 * As `verifyCode` writes it, from what a person typed or a link held; null when it cannot be one.
 */
export const readVerifyCode = (text: string): string | null => {
  const digits = text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  return digits.length === CODE_LENGTH && [...digits].every((digit) => DIGITS.includes(digit))
    ? digits.replace(/(.{5})(?!$)/g, '$1-')
    : null
}
