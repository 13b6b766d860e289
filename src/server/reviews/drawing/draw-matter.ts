import { plainText } from '../../../domain/records/plain-text.ts'
import type { ReviewContent, SensorSettings } from '../../../domain/reviews/review.ts'
import { filled } from '../../../locales/filled.ts'
import { drawFactRows, type FactBox, factRowsHeight } from '../../measure-log/drawing/fact-table.ts'
import { type Flow, heading, paragraph } from '../../measure-log/drawing/flow.ts'
import { CONTENT_WIDTH, PAGE } from '../../measure-log/drawing/ink.ts'
import type { Element } from '../../measure-log/drawing/structure-element.ts'
import { table } from '../../measure-log/drawing/table.ts'
import type { ReviewWords } from './review-words.ts'

type Content<K extends ReviewContent['kind']> = Extract<ReviewContent, { kind: K }>

const HALF = CONTENT_WIDTH / 2 - 10

const boxAt = (x: number): FactBox => ({ x, width: HALF, labelWidth: 160, isRight: false })

/** The settings of a sensor in two columns, then whom its alarms reach. */
const drawSensor = (
  flow: Flow,
  parent: Element,
  sensor: SensorSettings,
  words: ReviewWords,
): void => {
  const facts = words.settingFacts(sensor)
  const half = Math.ceil(facts.length / 2)
  const sides = [facts.slice(0, half), facts.slice(half)]
  const boxes = [boxAt(PAGE.left), boxAt(PAGE.left + HALF + 20)]
  const height = Math.max(...sides.map((side, i) => factRowsHeight(flow, side, boxes[i]!)))
  heading(
    flow,
    parent,
    `${plainText(sensor.name)} · ${sensor.imeiNumber} / ${sensor.equipmentId}`,
    height,
  )
  const { y } = flow
  for (const [i, side] of sides.entries()) drawFactRows(flow, parent, side, boxes[i]!, y)
  flow.y = y + height + 2
  for (const line of words.settingLines(sensor)) paragraph(flow, parent, line)
  flow.y += 6
}

const drawSettings = (
  flow: Flow,
  parent: Element,
  { sensors, changes }: Content<'SETTINGS'>,
  words: ReviewWords,
): void => {
  const { texts, count } = words
  heading(flow, parent, filled(texts.changes, { n: count(changes.length) }))
  if (changes.length === 0) paragraph(flow, parent, texts.noChanges)
  else
    table(
      flow,
      parent,
      [
        { title: texts.paper.time, share: 4 },
        { title: texts.paper.who, share: 4 },
        { title: texts.paper.sensor, share: 4 },
        { title: texts.paper.what, share: 5 },
        { title: texts.paper.change, share: 9 },
      ],
      changes.map(words.changeCells),
    )
  heading(flow, parent, filled(texts.settingsNow, { n: count(sensors.length) }))
  for (const sensor of sensors) drawSensor(flow, parent, sensor, words)
}

const drawTrail = (
  flow: Flow,
  parent: Element,
  { entries, counts, first, last, chain }: Content<'TRAIL'>,
  { texts, count, action }: ReviewWords,
): void => {
  heading(flow, parent, texts.chain)
  paragraph(
    flow,
    parent,
    chain.fault === null
      ? filled(texts.chainWhole, { n: count(chain.entries) })
      : filled(texts.chainFault, { n: count(chain.fault) }),
  )
  paragraph(flow, parent, filled(texts.chainHash, { hash: chain.hash }))
  heading(flow, parent, filled(texts.entries, { n: count(entries) }))
  if (first === null || last === null) return paragraph(flow, parent, texts.noEntries)
  paragraph(flow, parent, filled(texts.entryRange, { first: count(first), last: count(last) }))
  table(
    flow,
    parent,
    [
      { title: texts.paper.what, share: 6 },
      { title: texts.paper.entries, share: 1, align: 'right' },
    ],
    counts.map((each) => [action(each.action), count(each.entries)]),
  )
}

const drawAlarms = (
  flow: Flow,
  parent: Element,
  { sensors, alarms }: Content<'ALARMS'>,
  words: ReviewWords,
): void => {
  const { texts, count } = words
  heading(flow, parent, filled(texts.alarms, { n: count(alarms.length) }))
  const names = sensors.map(({ name }) => plainText(name)).join(', ')
  paragraph(flow, parent, filled(texts.ofSensors, { names }))
  if (alarms.length === 0) return paragraph(flow, parent, texts.noAlarms)
  table(
    flow,
    parent,
    [
      { title: texts.paper.alarm, share: 4 },
      { title: texts.paper.time, share: 5 },
      { title: texts.paper.done, share: 7 },
      { title: texts.paper.told, share: 7 },
    ],
    alarms.map(words.alarmCells),
  )
}

/** What is reviewed, as its page shows it. */
export const drawMatter = (
  flow: Flow,
  parent: Element,
  content: ReviewContent,
  words: ReviewWords,
): void => {
  if (content.kind === 'SETTINGS') drawSettings(flow, parent, content, words)
  else if (content.kind === 'TRAIL') drawTrail(flow, parent, content, words)
  else drawAlarms(flow, parent, content, words)
}
