import { createHash } from 'node:crypto'
import { DAY_MS, HOUR_MS } from '../../domain/durations.ts'
import type { DeviationAlarm, DeviationFacts } from '../../domain/deviations/deviation-facts.ts'
import { DEVIATION_FORM } from '../../domain/deviations/deviation-facts.ts'
import { thinnedCurve } from '../../domain/deviations/thinned-curve.ts'
import { usualIntervalMs } from '../../domain/readings/usual-interval.ts'
import { alarmsInForce } from '../../domain/records/alarms-in-force.ts'
import { delayOf } from '../../domain/records/rule-on-record.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { intervalBefore } from '../readings/interval-before.ts'
import { readInTurns } from '../readings/read-in-turns.ts'
import { type Incident, severityOf } from '../storage/alarm-store.ts'
import type { FrozenFacts } from '../storage/deviation-store.ts'
import type { Reads } from '../storage/storage.ts'
import { deviationFigures } from './deviation-figures.ts'
import { peopleOfAlarm, personHash } from './people-of-alarm.ts'
import { reasonOfMatter } from './reason-of-matter.ts'

/** What a deviation is about. `endedMs` null: it lasts. */
export type DeviationMatter = {
  tool: Tool
  incident: Incident | null
  beganMs: number
  endedMs: number | null
}

/** More of a long deviation is not drawn and not summed up: a silence may last for months. */
export const LONGEST_FIGURES_MS = 31 * DAY_MS
/** The curve begins so long before the deviation, and ends so long after it. */
const AROUND_MS = HOUR_MS
const MOST_POINTS = 1_000
const INTERVALS_TO_A_BREAK = 3

/** Where the figures of a deviation end. */
export const figuresEndMs = (
  { beganMs, endedMs }: Pick<DeviationMatter, 'beganMs' | 'endedMs'>,
  nowMs: number,
): number => Math.min(endedMs ?? nowMs, beganMs + LONGEST_FIGURES_MS)

const alarmOf = (incident: Incident): DeviationAlarm => ({
  id: incident.id,
  lane: incident.lane,
  condition: incident.condition?.name ?? null,
  severity: severityOf(incident),
  openedMs: incident.openedAt.getTime(),
  limit: incident.limit,
  extreme: incident.extreme,
  isLate: incident.isLate,
})

const curveOf = async (
  storage: Pick<Reads, 'readings'>,
  { tool, beganMs }: DeviationMatter,
  endMs: number,
  signal: AbortSignal | undefined,
): Promise<DeviationFacts['curve']> => {
  const span = { fromMs: beganMs - AROUND_MS, toMs: endMs + AROUND_MS }
  const series = await readInTurns(storage.readings, tool.id, span, signal)
  const stretchMs = (span.toMs - span.fromMs) / (MOST_POINTS / 2)
  const isThinned = series.times.length > MOST_POINTS
  return {
    ...span,
    gapMs:
      INTERVALS_TO_A_BREAK * Math.max(usualIntervalMs(series.times), isThinned ? stretchMs : 0),
    points: thinnedCurve(series, span, MOST_POINTS),
  }
}

/** Limits, delays and the measuring place as they were then. */
const settingsOf = async (
  storage: Pick<Reads, 'tools' | 'alarms' | 'instruments'>,
  { tool, incident, beganMs }: DeviationMatter,
  endMs: number,
): Promise<Pick<DeviationFacts, 'limits' | 'settings'>> => {
  const history = await storage.tools.historyOfLimits(tool.id)
  const limits = history
    .map(({ from, limits }) => ({ ...limits, fromMs: from.getTime() }))
    .filter(
      ({ fromMs }, i) =>
        (i === 0 || fromMs < endMs) && (history[i + 1]?.from.getTime() ?? Infinity) > beganMs,
    )
  const [alarms] = alarmsInForce(
    await storage.alarms.historyOfAlarms(tool.id),
    { fromMs: beganMs, untilMs: Math.max(endMs, beganMs + 1) },
    limits,
  )
  return {
    limits,
    settings:
      alarms === undefined || alarms.fromMs > beganMs
        ? null
        : {
            raiseDelay: delayOf(alarms, incident?.lane === 'LOW' ? 'low' : 'high'),
            hysteresis: alarms.settings.hysteresis,
            silence: alarms.settings.silence,
          },
  }
}

/** The name of the site where the sensor was then; null for none. */
const siteOf = async (
  { sites }: Pick<Reads, 'sites'>,
  toolId: number,
  atMs: number,
): Promise<string | null> => {
  const entry = (await sites.historyOf(toolId)).findLast(({ fromMs }) => fromMs <= atMs)
  if (entry === undefined || entry.siteId === null) return null
  return (await sites.withDeleted([entry.siteId]))[0]?.name ?? null
}

/** The facts of a deviation from what is stored now, with the people whom they name. */
export const gatherFacts = async (
  storage: Pick<
    Reads,
    | 'accounts'
    | 'alarms'
    | 'defrosts'
    | 'imports'
    | 'instruments'
    | 'outbox'
    | 'push'
    | 'readings'
    | 'sites'
    | 'tools'
  >,
  matter: DeviationMatter,
  nowMs: number,
  signal?: AbortSignal,
): Promise<FrozenFacts> => {
  const { tool, incident, beganMs, endedMs } = matter
  const endMs = figuresEndMs(matter, nowMs)
  const settings = await settingsOf(storage, matter, endMs)
  const series = await readInTurns(
    storage.readings,
    tool.id,
    { fromMs: beganMs, toMs: endMs },
    signal,
  )
  const { unit, goods } = await storage.instruments.place(tool.id)
  const { people, ...said } = await peopleOfAlarm(storage, incident)
  const facts: DeviationFacts = {
    form: DEVIATION_FORM,
    gatheredMs: nowMs,
    sensor: {
      uid: tool.uid,
      name: tool.name,
      imeiNumber: tool.imeiNumber,
      equipmentId: tool.equipmentId,
      unit,
      goods,
      site: await siteOf(storage, tool.id, beganMs),
    },
    alarm: incident === null ? null : alarmOf(incident),
    reason: await reasonOfMatter(storage, matter, { endMs, nowMs, signal }),
    beganMs,
    endedMs,
    ...settings,
    figures: deviationFigures(
      series,
      { fromMs: Math.max(beganMs, Math.min(tool.createdAt.getTime(), endMs)), toMs: endMs },
      settings.limits,
      await intervalBefore({ storage }, tool.id, beganMs),
    ),
    curve: await curveOf(storage, matter, endMs, signal),
    ...said,
    people: people.map(personHash),
  }
  return { ...frozen(facts), people }
}

/** Facts as text with their hash. */
const frozen = (facts: DeviationFacts): Pick<FrozenFacts, 'facts' | 'factsHash'> => {
  const text = JSON.stringify(facts)
  return { facts: text, factsHash: createHash('sha256').update(text).digest('hex') }
}
