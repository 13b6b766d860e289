import { plainText } from '../../../domain/records/plain-text.ts'
import { filled } from '../../../locales/filled.ts'
import { drawSignatures } from '../../measure-log/drawing/draw-signatures.ts'
import { createFlow, type Flow, heading, paragraph } from '../../measure-log/drawing/flow.ts'
import { PAGE } from '../../measure-log/drawing/ink.ts'
import type { Element } from '../../measure-log/drawing/structure-element.ts'
import { openLogPaper } from '../../measure-log/drawing/log-paper.ts'
import { type LogWords, logWords } from '../../measure-log/words/log-words.ts'
import { pageEdges } from '../../measure-log/drawing/page-edges.ts'
import {
  drawPaperHead,
  drawTitleLines,
  footerOf,
  HEAD_TOP,
} from '../../measure-log/drawing/paper-head.ts'
import { type Column, table } from '../../measure-log/drawing/table.ts'
import type { RegisterPaper } from '../register-record.ts'
import { registerWords } from '../register-words.ts'
import type { SensorMonth } from '../sensor-month.ts'

type Words = ReturnType<typeof registerWords>

const monthName = ({ month, language }: RegisterPaper): string =>
  new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${month}-01T00:00:00Z`),
  )

const drawTitle = (
  flow: Flow,
  parent: Element,
  paper: RegisterPaper,
  title: string,
  words: LogWords,
): void => {
  const { bold, regular } = flow.paper
  drawPaperHead(flow.paper, parent, paper.brand)
  flow.y = HEAD_TOP + 20
  drawTitleLines(flow, parent, [
    ['H1', title, bold, 16, 22],
    [
      'P',
      [
        words.name(paper.business),
        plainText(paper.site?.name ?? ''),
        `${paper.timeZone} (${words.offsets})`,
      ]
        .filter((text) => text !== '')
        .join(' · '),
      regular,
      8.5,
      14,
    ],
  ])
}

export const dayColumns = (
  { texts: { month } }: Pick<Words, 'texts'>,
  times: readonly string[],
): Column[] => {
  const figure = (title: string, share: number): Column => ({ title, share, align: 'right' })
  return [
    { title: month.day, share: 50 },
    figure(month.lowest, 44),
    figure(month.mean, 40),
    figure(month.highest, 44),
    ...times.map((time) => figure(time, 44)),
    figure(month.out, 44),
    figure(month.missing, 48),
    figure(month.alarms, 36),
    { title: month.marks, share: 96 },
  ]
}

/** A month of a sensor on a page, with its alarms below it. */
const drawSensor = (
  flow: Flow,
  parent: Element,
  sensor: SensorMonth,
  paper: RegisterPaper,
  words: Words,
  log: LogWords,
): void => {
  const { texts } = words
  const weekday = new Intl.DateTimeFormat(paper.language, { weekday: 'short', timeZone: 'UTC' })
  heading(
    flow,
    parent,
    filled(texts.paper.sensorLine, {
      name: plainText(sensor.name),
      imei: sensor.imeiNumber,
      number: String(sensor.equipmentId),
    }),
  )
  const limits = sensor.ranges.ranges.map(({ min, max }, i) => {
    const range = `${log.number(min)} … ${log.celsius(max)}`
    return i === 0
      ? filled(texts.month.limits, { range })
      : filled(texts.month.limitsFrom, { range, time: words.time(sensor.ranges.fromMs[i]!) })
  })
  paragraph(
    flow,
    parent,
    `${limits.join(' · ')}. ${filled(texts.month.atTimesHint, { minutes: String(paper.settings.withinMinutes) })} ${texts.month.unit}`,
  )
  table(
    flow,
    parent,
    dayColumns(words, paper.settings.times),
    sensor.days.map((day) => [
      `${day.day.slice(-2)} ${weekday.format(Date.parse(`${day.day}T00:00:00Z`))}`,
      ...words.dayCells(day),
    ]),
  )
  if (sensor.incidents.length === 0) return paragraph(flow, parent, texts.month.noAlarms)
  heading(flow, parent, texts.month.alarmsOf)
  table(
    flow,
    parent,
    [
      { title: texts.paper.alarm, share: 70 },
      { title: texts.paper.began, share: 80 },
      { title: texts.paper.end, share: 80 },
      { title: texts.paper.action, share: 220 },
    ],
    sensor.incidents.map(words.incidentCells),
  )
}

/** The checks by hand: those that were corrected struck through, each correction with its reason. */
const drawChecks = (flow: Flow, parent: Element, paper: RegisterPaper, words: Words): void => {
  const { texts } = words
  heading(flow, parent, texts.month.checks)
  if (paper.checks.length === 0 && paper.site === null)
    paragraph(flow, parent, texts.paper.noChecks)
  else if (paper.checks.length > 0)
    table(
      flow,
      parent,
      [
        { title: texts.paper.time, share: 74 },
        { title: texts.paper.check, share: 180 },
        { title: texts.paper.bounds, share: 70 },
        { title: texts.paper.by, share: 160 },
      ],
      paper.checks.map((check) => [
        words.time(check.measuredMs),
        words.checkText(check),
        words.boundsText(check),
        words.checkNotes(check),
      ]),
      (row) => paper.checks[row]!.isCorrected || paper.checks[row]!.correction?.isVoid === true,
    )
  if (paper.site !== null) return paragraph(flow, parent, texts.paper.checksElsewhere)
  heading(flow, parent, texts.month.missed)
  if (paper.missed.length === 0) paragraph(flow, parent, texts.paper.noneMissed)
  for (const { day, name, asked, done } of paper.missed)
    paragraph(
      flow,
      parent,
      filled(done === 0 ? texts.month.noCheck : texts.month.fewChecks, {
        day,
        name: plainText(name),
        asked: String(asked),
        done: String(done),
      }),
    )
}

/** Who issued it, its hash, and who reviewed it. */
const drawEnd = (
  flow: Flow,
  parent: Element,
  paper: RegisterPaper,
  words: Words,
  log: LogWords,
): void => {
  const { print } = log.texts
  const { by, atMs } = paper.issued
  heading(flow, parent, words.texts.paper.review)
  if (paper.untilMs < paper.toMs)
    paragraph(flow, parent, filled(words.texts.paper.until, { time: words.time(paper.untilMs) }))
  paragraph(
    flow,
    parent,
    `${filled(print.issued, {
      time: log.time(atMs),
      name: log.name(by),
      role: log.role(by.role),
      account: plainText(by.email),
    })} ${print.contentHash}: ${paper.contentHash}`,
  )
  drawSignatures(flow, parent, paper, log)
}

/**
 * Draws a month of a register as a PDF/A-2a file: a page for each sensor, then the checks. The same issue
 * always gives the same bytes, as of a measurement log.
 */
export const drawRegister = async (paper: RegisterPaper): Promise<Uint8Array> => {
  const words = registerWords(paper, paper.language)
  const log = logWords(paper)
  const title = filled(words.texts.paper.title, { month: monthName(paper) })
  const file = openLogPaper({
    language: paper.language,
    title,
    keywords: paper.contentHash,
    createdMs: paper.issued.atMs,
    fileId: paper.issued.fileId,
  })
  file.newPage()
  const flow = createFlow(file)
  drawTitle(flow, file.root, paper, title, log)
  for (const sensor of paper.sensors) {
    if (sensor !== paper.sensors[0]) flow.makeRoom(PAGE.bottom)
    drawSensor(flow, file.root, sensor, paper, words, log)
  }
  if (paper.sensors.length > 0) flow.makeRoom(PAGE.bottom)
  drawChecks(flow, file.root, paper, words)
  drawEnd(flow, file.root, paper, words, log)
  const pages = file.pages()
  const drawEdges = pageEdges(file, {
    subject: title,
    period: log.name(paper.business),
    record: `SHA-256 ${paper.contentHash.slice(0, 16)}…`,
    number: log.texts.page,
    footer: footerOf(paper.brand),
  })
  for (let page = 1; page <= pages; page++) file.onPage(page, () => drawEdges(page, pages))
  const pdf = Buffer.concat(await file.done())
  return new Uint8Array(pdf.buffer, pdf.byteOffset, pdf.byteLength)
}
