import { MINUTE_MS } from '../../durations.ts'
import { clockAheadMs } from '../../readings/clock-ahead.ts'
import { isFault, type StoredValue } from '../../readings/stored-value.ts'
import type { AlarmLane } from '../alarm-decision.ts'
import type { AlarmEvent } from '../alarm-event.ts'
import type { AlarmState } from '../alarm-state.ts'
import { type AlarmTool, silenceMs } from '../alarm-tool.ts'
import { STALE_MS } from '../held-notices.ts'
import { isCalm } from '../is-calm.ts'
import { judgeLateReadings, type LateReadings } from '../judge-late-readings.ts'
import { nextAlarmState } from '../next-alarm-state.ts'
import { createGrowingSeries } from './growing-series.ts'
import { type BookedIncident, type BookedNotice, createIncidentBook } from './incident-book.ts'

/**
 * One tool's readings through the whole rule, on a clock that moves only as it is told to: what is
 * due by time fires exactly when due, and before what arrives at that very moment. The server
 * counts as started when the first reading arrives. Instants in ms since 1970; none may be earlier
 * than the one before.
 */
export type AlarmRun = {
  /** By the device's clock, in any order; repeats are dropped. What arrives together is a batch. */
  arrive(receivedMs: number, timesMs: readonly number[], values: readonly StoredValue[]): void
  /** As `arrive` with one reading that arrives when it was measured. */
  measure(timeMs: number, value: StoredValue): void
  /** Up to and with that moment. */
  runUntil(nowMs: number): void
  acknowledge(nowMs: number, lane: AlarmLane): void
  changeTool(nowMs: number, tool: AlarmTool): void
  readonly incidents: readonly BookedIncident[]
}

export type AlarmRunOptions = {
  tool: AlarmTool
  onNotice: (notice: BookedNotice) => void
  /**
   * What becomes of the state between two events: as it is, or, to try it, through its stored form.
   */
  keep?: (state: AlarmState | null) => AlarmState | null
}

/** Late readings and what is read around them reach no further back than this. */
const KEEP_MS = 3 * STALE_MS

export const createAlarmRun = ({
  tool: firstTool,
  onNotice,
  keep = (state) => state,
}: AlarmRunOptions): AlarmRun => {
  const series = createGrowingSeries(KEEP_MS)
  const book = createIncidentBook()
  let tool = firstTool
  let state: AlarmState | null = null
  let dueMs: number | null = null
  let startMs = Number.NaN
  let lastReceiptMs = Number.NaN
  let aheadMs = 0
  const oneTime = new Float64Array(1)
  const oneValue = new Int32Array(1)
  const usualIntervalMs = (): number => series.usualIntervalMs()

  const take = (event: AlarmEvent): LateReadings | null => {
    const decision = nextAlarmState(state, event, tool)
    state = keep(decision.state)
    dueMs = decision.dueMs
    for (const notice of book.enter(decision.changes, decision.notices)) onNotice(notice)
    return decision.judge
  }

  const judge = (late: LateReadings, nowMs: number): void => {
    const newestMs = series.newest()!.timeMs
    const toldSpans = book.incidents.map(({ lane, startedMs, recoveredMs }) => ({
      lane,
      fromMs: startedMs,
      toMs: recoveredMs,
    }))
    const ask = (span: LateReadings['span']) =>
      judgeLateReadings(
        {
          late,
          series: series.read(span),
          span,
          newestMs,
          told: toldSpans,
          usualIntervalMs: usualIntervalMs(),
        },
        state,
        tool,
      )
    let verdict = ask(late.span)
    while (verdict.wider !== null) verdict = ask(verdict.wider)
    take({ kind: 'judged', nowMs, late, verdict })
  }

  /**
   * When silence becomes an alarm; the usual interval is worked out only when the setting has
   * passed by `nowMs`.
   */
  const silentMs = (nowMs: number): number => {
    if (Number.isNaN(lastReceiptMs) || (state !== null && state.nodata !== null)) return Infinity
    const fromMs = Math.max(lastReceiptMs, startMs, tool.pausedUntilMs ?? startMs)
    const earliestMs = fromMs + tool.settings.silence * MINUTE_MS
    return earliestMs > nowMs
      ? Infinity
      : fromMs + silenceMs(tool.settings, series.usualIntervalMs())
  }

  const runUntil = (nowMs: number): void => {
    for (;;) {
      const silenceDueMs = silentMs(nowMs)
      const nextMs = Math.min(dueMs ?? Infinity, silenceDueMs)
      if (nextMs > nowMs) return
      const silence =
        silenceDueMs === nextMs ? { lastReceiptMs, serverStartMs: startMs, usualIntervalMs } : null
      take({ kind: 'tick', nowMs: nextMs, latest: series.newest(), silence })
    }
  }

  const contact = (nowMs: number): void => {
    if (Number.isNaN(startMs)) startMs = nowMs
    lastReceiptMs = nowMs
  }

  const arrive: AlarmRun['arrive'] = (receivedMs, timesMs, values) => {
    runUntil(receivedMs)
    aheadMs = clockAheadMs(
      timesMs.reduce((newest, timeMs) => Math.max(newest, timeMs), -Infinity),
      receivedMs,
      aheadMs,
      tool.settings.skew * MINUTE_MS,
    )
    const latest = series.newest()
    const fresh: { timeMs: number; value: StoredValue }[] = []
    timesMs.forEach((time, i) => {
      const reading = { timeMs: time - aheadMs, value: values[i]! }
      if (series.add(reading.timeMs, reading.value)) fresh.push(reading)
    })
    contact(receivedMs)
    if (fresh.length === 0) {
      take({ kind: 'receipt', receivedMs, latest })
      return
    }
    fresh.sort((a, b) => a.timeMs - b.timeMs)
    const late = take({
      kind: 'readings',
      receivedMs,
      latest,
      usualIntervalMs,
      timesMs: fresh.map(({ timeMs }) => timeMs),
      values: fresh.map(({ value }) => value),
    })
    if (late !== null) judge(late, receivedMs)
  }

  return {
    arrive,
    measure: (timeMs, value) => {
      runUntil(timeMs)
      const latest = series.newest()
      if (latest !== null && timeMs <= latest.timeMs) return arrive(timeMs, [timeMs], [value])
      series.add(timeMs, value)
      contact(timeMs)
      aheadMs = 0
      oneTime[0] = timeMs
      oneValue[0] = value
      if (!isFault(value) && isCalm(state, oneValue, tool)) return
      take({
        kind: 'readings',
        receivedMs: timeMs,
        latest,
        timesMs: oneTime,
        values: oneValue,
        usualIntervalMs,
      })
    },
    runUntil,
    acknowledge: (nowMs, lane) => {
      runUntil(nowMs)
      take({ kind: 'acknowledged', nowMs, lane })
    },
    changeTool: (nowMs, changed) => {
      runUntil(nowMs)
      tool = changed
      take({ kind: 'tool-changed', nowMs, latest: series.newest() })
    },
    get incidents() {
      return book.incidents
    },
  }
}
