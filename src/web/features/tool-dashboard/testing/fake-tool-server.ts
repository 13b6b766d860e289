import type { Limits } from '../../../../domain/limits/limits.ts'
import { limitsInForce, type LimitsInForce } from '../../../../domain/limits/limits-in-force.ts'
import { settingsInForce } from '../../../../domain/alarms/alarm-settings.ts'
import type { DefrostComparison } from '../../../../domain/alarms/defrosts/defrost-comparison.ts'
import type { Excursion } from '../../../../domain/readings/excursions.ts'
import { expectedSpan } from '../../../../domain/readings/expected-span.ts'
import { periodFigures } from '../../../../domain/readings/period-figures.ts'
import { seriesOf, type Series } from '../../../../domain/readings/series.ts'
import { stateShare } from '../../../../domain/readings/state-share.ts'
import { stretchesOf } from '../../../../domain/readings/stretches.ts'
import type { AlarmFacts } from '../../../../domain/records/alarm-facts.ts'
import type { AlarmsInForce } from '../../../../domain/records/alarms-in-force.ts'
import { entryInForce } from '../../../../domain/records/entry-in-force.ts'
import { excursionAlarms, incidentsDuring } from '../../../../domain/records/excursion-alarms.ts'
import { periodVerdict } from '../../../../domain/records/period-verdict.ts'
import type {
  AlarmEntryFragment,
  GoodsLineQuery,
  ReadingProvenanceQuery,
  ShownReportFragment,
  ToolCardFragment,
} from '../../../api/generated/graphql.ts'
import { answeredAlarm } from './answered-alarm.ts'

export const TOOL: ToolCardFragment = {
  id: '7',
  name: 'Dairy cold room 2',
  imeiNumber: '865413051208841',
  equipmentId: 2,
  min: 2,
  max: 8,
  notificationMin: 1,
  notificationMax: 9,
  usualIntervalMs: 300_000,
  userId: '7',
  site: null,
  waitsForDevice: false,
  limitsNeverSet: false,
  calibrationState: 'VALID',
  calibrationDueOn: '2027-10-01',
  lastMeasure: null,
  pendingAlarm: null,
}

const lateOf = (provenance: ReadingProvenanceQuery['readingProvenance']) => {
  const late = provenance.filter(({ kind }) => kind === 'LATE')
  const delays = late.map(
    ({ from, receivedUntil }) => Date.parse(receivedUntil ?? from) - Date.parse(from),
  )
  return {
    late: late.reduce((sum, { readings }) => sum + readings, 0),
    lateAtMostMs: late.length === 0 ? null : Math.max(...delays),
  }
}

const goodsFigures = ({ lags, times, means }: NonNullable<GoodsLineQuery['goodsSeries']>) => {
  const reached = (place: number) => ({
    celsius: means.at(place)!,
    at: new Date(times.at(place)!).toISOString(),
  })
  return {
    lags,
    lowest: reached(means.indexOf(Math.min(...means))),
    highest: reached(means.indexOf(Math.max(...means))),
    last: reached(-1),
  }
}

type Variables = Record<string, string | number>
export type Operation = { name: string; variables: Variables }

const limitsOf = ({ min, max, notificationMin, notificationMax }: ToolCardFragment) => ({
  min,
  max,
  notificationMin,
  notificationMax,
})

/**
 * Answers the page's requests from readings in memory, by the server's own rules for stretches and
 * figures. `readings`: [ms since 1970, hundredths of °C], in the order of time. Keeps what it was
 * asked.
 */
