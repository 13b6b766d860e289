import type { CustomSeriesOption } from 'echarts/charts'
import type { GridComponentOption } from 'echarts/components'
import type { ComposeOption } from 'echarts/core'
import { tokenColour, type Token } from '../../theme/tokens.ts'
import { areaBetween, areaToLimit, dot, hatches, horizontal, polyline, shapes, text } from './chart-shapes.ts'
import { boxesOf, type ChartView } from './chart-view.ts'
import { beyondLimit, edgePieces, labelledPeaks, meanPieces, plainPieces, thinned, withinRange, type Beyond, type Piece } from './curve.ts'
import { gapsOf } from './drawn-series.ts'
import { timeAxisOf } from './time-axis.ts'
import { valueAxisOf } from './value-axis.ts'

export type ChartOption = ComposeOption<CustomSeriesOption | GridComponentOption>

// Single quotes: ECharts writes the name unescaped between double ones into an SVG.
const FONT = "'Instrument Sans Variable', system-ui, sans-serif"
const PEAK_LABEL_PX = 64

/** The readings out of range on both sides, each from limit to limit. */
export const beyondOf = ({ series, limits, style }: Pick<ChartView, 'series' | 'limits' | 'style'>): Beyond[] => {
  const plain = style === 'plain' ? plainPieces(series) : null
  return [
    ...beyondLimit(plain ?? edgePieces(series, 'highs'), limits.max, 'high'),
    ...beyondLimit(plain ?? edgePieces(series, 'lows'), limits.min, 'low'),
  ]
}

