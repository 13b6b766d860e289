import { filled } from '../../../locales/filled.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { plainText } from '../../../domain/records/plain-text.ts'
import type { LogIssuer, MeasureLog, PrintedSignature } from '../record/measure-log.ts'
import { SIGNATURE_TEXTS } from '../record/measure-log-texts.ts'
import { type Flow, heading } from './flow.ts'
import { COLOURS, CONTENT_WIDTH, PAGE } from './ink.ts'
import type { Element } from './structure-element.ts'
import type { LogWords } from '../words/log-words.ts'
import { table } from './table.ts'

export type SignedPaper = Pick<MeasureLog, 'signatures' | 'timeZone'>

export const BLANK_LINES_HEIGHT = 44

/** Draws lines for date and signature of the person who checks the record on paper. */
const drawBlankLines = (flow: Flow, parent: Element, words: LogWords): void => {
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

/** Draws the signatures under the record; lines for one by hand while there is none in force. */
export const drawSignatures = (
  flow: Flow,
  parent: Element,
  log: SignedPaper,
  words: LogWords,
): void => {
  if (log.signatures.length > 0) drawMade(flow, parent, log, words)
  if (log.signatures.some(({ withdrawn }) => withdrawn === null)) return
  flow.makeRoom(BLANK_LINES_HEIGHT)
  drawBlankLines(flow, parent, words)
  flow.y += BLANK_LINES_HEIGHT
}

const drawMade = (
  flow: Flow,
  parent: Element,
  { signatures, timeZone }: SignedPaper,
  words: LogWords,
): void => {
  const texts = SIGNATURE_TEXTS[words.language]
  const time = (atMs: number): string =>
    `${words.time(atMs)} (${localTime(timeZone).offsetTextAt(atMs)})`
  heading(flow, parent, texts.signatures)
  table(
    flow,
    parent,
    [
      { title: texts.meaningLabel, share: 2 },
      { title: texts.by, share: 4 },
      { title: texts.time, share: 3 },
      { title: texts.remark, share: 4 },
    ],
    signatures
      .values()
      .map(({ meaning, by, atMs, remark, withdrawn }) => [
        texts.meaning[meaning],
        signerText(by, texts.erased, words),
        time(atMs),
        [
          ...(remark === null ? [] : [plainText(remark)]),
          ...(withdrawn === null ? [] : withdrawalTexts(withdrawn, time, words)),
        ].join(' '),
      ]),
  )
}

/** "Anna Kovács, User, anna@example.com" */
const signerText = ({ email, role, ...name }: LogIssuer, erased: string, words: LogWords): string =>
  [words.name(name) || plainText(email) || erased, words.role(role), plainText(email)]
    .filter((part) => part !== '')
    .join(', ')

const withdrawalTexts = (
  { atMs, reason }: NonNullable<PrintedSignature['withdrawn']>,
  time: (atMs: number) => string,
  { language }: LogWords,
): string[] => {
  const texts = SIGNATURE_TEXTS[language]
  return [
    filled(texts.withdrawn, { time: time(atMs) }),
    filled(texts.because, { reason: plainText(reason) }),
  ]
}
