import type { LimitsInForce } from '../../domain/limits/limits-in-force.ts'
import { stateShare } from '../../domain/readings/state-share.ts'
import { type Stretches, stretchSums } from '../../domain/readings/stretches.ts'
import type { DamagedDays } from '../storage/damaged-readings.ts'
import { summablePieces } from '../storage/readings/stored-readings.ts'
import type { StoredSeries } from '../storage/readings/stored-series.ts'

/** Readings summed up before other requests get a turn: a few milliseconds of work. */
const READINGS_PER_TURN = 200_000

export type SummedSeries = Stretches & { usualIntervalMs: number }

/**
 * `limits`: those in force in the period, oldest first; no stretch lies on both sides of a change.
 * They judge the temperature, so another channel has none.
 * `limitsFromMs`: when the first limits came into force; they judge earlier readings too.
 * `expectedFromMs`: no reading is missing before.
 * `onShare`: of a state, how much of the time it was 1; null for other channels, and without readings.
 */
export type ChartSeries = SummedSeries & {
  limits: readonly LimitsInForce[]
  limitsFromMs: number
  expectedFromMs: number
  onShare: number | null
}

/**
 * All that a chart is worked out from: plain data, so that another thread can do it. Once only, since
 * the readings' bytes are freed. `stateUntilMs`: until when the last state holds; null where the channel has no states.
 */
export type ChartQuestion = {
  layers: readonly StoredSeries[]
  fromMs: number
  toMs: number
  maxPoints: number
  stateUntilMs: number | null
  known: Omit<ChartSeries, keyof Stretches | 'onShare'>
}

/** `intervalBefore`: the usual interval at the period's beginning, for the few charts that need it. */
export type ChartHelp = {
  noteDamage: (damaged: DamagedDays) => void
  intervalBefore: () => Promise<number>
  giveWay: () => Promise<void>
}

export const sumUpChart = async (
  { layers, fromMs, toMs, maxPoints, stateUntilMs, known }: ChartQuestion,
  { noteDamage, intervalBefore, giveWay }: ChartHelp,
): Promise<ChartSeries> => {
  const changes = known.limits.slice(1).map((entry) => entry.fromMs)
  const sums = stretchSums(fromMs, toMs, maxPoints, changes)
  const states = stateUntilMs === null ? null : stateShare()
  let readingsThisTurn = 0
  for (const piece of summablePieces(layers, noteDamage)) {
    sums.add(piece)
    states?.add(piece)
    readingsThisTurn += piece.times.length
    if (readingsThisTurn < READINGS_PER_TURN) continue
    readingsThisTurn = 0
    await giveWay()
  }
  const fallbackMs = sums.needsInterval() ? await intervalBefore() : 0
  const onShare = states?.done(stateUntilMs!) ?? null
  return { ...sums.done(fallbackMs), ...known, onShare }
}
