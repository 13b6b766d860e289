import { alarmSettingErrors } from '../../../domain/alarms/alarm-settings-rules.ts'
import type { AlarmSettings, AlarmSeverity } from '../../../domain/alarms/alarm-settings.ts'
import { type AlarmTool, learnsDefrosts } from '../../../domain/alarms/alarm-tool.ts'
import {
  previewAlarms as replay,
  type AlarmPreview as Previewed,
} from '../../../domain/alarms/preview/preview-alarms.ts'
import {
  previewExcursions,
  type PreviewExcursion,
} from '../../../domain/alarms/preview/preview-excursions.ts'
import type { PreviewOutcome } from '../../../domain/alarms/preview/preview-outcome.ts'
import type { Clock } from '../../../domain/clock.ts'
import { DAY_MS } from '../../../domain/durations.ts'
import type { Actor } from '../../../domain/permissions/actor.ts'
import { badInput, type Refusal } from '../../../domain/refusal.ts'
import { ok, refused, type Result } from '../../../domain/result.ts'
import { toolSettingErrors } from '../../../domain/tools/tool-rules.ts'
import type { Tool } from '../../../domain/tools/tool.ts'
import { nextTurn } from '../../next-turn.ts'
import type { UsageLimits } from '../../rate-limits/usage-limits.ts'
import { toolViewer, visibleTool } from '../../readings/visible-tool.ts'
import type { Storage } from '../../storage/storage.ts'
import { alarmToolOf } from '../alarm-tool-of.ts'
import { inTurns } from './in-turns.ts'

export type PreviewAlarms = {
  toolId: number
  /** °C. */
  notificationMin: number
  notificationMax: number
  defrostFridge: boolean
  /** What differs from the stored settings. */
  settings: Partial<AlarmSettings>
  /** Ends the preview, also while it waits for its turn. */
  signal?: AbortSignal | undefined
}

export type AlarmPreview = {
  days: number
  /** Number of readings that were replayed. */
  readings: number
  alarms: number
  high: number
  low: number
  sensor: number
  nodata: number
  /** The tool's further conditions, with the alarms or warnings of each. */
  conditions: { name: string; severity: AlarmSeverity; alarms: number }[]
  /** The number of alarms with other raise delays, in minutes. */
  byDelay: { raiseDelay: number; alarms: number }[]
  /** Of temperature, with the settings on the screen. */
  outcome: PreviewOutcome
  /** Other settings that people may want instead, the best first. */
  choices: PreviewChoice[]
  /** There are readings, and none lies within the alarm limits. */
  neverInRange: boolean
  /** The newest ones, oldest first. */
  excursions: PreviewExcursion[]
}

/** What differs from the settings on the screen. Null: as there. */
export type PreviewChoice = {
  raiseDelay: number | null
  learnDefrosts: boolean | null
  outcome: PreviewOutcome
  /** What becomes of the excursions of the preview, in their order. */
  excursions: PreviewExcursion[]
}

type TriedChoice = Pick<PreviewChoice, 'raiseDelay' | 'learnDefrosts'> & { replayed: Previewed }

const DAYS = 30
const OTHER_DELAYS = [0, 10, 20, 30, 60]
const DELAYS_SHOWN = 3

/** The delays nearest to the one on the screen, longer ones before shorter ones; in order. */
const otherDelays = (raiseDelay: number): number[] => {
  const longer = OTHER_DELAYS.filter((delay) => delay > raiseDelay)
  const shorter = OTHER_DELAYS.filter((delay) => delay < raiseDelay).toReversed()
  return [...longer, ...shorter].slice(0, DELAYS_SHOWN).toSorted((a, b) => a - b)
}

/** Excursions of less than this are left out of the strip: no delay would let them ring. */
const LEAST_MINUTES = 5
const MOST_CHOICES = 3

/**
 * The choices with fewer alarms than now. Learning is always among them: where it would raise more
 * alarms, people had better know.
 */
const worthKnowing = (
  now: PreviewOutcome,
  learning: TriedChoice | null,
  delays: readonly TriedChoice[],
): TriedChoice[] => {
  const alarmsOf = ({ replayed }: TriedChoice): number => replayed.outcome.alarms
  const better = delays
    .filter((choice) => alarmsOf(choice) < now.alarms)
    .toSorted((a, b) => alarmsOf(a) - alarmsOf(b) || a.raiseDelay! - b.raiseDelay!)
  const first = learning === null ? [] : [learning]
  return [...first, ...better].slice(0, MOST_CHOICES)
}

