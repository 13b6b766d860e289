import { plainText } from '../../../domain/records/plain-text.ts'
import { filled } from '../../../locales/filled.ts'
import { type Flow, heading, paragraph } from '../../measure-log/drawing/flow.ts'
import type { Element } from '../../measure-log/drawing/structure-element.ts'
import { logWords } from '../../measure-log/words/log-words.ts'
import { drawPaperHead, drawTitleLines, HEAD_TOP } from '../../measure-log/drawing/paper-head.ts'
import { table } from '../../measure-log/drawing/table.ts'
import type { LogFigures } from '../../measure-log/record/log-figures.ts'
import type { MeasureLog } from '../../measure-log/record/measure-log.ts'
import { FOLDER_TEXTS } from '../folder-texts.ts'
import type { FolderHead } from '../folder-part.ts'

export type ContentsEntry = { title: string; level: 'part' | 'sensor'; page: number }

/** What the summary says of a sensor. */
export type SummaryRow = readonly string[]

/** 1 to 3999: i, ii, iii, iv … */
export const romanNumber = (number: number): string => {
  const signs = [
    [1000, 'm'],
    [900, 'cm'],
    [500, 'd'],
    [400, 'cd'],
    [100, 'c'],
    [90, 'xc'],
    [50, 'l'],
    [40, 'xl'],
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ] as const
  let rest = number
  let text = ''
  for (const [value, sign] of signs) for (; rest >= value; rest -= value) text += sign
  return text
}

export const summaryRow = (number: number, log: MeasureLog, figures: LogFigures): SummaryRow => {
  const words = logWords(log)
  const { statistics, completeness, excursions } = figures
  const celsius = (value: number | undefined) => (value === undefined ? '–' : words.number(value))
  return [
    words.count(number),
    `${plainText(log.sensorName)}\n${log.imeiNumber} / ${log.equipmentId}`,
    celsius(statistics?.lowest.celsius),
    celsius(statistics?.mean),
    celsius(statistics?.highest.celsius),
    celsius(statistics?.meanKinetic),
    statistics === null ? '–' : words.duration(statistics.high.ms + statistics.low.ms),
    words.duration(completeness.missingMs),
    words.count(excursions.length),
    words.count(log.incidents.length),
  ]
}

const drawTitle = (flow: Flow, parent: Element, head: FolderHead): void => {
  const { bold, regular } = flow.paper
  const texts = FOLDER_TEXTS[head.language]
  const words = logWords(head)
  drawPaperHead(flow.paper, parent, head.brand)
  flow.y = HEAD_TOP + 24
  drawTitleLines(flow, parent, [
    ['H1', texts.title, bold, 20, 26],
    [
      'P',
      `${words.shortTime(head.fromMs)} – ${words.shortTime(head.toMs)} · ${head.timeZone} (${words.offsets})`,
      regular,
      8.5,
      14,
    ],
  ])
  flow.y += 6
}

/** Which part is on which page. */
const drawContents = (
  flow: Flow,
  section: Element,
  head: FolderHead,
  contents: readonly ContentsEntry[],
): void => {
  const texts = FOLDER_TEXTS[head.language]
  const words = logWords(head)
  heading(flow, section, texts.contents)
  table(
    flow,
    section,
    [
      { title: texts.part, share: 8 },
      { title: texts.pageColumn, share: 1, align: 'right' },
    ],
    [
      [texts.summary, texts.below],
      ...contents.map(({ title, level, page }) => [
        level === 'part' ? title : `– ${title}`,
        words.count(page),
      ]),
    ],
  )
}

/** A line for each sensor. */
const drawSummary = (
  flow: Flow,
  section: Element,
  { language }: FolderHead,
  summary: readonly SummaryRow[],
): void => {
  const texts = FOLDER_TEXTS[language]
  heading(flow, section, texts.summary)
  table(
    flow,
    section,
    [
      { title: '', share: 2 },
      { title: texts.sensor, share: 22 },
      ...(
        [
          ['lowest', 6],
          ['mean', 7],
          ['highest', 6],
          ['meanKinetic', 7],
          ['outOfRange', 9],
          ['missing', 10],
          ['excursions', 10],
          ['alarms', 7],
        ] as const
      ).map(([column, share]) => ({
        title: texts.columns[column],
        share,
        align: 'right' as const,
      })),
    ],
    summary,
  )
}

/** Title, what is in the folder and where, and the summary by sensor. */
export const drawFront = (
  flow: Flow,
  parent: Element,
  head: FolderHead,
  {
    contents,
    summary,
    body,
  }: { contents: readonly ContentsEntry[]; summary: readonly SummaryRow[]; body: number },
): void => {
  const texts = FOLDER_TEXTS[head.language]
  const words = logWords(head)
  const section = parent.add('Sect')
  drawTitle(flow, section, head)
  paragraph(
    flow,
    section,
    [
      filled(texts.made, { time: words.time(head.createdMs), name: plainText(head.by) }),
      filled(texts.pages, { pages: words.count(body) }),
      head.printsReadings ? texts.readingsPrinted : texts.readingsInZip,
      texts.inZip,
    ].join(' '),
  )
  drawContents(flow, section, head, contents)
  drawSummary(flow, section, head, summary)
  section.end()
}
