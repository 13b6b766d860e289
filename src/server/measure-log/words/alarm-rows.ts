import { watchesTemperature } from '../../../domain/records/excursion-alarms.ts'
import { plainText } from '../../../domain/records/plain-text.ts'
import { filled } from '../../../locales/filled.ts'
import type { LogExcursion, LogFigures, OtherIncident } from '../record/log-figures.ts'
import type { LogAcknowledgement, LogIncident } from '../record/measure-log.ts'
import type { LogTable } from './log-table.ts'
import type { LogWords } from './log-words.ts'

const SIDE_SIGNS = { high: '▲', low: '▼' } as const

const lastedText = ({ lastedMs, isEndKnown }: LogExcursion, words: LogWords): string => {
  const duration = words.duration(lastedMs)
  return isEndKnown ? duration : filled(words.texts.print.atLeast, { duration })
}

/** When it was raised and why; of silence and sensor errors its kind says why. */
const raisedText = (incident: OtherIncident, words: LogWords): string =>
  watchesTemperature(incident) ? words.alarm(incident.alarm) : words.raisedAt(incident.openedMs)

const acknowledgementsOf = ({ acknowledgement, again = [] }: LogIncident): LogAcknowledgement[] =>
  acknowledgement === null ? [] : [acknowledgement, ...again]

const acknowledgedText = (incident: LogIncident, words: LogWords): string => {
  const all = acknowledgementsOf(incident)
  // A warning waits for nobody.
  if (all.length === 0 && incident.condition?.severity === 'warning') return ''
  return all.length === 0
    ? words.texts.print.notAcknowledged
    : all.map((one) => `${writerText(one, words)}, ${words.time(one.atMs)}`).join('; ')
}

/** "Anna Kovács, by a link in the mail to anna@x"; the address alone of a person without an account. */
const writerText = (
  { by, isFormerOwners, link }: LogAcknowledgement,
  { name, texts: { print } }: LogWords,
): string => {
  if (isFormerOwners) return print.formerOwner
  const address = plainText(link?.address ?? '')
  const person = name(by) || address || print.erased
  if (link === undefined) return person
  return address === ''
    ? `${person}, ${link.channel === 'PUSH' ? print.byPush : print.byMail}`
    : `${person}, ${filled(print.byMailTo, { address })}`
}

/** What several alarms say, one after the other. */
const ofAll = (
  incidents: readonly LogIncident[],
  written: (incident: LogIncident) => string,
): string =>
  incidents
    .map(written)
    .filter((text) => text !== '')
    .join('; ')

const actionOf = (
  { correctiveAction, isFormerOwners, writtenLater }: LogAcknowledgement,
  words: LogWords,
): string => {
  if (isFormerOwners) return ''
  const { print } = words.texts
  if (correctiveAction === '') return print.actionOpen
  if (writtenLater === undefined) return plainText(correctiveAction)
  const name = words.name(writtenLater.by) || print.erased
  const later = filled(print.writtenLater, { time: words.time(writtenLater.atMs), name })
  return `${plainText(correctiveAction)} (${later})`
}

const actionText = (incident: LogIncident, words: LogWords): string =>
  acknowledgementsOf(incident)
    .map((one) => actionOf(one, words))
    .filter((text) => text !== '')
    .join('; ')

const excursionRow = (excursion: LogExcursion, words: LogWords): string[] => {
  const { print } = words.texts
  const { side, beganMs, endedMs, isEndKnown, extreme, limit, incidents, alarms } = excursion
  return [
    SIDE_SIGNS[side],
    words.time(beganMs),
    isEndKnown ? words.time(endedMs) : `${words.time(endedMs)}, ${print.stillOut}`,
    lastedText(excursion, words),
    `${words.celsius(extreme.celsius)} (${print.limit}\u00a0${words.number(limit)})`,
    alarms.map((alarm) => words.alarm(alarm)).join('; '),
    ofAll(incidents, (incident) => acknowledgedText(incident, words)),
    ofAll(incidents, (incident) => actionText(incident, words)),
  ]
}

/** The excursions with their alarms. */
export const excursionTable = ({ excursions }: LogFigures, words: LogWords): LogTable => {
  const { print } = words.texts
  return {
    title: print.excursions,
    columns: [
      { title: '', share: 3 },
      { title: print.start, share: 10 },
      { title: print.end, share: 10 },
      { title: print.duration, share: 9 },
      { title: print.extreme, share: 17 },
      { title: print.alarm, share: 17 },
      { title: print.acknowledgedBy, share: 12 },
      { title: print.correctiveAction, share: 17 },
    ],
    rows: excursions.map((excursion) => excursionRow(excursion, words)),
  }
}

/** The kind of an alarm; of a condition its name, and whether it only warns. */
const laneText = ({ lane, condition }: LogIncident, { texts: { print } }: LogWords): string => {
  if (lane !== 'CONDITION') return print[`lane_${lane}`]
  const name = plainText(condition?.name ?? '')
  return condition?.severity === 'warning' ? filled(print.warningNamed, { name }) : name
}

/** The alarms that belong to no excursion. */
export const otherAlarmTable = ({ otherIncidents }: LogFigures, words: LogWords): LogTable => {
  const { print } = words.texts
  return {
    title: print.otherAlarms,
    columns: [
      { title: print.kind, share: 12 },
      { title: print.start, share: 12 },
      { title: print.recovered, share: 12 },
      { title: print.extreme, share: 11 },
      { title: print.alarm, share: 15 },
      { title: print.acknowledgedBy, share: 15 },
      { title: print.correctiveAction, share: 20 },
    ],
    rows: otherIncidents.map((incident) => [
      laneText(incident, words),
      words.time(incident.startedMs),
      incident.recoveredMs === null ? print.lasting : words.time(incident.recoveredMs),
      incident.extreme === null ? '–' : words.celsius(incident.extreme),
      raisedText(incident, words),
      acknowledgedText(incident, words),
      actionText(incident, words),
    ]),
  }
}