/**
 * Counts the alarms that the tool's readings of the last 30 days would have opened with these
 * limits and settings. Previews take turns (rate-limits/limit-table.ts), because each replays a
 * month of readings five times.
 */
export const previewAlarms = (deps: {
  storage: Storage
  clock: Clock
  limits: Pick<UsageLimits, 'enter'>
}) => {
  const played = async (tool: Tool, input: PreviewAlarms): Promise<AlarmPreview> => {
    const now = deps.clock().getTime()
    const series = await deps.storage.readings.readMeasured(tool.id, {
      fromMs: now - DAYS * DAY_MS,
      toMs: now + 1,
    })
    const alarms = await deps.storage.alarms.toolAlarms(tool.id)
    const rule = alarmToolOf(tool, {
      ...alarms,
      settings: { ...alarms.settings, ...input.settings },
    })
    const replayed = (
      changed: Partial<AlarmTool['settings']>,
      defrostFridge = rule.defrostFridge,
    ) =>
      inTurns(
        replay(series, { ...rule, defrostFridge, settings: { ...rule.settings, ...changed } }, now),
        input.signal,
      )
    const asSet = await replayed({})
    const byDelay: AlarmPreview['byDelay'] = []
    const delays: TriedChoice[] = []
    for (const raiseDelay of otherDelays(rule.settings.raiseDelay)) {
      const withDelay = await replayed({ raiseDelay })
      byDelay.push({ raiseDelay, alarms: withDelay.count })
      delays.push({ raiseDelay, learnDefrosts: null, replayed: withDelay })
    }
    const mayLearn = !learnsDefrosts(rule) && rule.settings.watches === 'air'
    const learned =
      mayLearn && asSet.byLane.HIGH > 0 ? await replayed({ learnDefrosts: true }, true) : null
    // Where nothing is recognised, it is no choice.
    const learning =
      learned === null || (learned.compared.length === 0 && !rule.defrostFridge)
        ? null
        : { raiseDelay: null, learnDefrosts: true, replayed: learned }
    const stripOf = (previewed: Previewed) =>
      previewExcursions(series, rule.range, { ...previewed, leastMinutes: LEAST_MINUTES })
    const choices: PreviewChoice[] = []
    for (const choice of worthKnowing(asSet.outcome, learning, delays)) {
      const { raiseDelay, learnDefrosts, replayed: tried } = choice
      const { excursions } = stripOf(tried)
      choices.push({ raiseDelay, learnDefrosts, outcome: tried.outcome, excursions })
      await nextTurn(input.signal)
    }
    const { HIGH: high, LOW: low, SENSOR: sensor, NODATA: nodata } = asSet.byLane
    return {
      days: DAYS,
      readings: series.times.length,
      alarms: asSet.count,
      high,
      low,
      sensor,
      nodata,
      conditions: asSet.byCondition.map(({ condition: { name, severity }, count }) => ({
        name,
        severity,
        alarms: count,
      })),
      byDelay,
      outcome: asSet.outcome,
      choices,
      ...stripOf(asSet),
    }
  }

  return async (actor: Actor, input: PreviewAlarms): Promise<Result<AlarmPreview, Refusal>> => {
    const viewer = toolViewer(actor)
    if (!viewer.ok) return viewer
    const visible = await visibleTool(deps, viewer.value, input.toolId)
    if (!visible.ok) return visible
    const { notificationMin, notificationMax, defrostFridge } = input
    const tool = {
      ...visible.value,
      defrostFridge,
      limits: { ...visible.value.limits, notificationMin, notificationMax },
    }
    const broken = [...toolSettingErrors(tool), ...alarmSettingErrors(input.settings)]
    if (broken.length > 0) return refused(badInput(...broken))
    const turn = await deps.limits.enter('previews', {
      actor: viewer.value,
      signal: input.signal,
    })
    if (turn.kind === 'refused') return refused(turn.refusal)
    if (turn.kind === 'abandoned') throw input.signal?.reason
    try {
      return ok(await played(tool, input))
    } finally {
      turn.done()
    }
  }
}
