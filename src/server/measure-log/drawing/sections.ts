import { plainText } from '../../../domain/records/plain-text.ts'
import { filled } from '../../../locales/filled.ts'
import type { LogExcursion, LogFigures } from '../record/log-figures.ts'
import type { LogIncident, MeasureLog } from '../record/measure-log.ts'
import { type Flow, heading, paragraph } from './flow.ts'
import { COLOURS, CONTENT_WIDTH, PAGE } from './ink.ts'
import { settingsInForce } from './log-facts.ts'
import type { Element } from './log-paper.ts'
import type { LogWords } from './log-words.ts'
import { table } from './table.ts'

export const SIDE_SIGNS = { high: '▲', low: '▼' } as const

const spanText = (fromMs: number, toMs: number, isEndKnown: boolean, words: LogWords): string => {
  const duration = words.duration(toMs - fromMs)
  return isEndKnown ? duration : filled(words.texts.print.atLeast, { duration })
}

const raisedText = ({ openedMs, isLate }: LogIncident, words: LogWords): string => {
  const { print } = words.texts
  const raised = filled(print.raised, { time: words.time(openedMs) })
  return isLate ? `${raised}, ${print.foundLate}` : raised
}

const acknowledgedText = ({ acknowledgement }: LogIncident, words: LogWords): string =>
  acknowledgement === null
    ? words.texts.print.notAcknowledged
    : `${plainText(acknowledgement.by)}, ${words.time(acknowledgement.atMs)}`

/** What several alarms say, one after the other. */
const ofAll = (
  incidents: readonly LogIncident[],
  written: (incident: LogIncident) => string,
): string =>
  incidents
    .map(written)
    .filter((text) => text !== '')
    .join('; ')

const actionText = ({ acknowledgement }: LogIncident): string =>
  acknowledgement === null ? '' : plainText(acknowledgement.correctiveAction)

const excursionRow = (excursion: LogExcursion, words: LogWords): string[] => {
  const { print } = words.texts
  const { side, beganMs, endedMs, isEndKnown, extreme, limit, incidents, isDefrost } = excursion
  return [
    SIDE_SIGNS[side],
    words.time(beganMs),
    isEndKnown ? words.time(endedMs) : `${words.time(endedMs)}, ${print.stillOut}`,
    spanText(beganMs, endedMs, isEndKnown, words),
    `${words.celsius(extreme.celsius)} (${print.limit}\u00a0${words.number(limit)})`,
    isDefrost
      ? print.defrost
      : incidents.length === 0
        ? print.noAlarmHere
        : ofAll(incidents, (incident) => raisedText(incident, words)),
    ofAll(incidents, (incident) => acknowledgedText(incident, words)),
    ofAll(incidents, actionText),
  ]
}

const drawExcursions = (
  flow: Flow,
  parent: Element,
  { excursions }: LogFigures,
  words: LogWords,
): void => {
  const { print } = words.texts
  heading(flow, parent, print.excursions)
  if (excursions.length === 0) return paragraph(flow, parent, print.noExcursions)
  const columns = [
    { title: '', share: 3 },
    { title: print.start, share: 11 },
    { title: print.end, share: 11 },
    { title: print.duration, share: 10 },
    { title: print.extreme, share: 13 },
    { title: print.alarm, share: 13 },
    { title: print.acknowledgedBy, share: 14 },
    { title: print.correctiveAction, share: 20 },
  ]
  table(
    flow,
    parent,
    columns,
    excursions.values().map((excursion) => excursionRow(excursion, words)),
  )
}

const drawOtherAlarms = (
  flow: Flow,
  parent: Element,
  { otherIncidents }: LogFigures,
  words: LogWords,
): void => {
  if (otherIncidents.length === 0) return
  const { print } = words.texts
  heading(flow, parent, print.otherAlarms)
  const columns = [
    { title: print.kind, share: 12 },
    { title: print.start, share: 12 },
    { title: print.recovered, share: 12 },
    { title: print.extreme, share: 11 },
    { title: print.alarm, share: 15 },
    { title: print.acknowledgedBy, share: 15 },
    { title: print.correctiveAction, share: 20 },
  ]
  table(
    flow,
    parent,
    columns,
    otherIncidents
      .values()
      .map((incident) => [
        print[`lane_${incident.lane}`],
        words.time(incident.startedMs),
        incident.recoveredMs === null ? print.lasting : words.time(incident.recoveredMs),
        incident.extreme === null ? '–' : words.celsius(incident.extreme),
        raisedText(incident, words),
        acknowledgedText(incident, words),
        actionText(incident),
      ]),
  )
}

