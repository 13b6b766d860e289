import { setImmediate as nextTurn } from 'node:timers/promises'
import type { AlarmLane, IncidentChange, Notice } from '../../domain/alarms/alarm-decision.ts'
import type { Incident } from '../storage/alarm-store.ts'
import type { Stores } from '../storage/storage.ts'
import { enqueueNotices } from './enqueue-notices.ts'

/** The part of the rule's decision that is not its memory. */
export type Decided = { changes: readonly IncidentChange[]; notices: readonly Notice[] }

/** After so many tools everybody else has a turn: a thousand alarms of one minute must not hold the server up. */
const TOOLS_PER_TURN = 20

type ToldOf = { incident: Incident; notice: Notice; toolId: number }

/** Writes incidents and messages of decided tools, each tool's decisions in their order. `nowMs`: since 1970. */
export const applyDecisions = async (stores: Stores, decided: ReadonlyMap<number, readonly Decided[]>, nowMs: number): Promise<void> => {
  const toolIds = [...decided.keys()]
  const open = new Map<number, Map<AlarmLane, Incident>>(toolIds.map((toolId) => [toolId, new Map()]))
  for (const incident of await stores.alarms.openOfTools(toolIds)) open.get(incident.toolId)!.set(incident.lane, incident)
  const told: ToldOf[] = []
  let count = 0
  for (const [toolId, decisions] of decided) {
    const lanes = open.get(toolId)!
    for (const decision of decisions) await applyDecision(stores, toolId, lanes, decision, told)
    if (++count % TOOLS_PER_TURN === 0) await nextTurn()
  }
  if (told.length === 0) return
  const tools = new Map((await stores.tools.byIds([...new Set(told.map(({ toolId }) => toolId))])).map(({ tool }) => [tool.id, tool]))
  const items = told.flatMap(({ incident, notice, toolId }) => {
    const tool = tools.get(toolId)
    return tool === undefined ? [] : [{ incident, notice, tool, ownerId: tool.userId }]
  })
  await enqueueNotices(stores, items, nowMs)
}

const applyDecision = async (stores: Stores, toolId: number, open: Map<AlarmLane, Incident>, { changes, notices }: Decided, told: ToldOf[]): Promise<void> => {
  const opened: Incident[] = []
  const recovered: Incident[] = []
  const late: Incident[] = []
  for (const change of changes) {
    if (change.kind === 'opened') {
      const incident = await stores.alarms.open(openedIncident(toolId, change))
      open.set(change.lane, incident)
      opened.push(incident)
    } else if (change.kind === 'was-over') late.push(await stores.alarms.open(lateIncident(toolId, change)))
    else {
      const incident = open.get(change.lane)
      if (incident === undefined) throw new Error(`tool ${toolId} has no open incident of ${change.lane} that ${change.kind}`)
      const progress = progressOf(change)
      await stores.alarms.progress(incident.id, progress)
      const after = { ...incident, ...progress }
      if (change.kind === 'went-on') open.set(change.lane, after)
      else {
        open.delete(change.lane)
        recovered.push(after)
      }
    }
  }

  /** A lane may open and recover more than once in one decision: the messages stand in the same order. */
  const nextOf = (incidents: Incident[], lane: AlarmLane): Incident | undefined => {
    const at = incidents.findIndex((incident) => incident.lane === lane)
    return at < 0 ? undefined : incidents.splice(at, 1)[0]
  }
  for (const notice of notices) {
    const incident = notice.kind === 'LATE_EXCURSION' ? late[0]
      : notice.kind === 'OPENED' ? nextOf(opened, notice.lane)
        : notice.kind === 'RECOVERED' ? nextOf(recovered, notice.lane)
          : open.get(notice.lane)
    if (incident === undefined) throw new Error(`tool ${toolId} has no incident for ${notice.kind} of ${notice.lane}`)
    told.push({ incident, notice, toolId })
  }
}

const openedIncident = (toolId: number, change: IncidentChange & { kind: 'opened' }) => ({
  toolId,
  lane: change.lane,
  state: 'ACTIVE' as const,
  startedAt: new Date(change.startedMs),
  openedAt: new Date(change.openedMs),
  recoveredAt: null,
  recoveryCause: null,
  limit: change.limit,
  extreme: change.extreme,
  isBreaching: change.isBreaching,
  isLate: false,
})

const lateIncident = (toolId: number, change: IncidentChange & { kind: 'was-over' }) => ({
  toolId,
  lane: change.lane,
  state: 'RECOVERED' as const,
  startedAt: new Date(change.startedMs),
  openedAt: new Date(change.foundMs),
  recoveredAt: new Date(change.recoveredMs),
  recoveryCause: 'readings' as const,
  limit: change.limit,
  extreme: change.extreme,
  isBreaching: false,
  isLate: true,
})

const progressOf = (change: IncidentChange & { kind: 'went-on' | 'recovered' }) =>
  change.kind === 'went-on'
    ? { state: change.state, extreme: change.extreme }
    : { state: 'RECOVERED' as const, recoveredAt: new Date(change.recoveredMs), recoveryCause: change.cause, extreme: change.extreme }
