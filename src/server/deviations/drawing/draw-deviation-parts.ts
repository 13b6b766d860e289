import { plainText } from '../../../domain/records/plain-text.ts'
import type { PersonName } from '../../../domain/users/person-name.ts'
import { filled } from '../../../locales/filled.ts'
import { drawSignatures } from '../../measure-log/drawing/draw-signatures.ts'
import { drawFacts } from '../../measure-log/drawing/fact-table.ts'
import { type Flow, heading, lines, paragraph } from '../../measure-log/drawing/flow.ts'
import { CONTENT_WIDTH, PAGE } from '../../measure-log/drawing/ink.ts'
import type { Element } from '../../measure-log/drawing/structure-element.ts'
import type { LogWords } from '../../measure-log/words/log-words.ts'
import { table } from '../../measure-log/drawing/table.ts'
import { wrap } from '../../measure-log/drawing/wrap.ts'
import { figureFacts, firstDays, matterFacts } from './deviation-facts-text.ts'
import type { DeviationPaper, DoneBy } from '../deviation-paper.ts'
import { ALARM_TEXTS, DEVIATION_TEXTS } from '../deviation-texts.ts'
import { drawFactsCurve } from './draw-facts-curve.ts'

const BODY = { size: 9, leading: 12.5 } as const

const whoText = (
  person: (PersonName & { address?: string }) | undefined,
  words: LogWords,
): string =>
  (person && (words.name(person) || plainText(person.address ?? ''))) ||
  DEVIATION_TEXTS[words.language].someone

const doneText = (text: string, { atMs, by }: DoneBy, words: LogWords): string =>
  filled(text, { time: words.time(atMs), name: whoText(by, words) })

const drawKnown = (flow: Flow, parent: Element, paper: DeviationPaper, words: LogWords): void => {
  const texts = DEVIATION_TEXTS[paper.language]
  const { facts } = paper
  const half = CONTENT_WIDTH / 2 - 10
  const left = drawFacts(
    flow,
    parent,
    texts.facts,
    matterFacts(facts, words),
    { x: PAGE.left, width: half, labelWidth: 84, isRight: false },
    flow.y,
  )
  const right = drawFacts(
    flow,
    parent,
    texts.duration,
    figureFacts(facts, words),
    { x: PAGE.left + half + 20, width: half, labelWidth: 100, isRight: false },
    flow.y,
  )
  flow.y = Math.max(left, right) + 8
  const days = firstDays(facts)
  paragraph(
    flow,
    parent,
    [
      filled(texts.gathered, { time: words.time(facts.gatheredMs) }),
      ...(days === null ? [] : [filled(texts.firstDays, { days: words.count(days) })]),
      ...(paper.readingsToday === null
        ? []
        : [
            filled(texts.later, {
              before: words.count(facts.figures.readings),
              now: words.count(paper.readingsToday),
            }),
          ]),
    ].join(' '),
  )
}

const drawTold = (flow: Flow, parent: Element, paper: DeviationPaper, words: LogWords): void => {
  const texts = DEVIATION_TEXTS[paper.language]
  const alarmTexts = ALARM_TEXTS[paper.language]
  const { told, messages, responses } = paper.facts
  heading(flow, parent, texts.told)
  if (told.length === 0) paragraph(flow, parent, texts.noneTold)
  else
    table(
      flow,
      parent,
      [
        { title: texts.print.when, share: 3 },
        { title: texts.print.what, share: 3 },
        { title: texts.print.who, share: 5 },
        { title: texts.print.channel, share: 3 },
        { title: texts.print.outcome, share: 3 },
      ],
      told.map(({ atMs, kind, person, channel, status }) => [
        words.time(atMs),
        kind in alarmTexts.kind ? alarmTexts.kind[kind as keyof typeof alarmTexts.kind] : kind,
        whoText(paper.people[person], words),
        alarmTexts.channel[channel],
        alarmTexts.status[status],
      ]),
    )
  if (messages > told.length)
    paragraph(
      flow,
      parent,
      filled(texts.messagesLeftOut, { n: words.count(messages - told.length) }),
    )
  heading(flow, parent, texts.answers)
  if (responses.length === 0) return paragraph(flow, parent, texts.noAnswers)
  table(
    flow,
    parent,
    [
      { title: texts.print.when, share: 3 },
      { title: texts.print.what, share: 3 },
      { title: texts.print.by, share: 5 },
      { title: texts.action, share: 6 },
    ],
    responses.map(({ atMs, kind, person, isByLink, correctiveAction }) => [
      words.time(atMs),
      kind === 'ON_MY_WAY' ? texts.kindON_MY_WAY : texts.kindACKNOWLEDGED,
      `${whoText(paper.people[person], words)}${isByLink ? `, ${texts.byLink}` : ''}`,
      plainText(correctiveAction),
    ]),
  )
}