const drawGaps = (
  flow: Flow,
  parent: Element,
  { completeness: { gaps } }: LogFigures,
  words: LogWords,
): void => {
  const { print } = words.texts
  heading(flow, parent, print.gaps)
  if (gaps.length === 0) return paragraph(flow, parent, print.complete)
  const columns = [
    { title: print.from, share: 3 },
    { title: print.to, share: 3 },
    { title: print.duration, share: 3 },
    { title: print.missing, share: 2, align: 'right' as const },
  ]
  table(
    flow,
    parent,
    columns,
    gaps
      .values()
      .map(({ fromMs, toMs, missing }) => [
        words.time(fromMs),
        words.time(toMs),
        words.duration(toMs - fromMs),
        words.count(missing),
      ]),
  )
}

const drawSettings = (
  flow: Flow,
  parent: Element,
  log: MeasureLog,
  figures: LogFigures,
  words: LogWords,
): void => {
  const { print } = words.texts
  heading(flow, parent, print.settings)
  const rows = settingsInForce(log, figures, words).flatMap(({ label, entries }) =>
    entries.map(({ fromMs, value }, i) => [
      label,
      value,
      i === 0 && fromMs <= log.fromMs ? print.before : words.time(fromMs),
    ]),
  )
  table(
    flow,
    parent,
    [
      { title: print.setting, share: 2 },
      { title: print.valueInForce, share: 2 },
      { title: print.from, share: 2 },
    ],
    rows,
  )
}

const drawMarks = (flow: Flow, parent: Element, { marks }: MeasureLog, words: LogWords): void => {
  if (marks.length === 0) return
  const { print } = words.texts
  heading(flow, parent, print.lessSure)
  table(
    flow,
    parent,
    [
      { title: print.from, share: 2 },
      { title: print.to, share: 2 },
      { title: print.kind, share: 5 },
    ],
    marks
      .values()
      .map(({ kind, fromMs, toMs, clockAheadMs }) => [
        words.time(fromMs),
        words.time(toMs),
        kind === 'suspect-clock'
          ? filled(print.suspectClock, { duration: words.duration(clockAheadMs) })
          : print.unauthenticated,
      ]),
  )
}

/** Lines for those who check the record on paper. */
const drawSignatures = (flow: Flow, parent: Element, words: LogWords): void => {
  const { ink, regular, decoration } = flow.paper
  const { print } = words.texts
  const width = (CONTENT_WIDTH - 40) / 3
  parent.leaf('P', () =>
    [print.checked, print.date, print.signature].forEach((label, i) => {
      ink.text(regular.encode(`${label} `), PAGE.left + i * (width + 20), flow.y + 38, {
        face: regular,
        size: 7.5,
        colour: COLOURS.secondary,
      })
    }),
  )
  decoration(() =>
    [0, 1, 2].forEach((i) => {
      const x = PAGE.left + i * (width + 20)
      ink.line(
        [
          [x, flow.y + 28],
          [x + width, flow.y + 28],
        ],
        { colour: COLOURS.ink, width: 0.6 },
      )
    }),
  )
}

const SIGNATURES_HEIGHT = 44

/**
 * What lies between the chart and the readings: every event, gap and setting, and how the figures
 * came about.
 */
export const drawSections = (
  flow: Flow,
  parent: Element,
  log: MeasureLog,
  figures: LogFigures,
  words: LogWords,
): void => {
  const { print } = words.texts
  drawExcursions(flow, parent, figures, words)
  drawOtherAlarms(flow, parent, figures, words)
  drawGaps(flow, parent, figures, words)
  drawSettings(flow, parent, log, figures, words)
  drawMarks(flow, parent, log, words)
  heading(flow, parent, print.method)
  paragraph(flow, parent, print.methodText)
  flow.room(SIGNATURES_HEIGHT)
  drawSignatures(flow, parent, words)
  flow.y += SIGNATURES_HEIGHT
}