export const fakeToolServer = ({
  readings,
  tool = TOOL,
  alarms = [],
  provenance = [],
  limits = [{ fromMs: 0, ...limitsOf(tool ?? TOOL) }],
  sinceMs = 0,
  alarmSettings = [
    { fromMs: 0, settings: settingsInForce({}, 8), defrostFridge: false, pausedUntilMs: null },
  ],
  silentSince = null,
  outages = [],
  compared = [],
  channels = {},
  importedChannels = [],
  deviceReport = null,
  goods = null,
  nowMs,
}: {
  readings: readonly (readonly [number, number])[]
  tool?: ToolCardFragment | null
  alarms?: readonly AlarmEntryFragment[]
  provenance?: ReadingProvenanceQuery['readingProvenance']
  /** Their history; today’s are those of the tool. */
  limits?: readonly LimitsInForce[]
  /** Alarm settings and pauses, oldest first. */
  alarmSettings?: readonly AlarmsInForce[]
  /** When the tool was made. */
  sinceMs?: number
  /** When the silence began whose alarm is open, ISO 8601. */
  silentSince?: string | null
  /** When the server watched nothing, ISO 8601. */
  outages?: readonly { from: string; to: string; isPause?: boolean }[]
  /** Excursions that were compared with the defrosts before them. */
  compared?: readonly DefrostComparison[]
  /** By type: [ms since 1970, value], in the order of time. */
  channels?: Readonly<Record<string, readonly (readonly [number, number | null])[]>>
  /** The types of channels that came as files alone. */
  importedChannels?: readonly string[]
  /** What the device said of itself. */
  deviceReport?: ShownReportFragment | null
  /** The line of the goods; null: none was calculated. */
  goods?: GoodsLineQuery['goodsSeries']
  nowMs: number
}) => {
  const operations: Operation[] = []
  const failing = new Set<string>()
  let holding: { name: string | null; until: Promise<void> } | null = null
  let ahead = 0
  const all = [...readings]
  let shownTool = tool
  const history = [...limits]

  const spanOf = ({ dateStart, dateEnd }: Variables) => ({
    fromMs: Date.parse(String(dateStart)),
    toMs: Date.parse(String(dateEnd)),
  })
  const within = ({ fromMs, toMs }: { fromMs: number; toMs: number }): Series =>
    seriesOf(all.filter(([time]) => time >= fromMs && time < toMs))
  const expected = (span: { fromMs: number; toMs: number }) =>
    expectedSpan(span, { toolSinceMs: sinceMs, untilMs: nowMs })
  const last = () => {
    const newest = all.at(-1)
    return newest ? { timestamp: new Date(newest[0]).toISOString(), value: newest[1] / 100 } : null
  }

  const answers: Record<string, (variables: Variables) => unknown> = {
    UserToolList: ({ id }) => ({
      userToolList: shownTool?.id === id ? [{ ...shownTool, lastMeasure: last() }] : [],
    }),
    ToolChannels: () => ({
      userToolList: [
        {
          id: shownTool?.id,
          deviceReport,
          channels: Object.entries(channels).map(([type, values]) => ({
            type,
            unit: type === 'door' || type === 'power' ? null : '%',
            timestamp: new Date(values.at(-1)![0]).toISOString(),
            value: values.at(-1)![1],
            isImported: importedChannels.includes(type),
          })),
        },
      ],
    }),
    ChannelSeries: (variables) => {
      const span = spanOf(variables)
      const values = channels[String(variables['type'])] ?? []
      const shown = values.flatMap(([time, value]) =>
        value === null || time < span.fromMs || time >= span.toMs
          ? []
          : [[time, Math.round(value * 100)] as const],
      )
      const share = stateShare()
      share.add(seriesOf(shown))
      return {
        chartSeries: {
          ...stretchesOf(
            seriesOf(shown),
            span.fromMs,
            span.toMs,
            Number(variables['maxPoints']),
            300_000,
          ),
          onShare: share.done(Math.min(span.toMs, nowMs)),
        },
      }
    },
    ReadingProvenance: () => ({ readingProvenance: provenance }),
    AlarmSpans: () => ({ alarmList: alarms }),
    GoodsFigures: () => ({ goodsSeries: goods === null ? null : goodsFigures(goods) }),
    GoodsLine: () => ({ goodsSeries: goods }),
    LastData: () => ({ getLastData: last() }),
    ChartSeries: (variables) => {
      const span = spanOf(variables)
      const series = within(span)
      const inForce = limitsInForce(history, span)
      return {
        chartSeries: {
          ...stretchesOf(
            series,
            span.fromMs,
            span.toMs,
            Number(variables['maxPoints']),
            tool?.usualIntervalMs ?? 300_000,
            inForce.slice(1).map(({ fromMs }) => fromMs),
          ),
          usualIntervalMs: tool?.usualIntervalMs,
          limits: inForce,
          limitsFromMs: history[0]!.fromMs,
          expectedFromMs: expected(span).fromMs,
        },
      }
    },
    PeriodFigures: (variables) => {
      const span = spanOf(variables)
      const series = within(span)
      const { excursions, ...figures } = periodFigures(series, {
        passed: expected(span),
        rangeAt: entryInForce(
          history.map(({ fromMs }) => fromMs),
          history,
        ),
        fallbackMs: tool?.usualIntervalMs ?? 300_000,
      })
      const conditions = alarmSettings.flatMap(({ settings }) => settings.conditions)
      const incidents = alarms.map(
        ({ lane, startedAt, openedAt, recoveredAt, isLate, ...alarm }) => ({
          lane,
          condition: conditions.find(({ name }) => name === alarm.condition) ?? null,
          startedMs: Date.parse(startedAt),
          openedMs: Date.parse(openedAt),
          recoveredMs: recoveredAt === null ? null : Date.parse(recoveredAt),
          isLate,
        }),
      )
      const facts: AlarmFacts = {
        ...span,
        series,
        goods: null,
        untilMs: Math.min(span.toMs, nowMs),
        fallbackMs: tool?.usualIntervalMs ?? 300_000,
        limits: history,
        alarms: alarmSettings,
        compared,
        arrivals: [],
      }
      const alarmsOf = (excursion: Excursion) =>
        excursionAlarms(excursion, incidentsDuring(incidents, excursion, facts), facts)
      const { missing } = periodVerdict({
        ...figures,
        excursions: excursions.length,
        hasOpenNoDataAlarm: silentSince !== null,
      })
      return {
        periodFigures: {
          ...figures,
          missingShare: missing?.share ?? null,
          gapCount: figures.gaps.length,
          gaps: figures.gaps.toReversed().map(({ fromMs, toMs, missing }) => ({
            from: new Date(fromMs).toISOString(),
            to: new Date(toMs).toISOString(),
            missing,
          })),
          expectedFrom: new Date(expected(span).fromMs).toISOString(),
          silentSince,
          outages: outages.map((outage) => ({ isPause: false, ...outage })),
          defrostTimes: compared
            .filter(({ alarm }) => alarm === null)
            .map(({ sinceMs }) => sinceMs),
          ...lateOf(provenance),
          excursionCount: excursions.length,
          excursions: excursions
            .toReversed()
            .slice(0, 100)
            .map((excursion) => ({
              isHigh: excursion.side === 'high',
              beganAt: new Date(excursion.beganMs).toISOString(),
              endedAt: new Date(excursion.endedMs).toISOString(),
              isEndKnown: excursion.isEndKnown,
              lastedMs: excursion.lastedMs,
              limit: excursion.limit,
              peak: excursion.peakCelsius,
              peakAt: new Date(excursion.peakMs).toISOString(),
              alarms: alarmsOf(excursion).map(answeredAlarm),
            })),
        },
      }
    },
    OpenAlarms: () => ({ openAlarms: [] }),
    IssuedLogs: () => ({ issuedLogs: [] }),
    MeasureLogProgress: () => ({ measureLogProgress: ahead }),
    MeasureLog: () => ({ generateMeasureLog: btoa('%PDF-1.4 log') }),
  }

  const fetch = async (_address: unknown, init?: RequestInit): Promise<Response> => {
    const { query, variables } = JSON.parse(String(init?.body)) as {
      query: string
      variables: Variables
    }
    const name = /(?:query|mutation)\s+(\w+)/.exec(query)?.[1] ?? ''
    operations.push({ name, variables })
    if (holding !== null && (holding.name === null || holding.name === name)) await holding.until
    if (failing.has(name)) throw new TypeError('Failed to fetch')
    const answer = answers[name]
    return Response.json(
      answer
        ? { data: answer(variables) }
        : {
            errors: [
              { message: `No such operation: ${name}`, extensions: { code: 'BAD_USER_INPUT' } },
            ],
          },
    )
  }

  return {
    fetch: fetch as typeof globalThis.fetch,
    asked: (name: string): Variables[] =>
      operations.filter((operation) => operation.name === name).map(({ variables }) => variables),
    fail: (...names: string[]) => names.forEach((name) => failing.add(name)),
    recover: () => failing.clear(),
    /** No answer leaves, or none to that operation, until the returned function is called. */
    hold: (name: string | null = null): (() => void) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      holding = { name, until: promise }
      return () => {
        holding = null
        resolve()
      }
    },
    /** So many logs wait before the one that is asked for. */
    queue: (logs: number): void => {
      ahead = logs
    },
    changeLimits: (fromMs: number, changed: Partial<Limits>): void => {
      shownTool = { ...(shownTool ?? TOOL), ...changed }
      history.push({ fromMs, ...limitsOf(shownTool) })
    },
    arrive: (timeMs: number, hundredths: number) => all.push([timeMs, hundredths]),
  }
}
