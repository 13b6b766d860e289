import { type AlarmTool, silenceMs, watchesGoods, laneOf } from '../alarm-tool.ts'
import { MINUTE_MS } from '../../durations.ts'
import { clockAheadMs } from '../../readings/judge-batch.ts'
import { isFault, type StoredValue } from '../../readings/stored-value.ts'
import { type LaneName } from '../alarm-decision.ts'
import type { AlarmEvent, LatestReading } from '../alarm-event.ts'
import type { AlarmState } from '../alarm-state.ts'
import type { DefrostComparison } from '../defrosts/defrost-comparison.ts'
import { STALE_MS } from '../held-notices.ts'
import { goodsAfter, goodsReachMs, type GoodsTemperature } from '../goods-temperature.ts'
import { isCalm } from '../is-calm.ts'
import { judgeLateReadings, type LateReadings } from '../judge-late-readings.ts'
import { nextAlarmState } from '../next-alarm-state.ts'
import { createGrowingSeries, type GrowingSeries } from './growing-series.ts'
import {
  type BookedIncident,
  type BookedNotice,
  createIncidentBook,
  type IncidentBook,
} from './incident-book.ts'

/**
 * One tool's readings through the whole rule, on a clock that only the caller moves: what is due by
 * time fires exactly when due, and before what arrives at that very moment. The server
 * counts as started when the first reading arrives. Instants in ms since 1970; none may be earlier
 * than the one before.
 */
export type AlarmRun = {
  /** By the device's clock, in any order; repeats are dropped. What arrives together is a batch. */
  arrive(receivedMs: number, timesMs: readonly number[], values: readonly StoredValue[]): void
  /** Same as `arrive` with one reading that arrives when it was measured, but faster. */
  measure(timeMs: number, value: StoredValue): void
  /** Lets time pass up to that moment; what falls due at that moment fires too. */
  runUntil(nowMs: number): void
  acknowledge(nowMs: number, lane: LaneName): void
  onMyWay(nowMs: number, lane: LaneName, person: string): void
  changeTool(nowMs: number, tool: AlarmTool): void
  readonly incidents: readonly BookedIncident[]
}

export type AlarmRunOptions = {
  tool: AlarmTool
  onNotice: (notice: BookedNotice) => void
  /**
   * Carries the state from one event to the next: unchanged, or, in a test of storage, through its
   * stored form.
   */
  keep?: (state: AlarmState | null) => AlarmState | null
  onComparison?: (comparison: DefrostComparison) => void
}

/** Late readings, and the readings around them, reach no further back than this. */
const KEEP_MS = 3 * STALE_MS

export const createAlarmRun = ({
  tool,
  onNotice,
  keep = (state) => state,
  onComparison = () => undefined,
}: AlarmRunOptions): AlarmRun => {
  const run: RunState = {
    tool,
    onNotice,
    keep,
    onComparison,
    series: createGrowingSeries(KEEP_MS),
    book: createIncidentBook(),
    state: null,
    dueMs: null,
    startMs: Number.NaN,
    lastReceiptMs: Number.NaN,
    aheadMs: 0,
    usualIntervalMs: () => run.series.usualIntervalMs(),
    oneTime: new Float64Array(1),
    oneValue: new Int32Array(1),
  }
  return {
    arrive: (receivedMs, timesMs, values) => arrive(run, receivedMs, timesMs, values),
    measure: (timeMs, value) => measure(run, timeMs, value),
    runUntil: (nowMs) => runUntil(run, nowMs),
    acknowledge: (nowMs, lane) => {
      runUntil(run, nowMs)
      take(run, { kind: 'acknowledged', nowMs, ...lane })
    },
    onMyWay: (nowMs, lane, person) => {
      runUntil(run, nowMs)
      take(run, { kind: 'on-my-way', nowMs, ...lane, person })
    },
    changeTool: (nowMs, changed) => {
      runUntil(run, nowMs)
      // At another limit everything learned is forgotten.
      const defrosts = changed.range.max === run.tool.range.max ? run.tool.defrosts : null
      run.tool = { ...changed, defrosts }
      const latest = run.series.newest()
      take(run, { kind: 'tool-changed', nowMs, latest, goods: goodsAt(run, latest) })
    },
    get incidents() {
      return run.book.incidents
    },
  }
}

/** `dueMs`: when time alone changes the state next. `startMs`, `lastReceiptMs`: NaN before any. */
type RunState = Required<AlarmRunOptions> & {
  readonly series: GrowingSeries
  readonly book: IncidentBook
  state: AlarmState | null
  dueMs: number | null
  startMs: number
  lastReceiptMs: number
  /** How far the device's clock runs ahead. */
  aheadMs: number
  readonly usualIntervalMs: () => number
  /** Lists for the one reading of `measure`, which runs for every reading of years. */
  readonly oneTime: Float64Array
  readonly oneValue: Int32Array
}

