import type { LogFigures } from '../record/log-figures.ts'
import type { MeasureLog } from '../record/measure-log.ts'
import type { Flow } from './flow.ts'
import { COLOURS, type Ink, PAGE } from './ink.ts'
import type { LogWords } from './log-words.ts'
import type { Element } from './log-paper.ts'
import type { Run } from './typeface.ts'

const SIZE = 7
const ROW = 10
const SWATCH = 16
const LEFT = PAGE.left + 30

/** `draw` draws the sign, 12 points wide, from `x` on, around the height `middle`. */
type KeyEntry = { label: string; draw: (x: number, middle: number) => void }

/** What the signs of the chart mean; only signs that are in it. */
const keyEntries = (
  ink: Ink,
  log: MeasureLog,
  { excursions, completeness: { gaps }, statistics }: LogFigures,
  { texts: { print } }: LogWords,
  isShaded: boolean,
): KeyEntry[] => {
  const hasAlarmLimits = log.ranges.ranges.some(
    ({ min, max, notificationMin, notificationMax }) =>
      min !== notificationMin || max !== notificationMax,
  )
  const line = (x: number, y: number, width: number, dash = ''): void =>
    ink.line(
      [
        [x, y],
        [x + 12, y],
      ],
      { colour: width > 1 ? COLOURS.alarm : COLOURS.ink, width, dash },
    )
  const entries: [isShown: boolean, label: string, draw: KeyEntry['draw']][] = [
    [
      statistics !== null,
      isShaded ? print.keyShade : print.keyLine,
      (x, y) => {
        if (isShaded) ink.fill(x, y - 2.5, 12, 5, COLOURS.line)
        line(x, y, 0.7)
      },
    ],
    [
      true,
      print.keyBand,
      (x, y) => {
        ink.fill(x, y - 3, 12, 6, COLOURS.band)
        ink.line(
          [
            [x, y - 3],
            [x + 12, y - 3],
          ],
          { colour: COLOURS.secondary, width: 1 },
        )
        ink.line(
          [
            [x, y + 3],
            [x + 12, y + 3],
          ],
          { colour: COLOURS.secondary, width: 1 },
        )
      },
    ],
    [hasAlarmLimits, print.keyAlarmLimits, (x, y) => line(x, y, 0.8, '1 2')],
    [
      excursions.length > 0,
      print.keyOut,
      (x, y) => {
        ink.fill(x, y, 12, 4, COLOURS.alarmTint)
        line(x, y, 1.6)
      },
    ],
    [
      gaps.length > 0,
      print.keyGap,
      (x, y) =>
        ink.clipped([[x, y - 4, 12, 8]], () => {
          for (let i = -8; i < 12; i += 4)
            ink.line(
              [
                [x + i, y + 4],
                [x + i + 8, y - 4],
              ],
              { colour: COLOURS.secondary, width: 0.5 },
            )
        }),
    ],
    [log.incidents.length > 0, print.keyAlarm, (x, y) => ink.fill(x, y - 2, 12, 4, COLOURS.ink)],
    [
      log.incidents.some(({ acknowledgement }) => acknowledgement !== null),
      print.keyAcknowledged,
      (x, y) =>
        ink.line(
          [
            [x + 4, y + 0.4],
            [x + 5.6, y + 2.2],
            [x + 8.6, y - 1.4],
          ],
          { colour: COLOURS.ink, width: 0.9, cap: 'round' },
        ),
    ],
    [
      excursions.some(({ isDefrost }) => isDefrost),
      print.keyDefrost,
      (x, y) => ink.circle(x + 6, y, 2, { colour: COLOURS.ink, width: 0.8 }),
    ],
  ]
  return entries.flatMap(([isShown, label, draw]) => (isShown ? [{ label, draw }] : []))
}

/** The key of the chart: laid out, with its height. */
export const chartKey = (
  flow: Flow,
  log: MeasureLog,
  figures: LogFigures,
  words: LogWords,
  isShaded: boolean,
): { height: number; draw(parent: Element): void } => {
  const { ink, regular } = flow.paper
  const rows: { run: Run; draw: (x: number, middle: number) => void; x: number }[][] = [[]]
  let x = LEFT
  for (const { label, draw } of keyEntries(ink, log, figures, words, isShaded)) {
    const run = regular.encode(`${label} `)
    const width = SWATCH + (run.width * SIZE) / 1000
    if (x + width > PAGE.right) {
      rows.push([])
      x = LEFT
    }
    rows.at(-1)!.push({ run, draw, x })
    x += width + 12
  }
  const height = rows.length * ROW + 6
  return {
    height,
    draw: (parent) => {
      parent.leaf('P', () =>
        rows.forEach((row, i) =>
          row.forEach((entry) => {
            const y = flow.y + i * ROW
            entry.draw(entry.x, y + 4)
            ink.text(entry.run, entry.x + SWATCH, y + 6.5, {
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
