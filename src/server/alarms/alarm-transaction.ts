import type { AlarmEvent } from '../../domain/alarms/alarm-event.ts'
import type { AlarmTool } from '../../domain/alarms/alarm-tool.ts'
import type { DefrostComparison } from '../../domain/alarms/defrosts/defrost-comparison.ts'
import type { LearnedDefrosts } from '../../domain/alarms/defrosts/usual-defrost.ts'
import { differsInGoodsAlone } from '../../domain/alarms/alarm-draft.ts'
import { asksDefrosts, asksGoods, asksUsualInterval, isCalm } from '../../domain/alarms/is-calm.ts'
import type { GoodsTemperature } from '../../domain/alarms/goods-temperature.ts'
import type { LateReadings } from '../../domain/alarms/judge-late-readings.ts'
import { type Decision, nextAlarmState } from '../../domain/alarms/next-alarm-state.ts'
import type { StoredValue } from '../../domain/readings/stored-value.ts'
import { DEFAULT_INTERVAL_MS } from '../../domain/readings/usual-interval.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import type { Latest } from '../storage/reading-store.ts'
import type { Writes } from '../storage/storage.ts'
import type { ChangedAlarmState } from '../storage/alarm-store.ts'
import { applyDecisions } from './apply-decisions.ts'
import { goodsAt } from './alarm-tool-of.ts'
import type { Decided } from './incident-ledger.ts'
import type { RememberedState } from './remembered-state.ts'
import { lateVerdict } from './late-verdict.ts'
import type { StatesBefore } from './alarm-states.ts'

/** What the rule decides about tools within one transaction, and saves in it. */
export type AlarmTransaction = {
  /** What the rule remembers of a tool, as decided so far. */
  of(toolId: number): RememberedState
  /** What a tool has learned of its defrosts, this transaction included. */
  learnedOf: LearnedOf
  /** Gives the rule one event. A promise when late readings must be judged among stored ones. */
  tell(toolId: number, event: AlarmEvent, tool: AlarmTool): Promise<void> | null
  /**
   * Writes the incidents, states and messages of all decisions. `nowMs`: by the server's clock,
   * since 1970. `tools`: those of them that the transaction has read.
   */
  save(nowMs: number, tools?: ReadonlyMap<number, Tool>): Promise<void>
}

/**
 * A tool that got an event in this transaction; `unsaved`: decisions that are not written yet.
 * `taught`: what it has learned of its defrosts, if this transaction has added to it.
 */
type DecidedTool = {
  before: RememberedState
  now: RememberedState
  unsaved: Decided[]
  taught: LearnedDefrosts | null
  compared: DefrostComparison[]
}

/** What has to be written of the states. */
const changedStates = (
  tools: ReadonlyMap<number, DecidedTool>,
  states: StatesBefore,
): ChangedAlarmState[] => {
  const changed: ChangedAlarmState[] = []
  for (const [toolId, { before, now }] of tools) {
    const { state, dueMs } = now
    if (dueMs === before.dueMs) {
      if (state === before.state) continue
      if (states.moveGoods && state && before.state && differsInGoodsAlone(before.state, state)) {
        states.moveGoods(toolId, now)
        continue
      }
    }
    const text = state === null ? null : JSON.stringify(state)
    if (state !== null && text !== null) states.written?.(toolId, text, state)
    changed.push({ toolId, state: text, dueAt: dueMs === null ? null : new Date(dueMs) })
  }
  return changed
}

/** A promise where it must be read. */
type LearnedOf = (toolId: number) => LearnedDefrosts | null | Promise<LearnedDefrosts | null>

/**
 * `states`: as of the last commit. `learnedOf` answers what was learned of defrosts by then.
 */
export const beginAlarmTransaction = (
  stores: Writes,
  states: StatesBefore,
  learnedOf: LearnedOf = (toolId) => stores.defrosts.learnedOf(toolId),
): AlarmTransaction => {
  const tools = new Map<number, DecidedTool>()

  const decide = (toolId: number, event: AlarmEvent, tool: AlarmTool): Decision => {
    let decided = tools.get(toolId)
    if (decided === undefined) {
      const before = states.of(toolId)
      decided = { before, now: before, unsaved: [], taught: null, compared: [] }
      tools.set(toolId, decided)
    }
    const decision = nextAlarmState(decided.now.state, event, tool)
    decided.now = decision
    if (decision.changes.length > 0 || decision.notices.length > 0) decided.unsaved.push(decision)
    if (decision.defrosts !== tool.defrosts) decided.taught = decision.defrosts
    for (const comparison of decision.compared) decided.compared.push(comparison)
    return decision
  }

  const saveDefrosts = async (): Promise<void> => {
    const learned = new Map<number, LearnedDefrosts>()
    const comparisons = new Map<number, DefrostComparison[]>()
    for (const [toolId, { taught, compared }] of tools) {
      if (taught !== null) learned.set(toolId, taught)
      if (compared.length > 0) comparisons.set(toolId, compared)
    }
    if (learned.size > 0) await stores.defrosts.setManyLearned(learned)
    if (comparisons.size > 0) await stores.defrosts.addCompared(comparisons)
  }

  const saveIncidents = async (
    toolIds: Iterable<number>,
    nowMs: number,
    toolOf: ReadonlyMap<number, Tool> = new Map(),
  ): Promise<void> => {
    const unsaved = new Map<number, Decided[]>()
    for (const toolId of toolIds) {
      const decided = tools.get(toolId)
      if (decided === undefined || decided.unsaved.length === 0) continue
      unsaved.set(toolId, decided.unsaved)
      decided.unsaved = []
    }
    if (unsaved.size > 0) await applyDecisions(stores, unsaved, nowMs, toolOf)
  }

  const judgeLate = async (
    toolId: number,
    late: LateReadings,
    event: AlarmEvent & { kind: 'readings' },
    tool: AlarmTool,
  ): Promise<void> => {
    const nowMs = event.receivedMs
    // Incidents that this batch has opened must be stored: the judgement of late readings reads
    // them.
    await saveIncidents([toolId], nowMs)
    const newestMs = Math.max(
      event.latest?.timeMs ?? 0,
      event.timesMs[event.timesMs.length - 1] ?? 0,
    )
    const { now, taught } = tools.get(toolId)!
    const asTaught = taught === null ? tool : { ...tool, defrosts: taught }
    const verdict = await lateVerdict(stores, toolId, late, newestMs, now.state, asTaught)
    decide(toolId, { kind: 'judged', nowMs, late, verdict }, asTaught)
  }

  return {
    of: (toolId) => tools.get(toolId)?.now ?? states.of(toolId),
    learnedOf: (toolId) => tools.get(toolId)?.taught ?? learnedOf(toolId),
    tell: (toolId, event, tool) => {
      const { judge: late } = decide(toolId, event, tool)
      if (late === null) return null
      if (event.kind !== 'readings') throw new Error(`${event.kind} brings no readings to judge`)
      return judgeLate(toolId, late, event, tool)
    },
    save: async (nowMs, toolOf) => {
      if (tools.size === 0) return
      // First: an alarm that ends may teach one more.
      await saveDefrosts()
      await saveIncidents(tools.keys(), nowMs, toolOf)
      const written = changedStates(tools, states)
      if (written.length > 0) await stores.alarms.saveStates(written)
      tools.clear()
    },
  }
}