/** A text of several lines under its heading. */
const drawText = (
  flow: Flow,
  parent: Element,
  title: string,
  text: string,
  empty: string,
): void => {
  const { regular } = flow.paper
  heading(flow, parent, title, 30)
  const wrapped = (text === '' ? empty : text)
    .split('\n')
    .flatMap((line) => wrap(plainText(line), regular, BODY.size, CONTENT_WIDTH))
  const element = parent.add('P')
  for (const line of wrapped) {
    flow.makeRoom(BODY.leading)
    element.mark(() => {
      flow.y += lines(
        flow,
        [line],
        PAGE.left,
        flow.y,
        { face: regular, size: BODY.size },
        BODY.leading,
      )
    })
  }
  element.end()
  flow.y += 6
}

const drawAssessment = (flow: Flow, parent: Element, { text, language }: DeviationPaper): void => {
  const texts = DEVIATION_TEXTS[language]
  drawText(flow, parent, texts.cause, text.cause, texts.empty)
  drawText(
    flow,
    parent,
    `${texts.assessment} ${texts.assessments[text.assessment]}`,
    text.assessmentNote,
    '–',
  )
  drawText(flow, parent, texts.action, text.action, texts.empty)
  drawText(flow, parent, texts.prevention, text.prevention, texts.empty)
}

const drawHistory = (flow: Flow, parent: Element, paper: DeviationPaper, words: LogWords): void => {
  const texts = DEVIATION_TEXTS[paper.language]
  const { begun, written, submitted, withdrawn, reason, issued } = paper
  for (const text of [
    doneText(texts.begunBy, begun, words),
    ...(reason === null ? [] : [filled(texts.newBecause, { reason: plainText(reason) })]),
    doneText(texts.written, written, words),
    ...(submitted === null ? [] : [doneText(texts.handedIn, submitted, words)]),
    ...(withdrawn === null
      ? []
      : [
          filled(texts.withdrawnBy, {
            time: words.time(withdrawn.atMs),
            name: whoText(withdrawn.by, words),
            reason: plainText(withdrawn.reason),
          }),
        ]),
    `${texts.print.hash}: ${paper.factsHash}`,
    ...(paper.contentHash === null ? [] : [`${texts.print.contentHash}: ${paper.contentHash}`]),
    filled(texts.print.issued, {
      time: words.time(issued.atMs),
      name: words.name(issued.by),
      role: words.role(issued.by.role),
      account: plainText(issued.by.email),
    }),
  ])
    paragraph(flow, parent, text)
}

/** Everything of a report below its title. The inspection folder has it too. */
export const drawDeviationParts = (
  flow: Flow,
  parent: Element,
  paper: DeviationPaper,
  words: LogWords,
): void => {
  drawKnown(flow, parent, paper, words)
  drawFactsCurve(flow, parent, paper.facts, words, paper.timeZone)
  drawTold(flow, parent, paper, words)
  drawAssessment(flow, parent, paper)
  heading(flow, parent, DEVIATION_TEXTS[paper.language].versions, 90)
  drawHistory(flow, parent, paper, words)
  drawSignatures(flow, parent, paper, words)
}
