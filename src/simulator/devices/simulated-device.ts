import type { Channel } from '../../domain/devices/sensor.ts'
import type { SensorFault } from '../../domain/readings/stored-value.ts'
import { MINUTE_MS } from '../../domain/durations.ts'
import { type FridgePlan, type FridgeState, simulatedFridge } from '../fridges/simulated-fridge.ts'
import type { Measurement, SimulatedReading } from '../reading.ts'
import type { Span, Trouble } from './scenario.ts'

export type DevicePlan = {
  /** A fridge for each sensor, in the order of their numbers. */
  fridges: readonly FridgePlan[]
  /** What sensor 1 reports; the others report temperatures. */
  channels: readonly Channel[]
  /** How often it measures, and when first after the start. ms, whole seconds. */
  everyMs: number
  offsetMs: number
  /** What it reports of a probe that is not connected; null: it leaves the value out. */
  faultName: SensorFault | null
  trouble: Trouble
}

export const isIn = (spans: readonly Span[], ms: number): boolean =>
  spans.some(({ fromMs, untilMs }) => ms >= fromMs && ms < untilMs)

/** A fridge that is measured at any moment: between two minutes the air changes evenly. */
const measuredFridge = (plan: FridgePlan, startMs: number) => {
  const fridge = simulatedFridge(plan, startMs)
  let minute = 0
  let before = fridge.nextMinute()
  let after = fridge.nextMinute()
  return (sinceStartMs: number): FridgeState => {
    for (; (minute + 1) * MINUTE_MS <= sinceStartMs; minute += 1) {
      before = after
      after = fridge.nextMinute()
    }
    const share = sinceStartMs / MINUTE_MS - minute
    const celsius = before.celsius + (after.celsius - before.celsius) * share
    return { ...before, celsius: Math.round(celsius * 10) / 10 }
  }
}

const VALUES: Readonly<Record<Channel, (state: FridgeState) => number>> = {
  temperature: ({ celsius }) => celsius,
  humidity: ({ humidity }) => humidity,
  door: ({ isDoorOpen }) => Number(isDoorOpen),
  power: ({ hasPower }) => Number(hasPower),
  battery: ({ battery }) => battery,
}

/**
 * A simulated logger. `startMs`: when the simulation begins. The same plan and start give the same
 * measurements.
 */
export const simulatedDevice = (plan: DevicePlan, startMs: number) => {
  const fridges = plan.fridges.map((fridge) => measuredFridge(fridge, startMs))
  const { gaps, fault, clockAheadMs } = plan.trouble
  let nextMs = plan.offsetMs

  const measure = (sinceStartMs: number): Measurement => {
    const readings: SimulatedReading[] = []
    for (const [index, stateAt] of fridges.entries()) {
      const state = stateAt(sinceStartMs)
      const sensor = index + 1
      const channels = sensor === 1 ? plan.channels : (['temperature'] as const)
      for (const channel of channels) {
        const isFaulty =
          sensor === 1 && channel === 'temperature' && fault !== null && isIn([fault], sinceStartMs)
        if (!isFaulty) readings.push({ sensor, channel, value: VALUES[channel](state) })
        else if (plan.faultName !== null) readings.push({ sensor, channel, fault: plan.faultName })
      }
    }
    return { timeMs: startMs + sinceStartMs + clockAheadMs, readings }
  }

  return {
    /** When it measures next, ms since 1970. */
    nextMs: (): number => startMs + nextMs,
    /** What it measured before `untilMs` and no earlier call has returned, in order of time. */
    measureUntil: (untilMs: number): Measurement[] => {
      const measurements: Measurement[] = []
      for (; startMs + nextMs < untilMs; nextMs += plan.everyMs)
        if (!isIn(gaps, nextMs)) measurements.push(measure(nextMs))
      return measurements.filter(({ readings }) => readings.length > 0)
    },
  }
}
