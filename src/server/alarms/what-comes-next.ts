import { nextRing } from '../../domain/alarms/next-ring.ts'
import { asksDefrosts, type PendingAlarm, pendingAlarm } from '../../domain/alarms/pending-alarm.ts'
import type { AlarmState, Ringing } from '../../domain/alarms/alarm-state.ts'
import { isGoingOn } from '../../domain/alarms/condition-lane.ts'
import { readAlarmState } from '../../domain/alarms/read-alarm-state.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { type Incident, NO_TOOL_ALARMS, type ToolAlarms } from '../storage/alarm-store.ts'
import type { Storage } from '../storage/storage.ts'
import { alarmToolOf } from './alarm-tool-of.ts'
import { dutyContactsAt } from './duty-contacts.ts'
import { contactsIn } from './owner-contacts.ts'
import { getsSummary } from './gets-summary.ts'

type Deps = {
  storage: Storage
  clock: Clock
  delivery: { mailState: () => { kind: string } }
}

/**
 * What the server does next about an open alarm. `recipients`: the addresses of an escalation;
 * empty for the sensor's own recipients, who with a rota are who is on duty.
 */
export type NextStep = {
  kind: 'ESCALATED' | 'REMINDER' | 'RINGS_AGAIN'
  at: Date
  recipients: readonly string[]
}

const KINDS = { escalation: 'ESCALATED', reminder: 'REMINDER', again: 'RINGS_AGAIN' } as const

const ringingOf = (
  { high, low, sensor, nodata, conditions }: AlarmState,
  { lane, condition }: Incident,
): Ringing | null => {
  const broken = conditions.find((each) => each.condition.id === condition?.id)
  const lanes = { HIGH: high, LOW: low, SENSOR: sensor, NODATA: nodata, CONDITION: broken?.lane }
  const open = lanes[lane] ?? null
  return open === null || open.state === 'PENDING' ? null : open.ringing
}

/**
 * The addresses of an escalation's step: the second in line at that time, then the contacts; none for
 * the sensor's own recipients.
 */
const addressesOfStep = (storage: Deps['storage']) => {
  const contacts = contactsIn(storage)
  return async (
    tool: Tool,
    { escalation, hasSecondInLine }: ToolAlarms,
    { step, atMs }: { step: number; atMs: number },
  ): Promise<readonly string[]> => {
    const rota = step === 1 ? await storage.rotas.of(tool.userId) : null
    const owner = rota === null ? null : await contacts.owner(tool.userId)
    const second = rota === null || owner === null ? null : dutyContactsAt(owner, rota, atMs).second
    if (second !== null) return second.email === null ? [] : [second.email]
    return escalation[Math.max(hasSecondInLine ? step - 2 : step - 1, 0)]?.emails ?? []
  }
}

/**
 * The next step of each open incident, as the rule will take it unless somebody acknowledges;
 * incidents without one are left out. The caller may see these incidents.
 */
export const nextSteps =
  ({ storage, delivery }: Pick<Deps, 'storage' | 'delivery'>) =>
  async (incidents: readonly Incident[]): Promise<Map<Incident, NextStep>> => {
    const open = incidents.filter(({ state }) => state !== 'RECOVERED')
    const toolIds = [...new Set(open.map(({ toolId }) => toolId))]
    const states = new Map(
      (await storage.alarms.statesOf(toolIds)).map(({ toolId, state }) => [toolId, state]),
    )
    const alarmsOf = await storage.alarms.toolAlarmsOf(toolIds)
    const tools = new Map((await storage.tools.byIds(toolIds)).map(({ tool }) => [tool.id, tool]))
    const isInSummary = getsSummary(storage)
    const addressesOf = addressesOfStep(storage)
    const steps = new Map<Incident, NextStep>()
    for (const incident of open) {
      const tool = tools.get(incident.toolId)
      const state = readAlarmState(states.get(incident.toolId) ?? 'null')
      if (tool === undefined || state === null) continue
      const alarms = alarmsOf.get(incident.toolId) ?? NO_TOOL_ALARMS
      const ringing = ringingOf(state, incident)
      const hasDailySummary = delivery.mailState().kind === 'works' && (await isInSummary(tool))
      const next = ringing && nextRing(ringing, { ...alarmToolOf(tool, alarms), hasDailySummary })
      if (next === null) continue
      steps.set(incident, {
        kind: KINDS[next.kind],
        at: new Date(next.atMs),
        recipients: next.kind === 'escalation' ? await addressesOf(tool, alarms, next) : [],
      })
    }
    return steps
  }

/** The alarms that will open if the readings stay as they are; tools without one are left out. */
export const pendingAlarms =
  ({ storage, clock }: Pick<Deps, 'storage' | 'clock'>) =>
  async (tools: readonly Tool[]): Promise<Map<Tool, PendingAlarm>> => {
    const stored = await storage.alarms.statesOf(tools.map(({ id }) => id))
    const states = new Map(
      stored.map(({ toolId, state }) => [toolId, readAlarmState(state)] as const),
    )
    const breaching = tools.filter(({ id }) => {
      const state = states.get(id)
      if (state === null || state === undefined) return false
      const { high, low, conditions } = state
      return high?.state === 'PENDING' || low?.state === 'PENDING' || conditions.some(isGoingOn)
    })
    const alarmsOf = await storage.alarms.toolAlarmsOf(breaching.map(({ id }) => id))
    const nowMs = clock().getTime()
    const pending = new Map<Tool, PendingAlarm>()
    for (const tool of breaching) {
      const alarmTool = alarmToolOf(tool, alarmsOf.get(tool.id) ?? NO_TOOL_ALARMS)
      const state = states.get(tool.id)!
      const next = asksDefrosts(state, alarmTool)
        ? pendingAlarm(
            state,
            { ...alarmTool, defrosts: await storage.defrosts.learnedOf(tool.id) },
            nowMs,
            await storage.readings.usualIntervalMs(tool.id),
          )
        : pendingAlarm(state, alarmTool, nowMs, 0)
      if (next !== null) pending.set(tool, next)
    }
    return pending
  }

/**
 * How many recipients the newest message about each open incident did not reach. The caller may
 * see these incidents.
 */
export const unreachedRecipients =
  ({ storage }: Pick<Deps, 'storage'>) =>
  (incidentIds: readonly number[]): Promise<Map<number, number>> =>
    storage.outbox.unreachedOf(incidentIds)