/** One tool's new readings in one request, in the order sent, each time once; ms since 1970. */
export type NewReadings = {
  toolId: number
  timesMs: readonly number[]
  values: readonly StoredValue[]
}

export type ReadingsEvaluation = {
  /**
   * Gives the alarm rule a tool's new readings, which this transaction has stored. An empty list
   * still shows that the device sends. Null for a tool that is calm and stays so, which costs two
   * comparisons a reading.
   */
  take(news: NewReadings, tool: AlarmTool, receivedMs: number): Promise<void> | null
}

/** `latest`: the newest reading of each tool before the new ones. It is moved on with them. */
export const evaluateReadings = (
  stores: Writes,
  alarms: AlarmTransaction,
  latest: Map<number, Pick<Latest, 'timeMs' | 'value'>>,
): ReadingsEvaluation => ({
  take: (news, tool, receivedMs) => {
    const { toolId, timesMs, values } = news
    const { state } = alarms.of(toolId)
    const before = latest.get(toolId) ?? null
    if (timesMs.length === 0) {
      if (state === null) return null
      return alarms.tell(toolId, { kind: 'receipt', receivedMs, latest: before }, tool)
    }
    let newest = 0
    for (let i = 1; i < timesMs.length; i++) if (timesMs[i]! > timesMs[newest]!) newest = i
    if (before === null || timesMs[newest]! > before.timeMs)
      latest.set(toolId, { timeMs: timesMs[newest]!, value: values[newest]! })
    if (isCalm(state, timesMs, values, tool)) return null

    const ascending = { toolId, ...inOrder(news) }
    const judgedBy = (rule: AlarmTool) =>
      judgeAscending(stores, alarms, ascending, { tool: rule, receivedMs, latest: before })
    if (!asksDefrosts(state, values, tool)) return judgedBy(tool)
    const learned = alarms.learnedOf(toolId)
    if (!(learned instanceof Promise)) return judgedBy({ ...tool, defrosts: learned })
    return learned.then(async (defrosts) => {
      await judgedBy({ ...tool, defrosts })
    })
  },
})

type Judging = {
  tool: AlarmTool
  receivedMs: number
  latest: Pick<Latest, 'timeMs' | 'value'> | null
}

/** `latest`: the newest reading before these. */
const judgeAscending = (
  stores: Pick<Writes, 'readings'>,
  alarms: AlarmTransaction,
  { toolId, timesMs, values }: NewReadings,
  { tool, receivedMs, latest }: Judging,
): Promise<void> | null => {
  const { readings } = stores
  const tell = (usualIntervalMs: () => number, goods?: () => GoodsTemperature | null) => {
    const news = { kind: 'readings', receivedMs, timesMs, values, latest } as const
    return alarms.tell(toolId, { ...news, usualIntervalMs, goods }, tool)
  }
  const { state } = alarms.of(toolId)
  const needsGoods = asksGoods(state, latest, tool)
  if (!needsGoods && !asksUsualInterval(state, latest, timesMs, values, tool))
    return tell(() => DEFAULT_INTERVAL_MS)
  const atOnce = readings.usualIntervalAtOnce(toolId)
  if (!needsGoods && atOnce !== null) return tell(atOnce)
  return (async () => {
    const usualMs = atOnce === null ? await readings.usualIntervalMs(toolId) : atOnce()
    const goods = needsGoods ? await goodsAt(stores, toolId, tool, latest, usualMs) : null
    await tell(() => usualMs, needsGoods ? () => goods : undefined)
  })()
}

const inOrder = ({ timesMs, values }: NewReadings): Pick<NewReadings, 'timesMs' | 'values'> => {
  if (timesMs.every((timeMs, i) => i === 0 || timeMs > timesMs[i - 1]!)) return { timesMs, values }
  const order = timesMs.map((_, i) => i).sort((a, b) => timesMs[a]! - timesMs[b]!)
  return { timesMs: order.map((i) => timesMs[i]!), values: order.map((i) => values[i]!) }
}