/** The whole picture, for canvas and SVG alike. Times are ms since 1970 on plain number axes: their labels know the zone. */
export const chartOption = (view: ChartView): ChartOption => {
  const { series, visible, limits, zone, words, isNarrow } = view
  const colour = (token: Token): string => tokenColour(token, view.scheme)
  const { plot, lane } = boxesOf(view)
  const ruler = valueAxisOf(series, limits, plot.height)
  const time = timeAxisOf(visible, zone, plot.width)
  const gaps = gapsOf(series, view.covered).filter(({ fromMs, toMs }) => toMs > visible.fromMs && fromMs < visible.toMs)
  const beyond = beyondOf(view)
  const columnMs = (visible.toMs - visible.fromMs) / (plot.width * 2)
  const isDense = series.times.length > plot.width * 4
  const thin = (pieces: readonly Piece[]): readonly Piece[] => (isDense ? pieces.map((piece) => thinned(piece, columnMs)) : pieces)
  const green = withinRange(thin(view.style === 'plain' ? plainPieces(series) : meanPieces(series)), limits)
  const redPieces = thin(beyond.map(({ points }) => points))
  const peaks = labelledPeaks(
    beyond.filter(({ peak }) => peak[0] >= visible.fromMs && peak[0] <= visible.toMs),
    limits,
    (PEAK_LABEL_PX / plot.width) * (visible.toMs - visible.fromMs),
  )
  const edges = view.style === 'shade' ? edgePieces(series, 'highs').map((upper, index) => [upper, edgePieces(series, 'lows')[index] ?? upper] as const) : []

  const anchor = [visible.fromMs, limits.min] as const
  const small = `450 12px ${FONT}`
  const axisText = { color: colour('muted'), fontFamily: FONT, fontSize: 12, fontWeight: 450 as const }
  const timeExtent = { type: 'value' as const, min: visible.fromMs, max: visible.toMs }
  const hidden = { axisLine: { show: false }, axisTick: { show: false }, axisLabel: { show: false }, splitLine: { show: false } }
  const labelEnd = isNarrow ? visible.toMs - (40 / plot.width) * (visible.toMs - visible.fromMs) : Infinity
  const majors = time.majors.filter(({ timeMs }) => timeMs <= labelEnd)
  const weeks = time.weeks.filter(({ timeMs }) => timeMs <= labelEnd)
  const wordAt = new Map(majors.map(({ timeMs, label }) => [timeMs, label]))
  const weekAt = new Map(weeks.map(({ timeMs, week }) => [timeMs, isNarrow ? words.weekShort(week) : words.week(week)]))

  const lines = (id: string, pieces: readonly Piece[], stroke: string, width: number, z: number): CustomSeriesOption =>
    shapes((toPx) => pieces.filter((piece) => piece.length > 1).map((piece) => polyline(piece, toPx, stroke, width)), anchor, { id, z, clip: true })

  const background = shapes(
    (toPx, area) => [
      {
        type: 'rect',
        shape: { x: area.x, width: area.width, y: toPx(0, limits.max)[1], height: toPx(0, limits.min)[1] - toPx(0, limits.max)[1] },
        style: { fill: colour('band') },
      },
      ...hatches(gaps, toPx, area, colour('grey-mark'), { low: limits.min, high: limits.max }),
    ],
    anchor,
    { id: 'band', z: -1, clip: true },
  )

  const shade = shapes(
    (toPx, area) => [
      {
        type: 'group',
        $mergeChildren: false,
        clipPath: { type: 'rect', shape: { x: area.x, width: area.width, y: toPx(0, limits.max)[1], height: toPx(0, limits.min)[1] - toPx(0, limits.max)[1] } },
        children: edges.map(([upper, lower]) => areaBetween(upper, lower, toPx, colour('green-mark'), 0.3)),
      } as never,
    ],
    anchor,
    { id: 'shade', z: 2, clip: true },
  )

  const limitLines = shapes(
    (toPx, area) => {
      const right = area.x + area.width
      const isInside = (celsius: number): boolean => celsius >= ruler.min && celsius <= ruler.max
      const alarms = [limits.notificationMax, limits.notificationMin].filter(isInside)
      return [
        ...alarms.map((celsius) => horizontal(toPx(0, celsius)[1], area.x, right, colour('control'), 1.2, [2, 4])),
        ...[limits.max, limits.min].map((celsius) => horizontal(toPx(0, celsius)[1], area.x, right, colour('limit'), 1.2)),
      ]
    },
    anchor,
    { id: 'limits', z: 4, clip: false },
  )

  const limitLabels = shapes(
    (toPx, area) => {
      const right = area.x + area.width + 8
      const range = [[words.max, limits.max], [words.min, limits.min]] as const
      const named = ([word, celsius]: readonly [string, number]): string => `${word} ${words.celsius(celsius)}`
      if (isNarrow) {
        return range.map((limit) =>
          text(named(limit), [area.x + 6, toPx(0, limit[1])[1] - 4], { fill: colour('ink2'), font: `600 12px ${FONT}`, verticalAlign: 'bottom', halo: colour(limit[0] === words.max ? 'surface' : 'band') }),
        )
      }
      const taken = range.map((limit) => toPx(0, limit[1])[1])
      const alarms = [limits.notificationMax, limits.notificationMin]
        .filter((celsius) => celsius >= ruler.min && celsius <= ruler.max)
        .filter((celsius) => taken.every((y) => Math.abs(y - toPx(0, celsius)[1]) >= 15))
      return [
        ...range.map((limit) => text(named(limit), [right, toPx(0, limit[1])[1]], { fill: colour('ink2'), font: `600 12px ${FONT}` })),
        ...alarms.map((celsius) => text(named([words.alarm, celsius]), [right, toPx(0, celsius)[1]], { fill: colour('muted'), font: small })),
      ]
    },
    anchor,
    { id: 'limit-labels', z: 8, clip: false },
  )

  const red = shapes(
    (toPx) => beyond.map(({ side, points }) => areaToLimit(points, side === 'high' ? limits.max : limits.min, toPx, colour('red-mark'), 0.2)),
    anchor,
    { id: 'beyond-area', z: 5, clip: true },
  )

  const points = shapes(
    (toPx) => [
      ...green.filter((piece) => piece.length === 1).map((piece) => dot(toPx(...piece[0]!), colour('green-mark'))),
      ...beyond.filter((piece) => piece.points.length === 1).map(({ peak }) => dot(toPx(...peak), colour('red-mark'))),
    ],
    anchor,
    { id: 'lone-readings', z: 6, clip: true },
  )

  const peakLabels = shapes(
    (toPx, area) =>
      peaks.map(({ side, peak }) => {
        const [x, y] = toPx(...peak)
        const inside = Math.min(Math.max(x, area.x + PEAK_LABEL_PX / 2), area.x + area.width - PEAK_LABEL_PX / 2)
        return text(words.beyond(side === 'high' ? peak[1] - limits.max : peak[1] - limits.min), [inside, side === 'high' ? y - 6 : y + 6], {
          fill: colour('red'),
          font: `600 13px ${FONT}`,
          align: 'center',
          verticalAlign: side === 'high' ? 'bottom' : 'top',
          halo: colour('surface'),
        })
      }),
    anchor,
    { id: 'peaks', z: 9, clip: false },
  )

  const events = shapes(
    (toPx, area) => [
      { type: 'rect', shape: { x: area.x, y: area.y, width: area.width, height: area.height, r: 3 }, style: { fill: colour('sunken') } },
      ...gaps.flatMap((gap) => {
        const from = Math.max(area.x, toPx(gap.fromMs, 0)[0])
        const to = Math.min(area.x + area.width, Math.max(toPx(gap.toMs, 0)[0], from + 3))
        if (to <= from) return []
        return [{ type: 'rect' as const, shape: { x: from, y: area.y + 0.5, width: to - from, height: area.height - 1, r: 1 }, style: { fill: 'none', stroke: colour('grey-mark'), lineWidth: 1 } }]
      }),
      ...hatches(gaps, toPx, area, colour('grey-mark')),
      ...(isNarrow ? [] : [text(words.events, [area.x - 10, area.y + area.height / 2], { fill: colour('muted'), font: small, align: 'right' })]),
    ],
    [visible.fromMs, 0],
    { id: 'events', xAxisIndex: 3, yAxisIndex: 1, clip: false },
  )

  return {
    animation: false,
    backgroundColor: view.heading === undefined ? 'transparent' : colour('surface'),
    textStyle: { fontFamily: FONT },
    grid: [{ ...plot }, { ...lane }],
    xAxis: [
      {
        ...timeExtent,
        axisLine: { onZero: false, lineStyle: { color: colour('control') } },
        axisTick: { show: true, length: 4, lineStyle: { color: colour('control') }, customValues: time.minors },
        axisLabel: { show: false },
        splitLine: { show: false },
      },
      {
        ...timeExtent,
        position: 'bottom',
        axisLine: { show: false, onZero: false },
        axisTick: { show: true, length: 9, lineStyle: { color: colour('control') }, customValues: majors.map(({ timeMs }) => timeMs) },
        axisLabel: {
          ...axisText,
          align: 'left',
          margin: 6,
          padding: [0, 0, 0, 4],
          customValues: majors.map(({ timeMs }) => timeMs),
          formatter: (value: number) => wordAt.get(value) ?? '',
        },
        splitLine: { show: true, lineStyle: { color: colour('line'), opacity: 0.75 } },
      },
      {
        ...timeExtent,
        position: 'top',
        axisLine: { show: false, onZero: false },
        axisTick: { show: false },
        axisLabel: {
          ...axisText,
          align: 'left',
          margin: 8,
          padding: [0, 0, 0, 4],
          customValues: weeks.map(({ timeMs }) => timeMs),
          formatter: (value: number) => weekAt.get(value) ?? '',
        },
        splitLine: { show: false },
      },
      { ...timeExtent, gridIndex: 1, ...hidden },
    ],
    yAxis: [
      {
        type: 'value',
        min: ruler.min,
        max: ruler.max,
        interval: ruler.step,
        axisLine: { show: true, onZero: false, lineStyle: { color: colour('control') } },
        axisTick: { show: true, length: 8, lineStyle: { color: colour('control') } },
        minorTick: { show: true, splitNumber: ruler.parts, length: 4, lineStyle: { color: colour('control') } },
        axisLabel: { ...axisText, margin: isNarrow ? 11 : 14, formatter: (value: number) => words.step(value) },
        splitLine: { show: true, lineStyle: { color: colour('line'), opacity: 0.75 } },
      },
      { type: 'value', gridIndex: 1, min: 0, max: 1, ...hidden },
    ],
    series: [
      background,
      ...(edges.length > 0 ? [shade] : []),
      lines('in-range', green, colour('green-mark'), 1.6, 3),
      limitLines,
      red,
      lines('out-of-range', redPieces, colour('red-mark'), 2.4, 6),
      points,
      limitLabels,
      peakLabels,
      events,
      ...(view.heading === undefined
        ? []
        : [shapes(() => [text(view.heading ?? '', [16, 22], { fill: colour('ink'), font: `600 15px ${FONT}` })], anchor, { id: 'heading', z: 10, clip: false })]),
    ],
  }
}
