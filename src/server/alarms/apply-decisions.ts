import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  GROUP_SPAN_MS,
  groupOpenings,
  JOINING_MS,
  type Opening,
  siteOfGroup,
} from '../../domain/alarms/gathering.ts'
import type { AlarmGroup, GroupCause } from '../storage/alarm-group-store.ts'
import { learnFromAlarm } from './learn-from-alarm.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import { type Incident, severityOf } from '../storage/alarm-store.ts'
import type { Writes } from '../storage/storage.ts'
import { eventsOfNotice } from '../../domain/webhooks/webhook.ts'
import { type AlarmHappening, enqueueWebhooks } from '../webhooks/enqueue-webhooks.ts'
import { enqueueNotices } from './enqueue-notices.ts'
import { messageFacts } from './owner-contacts.ts'
import type { RaisedNotice } from './raised-notice.ts'
import {
  type Decided,
  type Entry,
  incidentLedger,
  type NoticeOfIncident,
} from './incident-ledger.ts'

/** After this many tools the event loop gets a turn, so that a thousand alarms do not block it. */
const TOOLS_PER_TURN = 50
/** This many are read and written together. */
const TOOLS_AT_ONCE = 200
const INCIDENTS_PER_TURN = 200

/**
 * Writes incidents and messages of these tools, each tool's decisions in their order. `nowMs`:
 * since 1970. `tools`: those that the transaction has read; the others are read.
 */
export const applyDecisions = async (
  stores: Writes,
  decided: ReadonlyMap<number, readonly Decided[]>,
  nowMs: number,
  tools: ReadonlyMap<number, Tool>,
): Promise<void> => {
  const toolIds = [...decided.keys()]
  const notices: NoticeOfIncident[] = []
  const opened: Incident[] = []
  for (let at = 0; at < toolIds.length; at += TOOLS_AT_ONCE) {
    const written = await writeIncidents(stores, toolIds.slice(at, at + TOOLS_AT_ONCE), decided)
    notices.push(...written.notices)
    opened.push(...written.opened)
  }
  if (notices.length === 0 && opened.length === 0) return
  const toolsOf = [...notices.map(({ asOf }) => asOf), ...opened].map(({ toolId }) => toolId)
  const owned = await stores.tools.byIds([...new Set(toolsOf).difference(tools)])
  const toolOf = new Map([...tools, ...owned.map(({ tool }) => [tool.id, tool] as const)])
  const grouped = await groupAlarms(
    stores,
    opened.flatMap((incident) => {
      const tool = toolOf.get(incident.toolId)
      return tool === undefined ? [] : [{ incident, tool }]
    }),
    nowMs,
  )
  // In one call, so that a recipient of several notices gets them in one message.
  const raised = notices.flatMap(({ entry, asOf, notice }): RaisedNotice[] => {
    const tool = toolOf.get(asOf.toolId)
    return tool === undefined
      ? []
      : [
          {
            incident: entry.progress === null ? storedOf(entry) : { ...storedOf(entry), ...asOf },
            notice,
            tool,
            ownerId: tool.userId,
            // Of an alarm that opened earlier the groups know.
            ...(notice.kind === 'OPENED' && { isGrouped: grouped.has(storedOf(entry).id) }),
          },
        ]
  })
  const called = await stores.webhooks.calledFor(raised.map(({ ownerId }) => ownerId))
  const plans = await enqueueNotices(stores, raised, nowMs, called)
  if (called.size === 0) return
  const happenings = raised.map((item): AlarmHappening => ({
    events: eventsOfNotice(item.notice),
    kind: item.notice.kind,
    incident: item.incident,
    tool: item.tool,
    at: new Date(item.notice.atMs),
    sequence: item.notice.sequence,
    services: plans.get(item) ?? new Map(),
    factsFor: (owner, language) => messageFacts(stores, item, owner, language),
  }))
  await enqueueWebhooks(stores, called, happenings, new Date(nowMs))
}