/** Gives the rule one event; returns the late readings that the rule wants judged. */
const take = (run: RunState, event: AlarmEvent): LateReadings | null => {
  const decision = nextAlarmState(run.state, event, run.tool)
  run.state = run.keep(decision.state)
  run.dueMs = decision.dueMs
  if (decision.defrosts !== run.tool.defrosts)
    run.tool = { ...run.tool, defrosts: decision.defrosts }
  for (const comparison of decision.compared) run.onComparison(comparison)
  for (const notice of run.book.enter(decision.changes, decision.notices)) run.onNotice(notice)
  return decision.judge
}

/** The goods' temperature at a reading; null where no lane watches it. */
const goodsAt = (
  { tool, series, usualIntervalMs }: RunState,
  latest: LatestReading | null,
): GoodsTemperature | null => {
  if (latest === null || !watchesGoods(tool)) return null
  const span = { fromMs: latest.timeMs - goodsReachMs(tool), toMs: latest.timeMs + 1 }
  return goodsAfter(series.read(span), tool, usualIntervalMs())
}

const judge = (run: RunState, late: LateReadings, nowMs: number): void => {
  const newestMs = run.series.newest()!.timeMs
  const incidents = run.book.incidents.map(({ lane, condition, startedMs, recoveredMs }) => ({
    ...laneOf({ lane, condition }),
    fromMs: startedMs,
    toMs: recoveredMs,
  }))
  const verdictIn = (span: LateReadings['span']) => {
    const series = run.series.read(span)
    const usualIntervalMs = run.series.usualIntervalMs()
    const question = { late, series, span, newestMs, incidents, usualIntervalMs }
    return judgeLateReadings(question, run.state, run.tool)
  }
  let verdict = verdictIn(late.span)
  while (verdict.wider !== null) verdict = verdictIn(verdict.wider)
  take(run, { kind: 'judged', nowMs, late, verdict })
}

/**
 * When silence becomes an alarm; the usual interval is worked out only when the setting has
 * passed by `nowMs`.
 */
const silentMs = (
  { state, tool, series, startMs, lastReceiptMs }: RunState,
  nowMs: number,
): number => {
  if (Number.isNaN(lastReceiptMs) || (state !== null && state.nodata !== null)) return Infinity
  const fromMs = Math.max(lastReceiptMs, startMs, tool.pausedUntilMs ?? startMs)
  const earliestMs = fromMs + tool.settings.silence * MINUTE_MS
  return earliestMs > nowMs ? Infinity : fromMs + silenceMs(tool.settings, series.usualIntervalMs())
}

const runUntil = (run: RunState, nowMs: number): void => {
  for (;;) {
    const silenceDueMs = silentMs(run, nowMs)
    const nextMs = Math.min(run.dueMs ?? Infinity, silenceDueMs)
    if (nextMs > nowMs) return
    const { lastReceiptMs, startMs: serverStartMs, usualIntervalMs } = run
    const silence =
      silenceDueMs === nextMs ? { lastReceiptMs, serverStartMs, usualIntervalMs } : null
    take(run, { kind: 'tick', nowMs: nextMs, latest: run.series.newest(), silence })
  }
}

const noteReceipt = (run: RunState, nowMs: number): void => {
  if (Number.isNaN(run.startMs)) run.startMs = nowMs
  run.lastReceiptMs = nowMs
}

const arrive = (
  run: RunState,
  receivedMs: number,
  timesMs: readonly number[],
  values: readonly StoredValue[],
): void => {
  runUntil(run, receivedMs)
  run.aheadMs = clockAheadMs(
    timesMs.reduce((newest, timeMs) => Math.max(newest, timeMs), -Infinity),
    receivedMs,
    run.aheadMs,
    run.tool.settings.skew * MINUTE_MS,
  )
  const latest = run.series.newest()
  const fresh: { timeMs: number; value: StoredValue }[] = []
  timesMs.forEach((time, i) => {
    const reading = { timeMs: time - run.aheadMs, value: values[i]! }
    if (run.series.add(reading.timeMs, reading.value)) fresh.push(reading)
  })
  noteReceipt(run, receivedMs)
  if (fresh.length === 0) {
    take(run, { kind: 'receipt', receivedMs, latest })
    return
  }
  fresh.sort((a, b) => a.timeMs - b.timeMs)
  const late = take(run, {
    kind: 'readings',
    receivedMs,
    latest,
    usualIntervalMs: run.usualIntervalMs,
    goods: () => goodsAt(run, latest),
    timesMs: fresh.map(({ timeMs }) => timeMs),
    values: fresh.map(({ value }) => value),
  })
  if (late !== null) judge(run, late, receivedMs)
}

const measure = (run: RunState, timeMs: number, value: StoredValue): void => {
  runUntil(run, timeMs)
  const latest = run.series.newest()
  if (latest !== null && timeMs <= latest.timeMs) return arrive(run, timeMs, [timeMs], [value])
  run.series.add(timeMs, value)
  noteReceipt(run, timeMs)
  run.aheadMs = 0
  run.oneTime[0] = timeMs
  run.oneValue[0] = value
  if (!isFault(value) && isCalm(run.state, run.oneTime, run.oneValue, run.tool)) return
  take(run, {
    kind: 'readings',
    receivedMs: timeMs,
    latest,
    timesMs: run.oneTime,
    values: run.oneValue,
    usualIntervalMs: run.usualIntervalMs,
    goods: () => goodsAt(run, latest),
  })
}
