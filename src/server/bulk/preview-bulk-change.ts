import { type AlarmSettings, chosenSettings } from '../../domain/alarms/alarm-settings.ts'
import { previewAlarms } from '../../domain/alarms/preview/preview-alarms.ts'
import { DAY_MS } from '../../domain/durations.ts'
import type { Actor } from '../../domain/permissions/actor.ts'
import { maySeeTool } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import {
  SETUP_ALARMS,
  SETUP_LIMITS,
  type SetupChange,
  touchesAlarms,
} from '../../domain/tool-setups/tool-setup.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { alarmToolOf } from '../alarms/alarm-tool-of.ts'
import { inTurns } from '../alarms/preview/in-turns.ts'
import type { BulkItem } from '../storage/bulk-change-store.ts'
import { bulkActor, type BulkDeps, ownBulkChange } from './bulk-deps.ts'
import { readSetups, type ToolWithSetup } from '../tools/read-setups.ts'

/** Alarms that the readings of some days would have opened: as the tool is set, and as it would be. */
export type PreviewedTool = { tool: Tool; alarmsNow: number; alarmsThen: number }

export type BulkPreview = {
  days: number
  /** Tools that are looked at in all; of more, evenly spread ones. */
  sample: number
  /** Where the next step begins; null: all were looked at. */
  next: number | null
  tools: PreviewedTool[]
}

const DAYS = 30
/** A month of readings takes some 50 ms, and each tool is played twice. */
export const LARGEST_SAMPLE = 60
const TOOLS_A_STEP = 5

/** The conditions of a preview need numbers, whichever. */
const settingsAfter = (
  current: Partial<AlarmSettings>,
  wanted: SetupChange,
  notificationMax: number,
): Partial<AlarmSettings> => {
  const set = Object.fromEntries(
    SETUP_ALARMS.filter((name) => wanted[name] !== undefined).map((name) => [
      name,
      name === 'conditions'
        ? wanted.conditions!.map((condition, place) => ({ ...condition, id: -1 - place }))
        : wanted[name],
    ]),
  )
  return chosenSettings({ ...current, ...set }, notificationMax)
}

const toolAfter = ({ tool, alarms }: ToolWithSetup, wanted: SetupChange) => {
  const limits = { ...tool.limits }
  for (const field of SETUP_LIMITS) limits[field] = wanted[field] ?? limits[field]
  const defrostFridge = wanted.defrostFridge ?? tool.defrostFridge
  return alarmToolOf(
    { ...tool, limits, defrostFridge },
    { ...alarms, settings: settingsAfter(alarms.settings, wanted, limits.notificationMax) },
  )
}

/** The items at evenly spread places of those that change. */
const sampled = async (
  { storage }: BulkDeps,
  changeId: number,
  { total, sample, from }: { total: number; sample: number; from: number },
): Promise<BulkItem[]> => {
  const items: BulkItem[] = []
  for (let i = from; i < Math.min(sample, from + TOOLS_A_STEP); i++) {
    const offset = Math.floor((i * total) / sample)
    const states = ['CHANGES'] as const
    items.push(...(await storage.bulkChanges.items({ changeId, states, first: 1, offset })))
  }
  return items
}

/**
 * One step of a preview: the alarms of the last 30 days for a few tools of a planned change, with the
 * settings of now and those to come. `from`: 0, then `next` of the step before.
 */
export const previewBulkChange =
  (deps: BulkDeps) =>
  async (
    actor: Actor,
    { id, from, signal }: { id: number; from: number; signal?: AbortSignal | undefined },
  ): Promise<Result<BulkPreview, Refusal>> => {
    const asking = bulkActor(actor)
    if (!asking.ok) return asking
    const change = await ownBulkChange(deps.storage, asking.value, id, deps.clock())
    if (!change.ok) return change
    if (!touchesAlarms(change.value.change))
      return ok({ days: DAYS, sample: 0, next: null, tools: [] })
    const total = (await deps.storage.bulkChanges.counts(id)).CHANGES ?? 0
    const sample = Math.min(total, LARGEST_SAMPLE)
    const items = await sampled(deps, id, { total, sample, from: Math.max(0, from) })
    const turn = await deps.limits.enter('previews', { actor: asking.value, signal })
    if (turn.kind === 'refused') return refused(turn.refusal)
    if (turn.kind === 'abandoned') throw signal?.reason
    try {
      const tools = await played(deps, actor, items, signal)
      const end = Math.max(0, from) + TOOLS_A_STEP
      return ok({ days: DAYS, sample, next: end < sample ? end : null, tools })
    } finally {
      turn.done()
    }
  }

const played = async (
  { storage, clock }: BulkDeps,
  actor: Actor,
  items: readonly BulkItem[],
  signal: AbortSignal | undefined,
): Promise<PreviewedTool[]> => {
  const now = clock().getTime()
  const setups = await readSetups(
    storage,
    items.map(({ toolId }) => toolId),
  )
  const previewed: PreviewedTool[] = []
  for (const { toolId, after: wanted } of items) {
    const setup = setups.get(toolId)
    if (setup === undefined || !maySeeTool(actor, setup.ownerPath)) continue
    const span = { fromMs: now - DAYS * DAY_MS, toMs: now + 1 }
    const series = await storage.readings.readMeasured(toolId, span)
    const asNow = alarmToolOf(setup.tool, setup.alarms)
    const before = await inTurns(previewAlarms(series, asNow, now), signal)
    const after = await inTurns(previewAlarms(series, toolAfter(setup, wanted), now), signal)
    previewed.push({ tool: setup.tool, alarmsNow: before.count, alarmsThen: after.count })
  }
  return previewed
}