/** Writes the ends first, since a lane may end and open again in the same commit. */
const writeIncidents = async (
  stores: Writes,
  toolIds: readonly number[],
  decided: ReadonlyMap<number, readonly Decided[]>,
): Promise<{ notices: NoticeOfIncident[]; opened: Incident[] }> => {
  const open = Map.groupBy(await stores.alarms.openOfTools(toolIds), ({ toolId }) => toolId)
  const ledgers: ReturnType<typeof incidentLedger>[] = []
  for (const toolId of toolIds) {
    if (ledgers.length % TOOLS_PER_TURN === TOOLS_PER_TURN - 1) await nextTurn()
    const ledger = incidentLedger(toolId, open.get(toolId) ?? [])
    decided.get(toolId)?.forEach(ledger.decide)
    ledgers.push(ledger)
  }
  const entries = ledgers.flatMap((ledger) => ledger.entries)
  const moved = entries.flatMap(({ stored, progress }) =>
    stored === null || progress === null ? [] : { ...stored, ...progress },
  )
  await stores.alarms.moveMany(moved)
  for (const incident of moved)
    if (incident.state === 'RECOVERED' && incident.acknowledgement !== null)
      await learnFromAlarm(stores, incident)
  const entered = entries.filter(({ stored }) => stored === null)
  for (let at = 0; at < entered.length; at += INCIDENTS_PER_TURN) {
    if (at > 0) await nextTurn()
    const some = entered.slice(at, at + INCIDENTS_PER_TURN)
    const made = await stores.alarms.openMany(some.map(({ incident }) => incident))
    for (const [i, entry] of some.entries()) entry.stored = made[i]!
  }
  return {
    notices: ledgers.flatMap((ledger) => ledger.notices),
    opened: entered.map(storedOf),
  }
}

const storedOf = ({ stored }: Entry): Incident => {
  if (stored === null) throw new Error('an incident must be written before its notice')
  return stored
}

/** An incident that has just been written, and its tool. */
type WrittenIncident = { incident: Incident; tool: Tool }

type CausedOpening = Opening & GroupCause

const keyOf = ({ ownerId, siteId, lane, condition }: GroupCause): string =>
  `${ownerId} ${siteId ?? ''} ${lane} ${condition ?? ''}`

/** A warning waits for nobody, and what is over already is no storm. */
const mayBeGrouped = ({ incident }: WrittenIncident): boolean =>
  severityOf(incident) === 'alarm' && incident.state !== 'RECOVERED'

const openingOf = ({ incident, tool }: WrittenIncident): CausedOpening => ({
  incidentId: incident.id,
  toolId: incident.toolId,
  openedMs: incident.openedAt.getTime(),
  ownerId: tool.userId,
  siteId: siteOfGroup(incident.lane, tool.siteId),
  lane: incident.lane,
  condition: incident.condition?.name ?? null,
})

/**
 * Puts alarms that have just opened into groups with others of the same cause, in the transaction
 * that opened them. `nowMs` since 1970. Answers the ids of those that are in a group now.
 */
const groupAlarms = async (
  stores: Pick<Writes, 'alarmGroups'>,
  written: readonly WrittenIncident[],
  nowMs: number,
): Promise<ReadonlySet<number>> => {
  const inGroups = new Set<number>()
  const openings = written.filter(mayBeGrouped).map(openingOf)
  if (openings.length === 0) return inGroups
  const { alarmGroups } = stores
  const ownerIds = [...new Set(openings.map(({ ownerId }) => ownerId))]
  const firstMs = openings.reduce((first, { openedMs }) => Math.min(first, openedMs), Infinity)
  await alarmGroups.forgetSingleBefore(new Date(Math.min(nowMs, firstMs) - JOINING_MS))
  const groups = newestByKey(await alarmGroups.begunSince(ownerIds, new Date(firstMs - JOINING_MS)))
  const single = Map.groupBy(
    await alarmGroups.singleSince(ownerIds, new Date(firstMs - GROUP_SPAN_MS)),
    keyOf,
  )
  const stillSingle: CausedOpening[] = []
  for (const [key, opened] of Map.groupBy(openings, keyOf)) {
    const group = groups.get(key)
    const { ownerId, siteId, lane, condition } = opened[0]!
    const cause = { ownerId, siteId, lane, condition }
    const grouped = groupOpenings(group?.startedAt.getTime() ?? null, single.get(key) ?? [], opened)
    if (group !== undefined && grouped.joined.length > 0)
      await alarmGroups.join(group.id, grouped.joined)
    for (const { startedMs, members } of grouped.begun)
      await alarmGroups.begin({ ...cause, startedAt: new Date(startedMs) }, members)
    for (const { incidentId } of [grouped.joined, ...grouped.begun.map((of) => of.members)].flat())
      inGroups.add(incidentId)
    stillSingle.push(...grouped.single.map((opening) => ({ ...opening, ...cause })))
  }
  await alarmGroups.addSingle(stillSingle)
  return inGroups
}

/** `groups`: newest first. */
const newestByKey = (groups: readonly AlarmGroup[]): Map<string, AlarmGroup> => {
  const newest = new Map<string, AlarmGroup>()
  for (const group of groups) if (!newest.has(keyOf(group))) newest.set(keyOf(group), group)
  return newest
}
