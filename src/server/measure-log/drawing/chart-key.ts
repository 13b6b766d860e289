import { filled } from '../../../locales/filled.ts'
import type { FiguresWithGoods } from '../record/log-goods.ts'
import type { MeasureLog } from '../record/measure-log.ts'
import { GOODS_LINE } from './draw-goods.ts'
import type { Flow } from './flow.ts'
import { COLOURS, type Ink, type LineStyle, PAGE } from './ink.ts'
import type { LogWords } from '../words/log-words.ts'
import type { Element } from './structure-element.ts'
import type { Run } from './typeface.ts'

const SIZE = 7
const ROW = 10
const SWATCH = 16
const LEFT = PAGE.left + 30

/** Draws a sign, 12 points wide, from `x` on, around the height `y`. */
type Sign = (ink: Ink, x: number, y: number) => void

const drawLine = (ink: Ink, x: number, y: number, style: LineStyle): void =>
  ink.line(
    [
      [x, y],
      [x + 12, y],
    ],
    style,
  )

const drawCurve: Sign = (ink, x, y) => drawLine(ink, x, y, { colour: COLOURS.ink, width: 0.7 })

const drawShadedCurve: Sign = (ink, x, y) => {
  ink.fill(x, y - 2.5, 12, 5, COLOURS.line)
  drawCurve(ink, x, y)
}

const drawGoodsLine: Sign = (ink, x, y) => drawLine(ink, x, y, GOODS_LINE)

const drawBand: Sign = (ink, x, y) => {
  ink.fill(x, y - 3, 12, 6, COLOURS.band)
  drawLine(ink, x, y - 3, { colour: COLOURS.secondary, width: 1 })
  drawLine(ink, x, y + 3, { colour: COLOURS.secondary, width: 1 })
}

const drawAlarmLimits: Sign = (ink, x, y) =>
  drawLine(ink, x, y, { colour: COLOURS.ink, width: 0.8, dash: '1 2' })

const drawExcursion: Sign = (ink, x, y) => {
  ink.fill(x, y, 12, 4, COLOURS.alarmTint)
  drawLine(ink, x, y, { colour: COLOURS.alarm, width: 1.6 })
}

const drawGap: Sign = (ink, x, y) =>
  ink.clipped([[x, y - 4, 12, 8]], () => {
    for (let i = -8; i < 12; i += 4)
      ink.line(
        [
          [x + i, y + 4],
          [x + i + 8, y - 4],
        ],
        { colour: COLOURS.secondary, width: 0.5 },
      )
  })

/** Hatched the other way round. */
const drawNotMonitored: Sign = (ink, x, y) =>
  ink.clipped([[x, y - 4, 12, 8]], () => {
    for (let i = -8; i < 12; i += 4)
      ink.line(
        [
          [x + i, y - 4],
          [x + i + 8, y + 4],
        ],
        { colour: COLOURS.secondary, width: 0.5 },
      )
  })

const drawAlarm: Sign = (ink, x, y) => ink.fill(x, y - 2, 12, 4, COLOURS.ink)

const drawTick: Sign = (ink, x, y) =>
  ink.line(
    [
      [x + 4, y + 0.4],
      [x + 5.6, y + 2.2],
      [x + 8.6, y - 1.4],
    ],
    { colour: COLOURS.ink, width: 0.9, cap: 'round' },
  )

type KeyEntry = { label: string; sign: Sign }

/** One entry for each kind of sign that this chart contains. */
const keyEntries = (
  { ranges, incidents, outages }: MeasureLog,
  {
    figures: {
      excursions,
      completeness: { gaps },
      statistics,
    },
    goods,
  }: FiguresWithGoods,
  { texts: { print } }: LogWords,
  isShaded: boolean,
): KeyEntry[] => {
  const hasAlarmLimits = ranges.ranges.some(
    ({ min, max, notificationMin, notificationMax }) =>
      min !== notificationMin || max !== notificationMax,
  )
  const isAcknowledged = incidents.some(({ acknowledgement }) => acknowledgement !== null)
  const curve: KeyEntry = isShaded
    ? { label: print.keyShade, sign: drawShadedCurve }
    : { label: print.keyLine, sign: drawCurve }
  const entries: [isShown: boolean, entry: KeyEntry][] = [
    [statistics !== null, curve],
    [
      goods !== null,
      {
        label: filled(print.keyGoods, { minutes: goods?.lags.join(', ') ?? '' }),
        sign: drawGoodsLine,
      },
    ],
    [true, { label: print.keyBand, sign: drawBand }],
    [hasAlarmLimits, { label: print.keyAlarmLimits, sign: drawAlarmLimits }],
    [excursions.length > 0, { label: print.keyOut, sign: drawExcursion }],
    [gaps.length > 0, { label: print.keyGap, sign: drawGap }],
    [outages.length > 0, { label: print.keyNotMonitored, sign: drawNotMonitored }],
    [incidents.length > 0, { label: print.keyAlarm, sign: drawAlarm }],
    [isAcknowledged, { label: print.keyAcknowledged, sign: drawTick }],
  ]
  return entries.flatMap(([isShown, entry]) => (isShown ? [entry] : []))
}

/** Lays out the key of the chart; `draw` draws it below what was drawn last. `height` in points. */
export const chartKey = (
  flow: Flow,
  log: MeasureLog,
  drawn: FiguresWithGoods,
  words: LogWords,
  isShaded: boolean,
): { height: number; draw(parent: Element): void } => {
  const { ink, regular } = flow.paper
  const rows: { run: Run; sign: Sign; x: number }[][] = [[]]
  let x = LEFT
  for (const { label, sign } of keyEntries(log, drawn, words, isShaded)) {
    const run = regular.encode(`${label} `)
    const width = SWATCH + (run.width * SIZE) / 1000
    if (x + width > PAGE.right) {
      rows.push([])
      x = LEFT
    }
    rows.at(-1)!.push({ run, sign, x })
    x += width + 12
  }
  const height = rows.length * ROW + 6
  return {
    height,
    draw: (parent) => {
      parent.leaf('P', () =>
        rows.forEach((row, i) =>
          row.forEach(({ run, sign, x: left }) => {
            const y = flow.y + i * ROW
            sign(ink, left, y + 4)
            ink.text(run, left + SWATCH, y + 6.5, {
              face: regular,
              size: SIZE,
              colour: COLOURS.secondary,
            })
          }),
        ),
      )
      flow.y += height
    },
  }
}
