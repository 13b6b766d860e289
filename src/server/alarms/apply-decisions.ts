import { setImmediate as nextTurn } from 'node:timers/promises'
import { learnFromAlarm } from './learn-from-alarm.ts'
import type { Incident } from '../storage/alarm-store.ts'
import type { Writes } from '../storage/storage.ts'
import { enqueueNotices } from './enqueue-notices.ts'
import {
  type Decided,
  type Entry,
  incidentLedger,
  type NoticeOfIncident,
} from './incident-ledger.ts'

/** After this many tools the event loop gets a turn, so that a thousand alarms do not block it. */
const TOOLS_PER_TURN = 50
const INCIDENTS_PER_TURN = 200

/**
 * Writes incidents and messages of these tools, each tool's decisions in their order. `nowMs`:
 * since 1970.
 */
export const applyDecisions = async (
  stores: Writes,
  decided: ReadonlyMap<number, readonly Decided[]>,
  nowMs: number,
): Promise<void> => {
  const toolIds = [...decided.keys()]
  const notices: NoticeOfIncident[] = []
  for (let at = 0; at < toolIds.length; at += TOOLS_PER_TURN) {
    if (at > 0) await nextTurn()
    notices.push(...(await writeIncidents(stores, toolIds.slice(at, at + TOOLS_PER_TURN), decided)))
  }
  if (notices.length === 0) return
  const owned = await stores.tools.byIds([...new Set(notices.map(({ asOf }) => asOf.toolId))])
  const tools = new Map(owned.map(({ tool }) => [tool.id, tool]))
  // In one call, so that a recipient of several notices gets them in one message.
  await enqueueNotices(
    stores,
    notices.flatMap(({ entry, asOf, notice }) => {
      const tool = tools.get(asOf.toolId)
      return tool === undefined
        ? []
        : [{ incident: { ...storedOf(entry), ...asOf }, notice, tool, ownerId: tool.userId }]
    }),
    nowMs,
  )
}

/** Writes the ends first, since a lane may end and open again in the same commit. */
const writeIncidents = async (
  stores: Writes,
  toolIds: readonly number[],
  decided: ReadonlyMap<number, readonly Decided[]>,
): Promise<NoticeOfIncident[]> => {
  const open = Map.groupBy(await stores.alarms.openOfTools(toolIds), ({ toolId }) => toolId)
  const ledgers = toolIds.map((toolId) => {
    const ledger = incidentLedger(toolId, open.get(toolId) ?? [])
    decided.get(toolId)?.forEach(ledger.decide)
    return ledger
  })
  const entries = ledgers.flatMap((ledger) => ledger.entries)
  for (const { stored, progress } of entries)
    if (stored !== null && progress !== null) {
      await stores.alarms.progress(stored.id, progress)
      if (progress.state === 'RECOVERED' && stored.acknowledgement !== null)
        await learnFromAlarm(stores, { ...stored, ...progress })
    }
  const entered = entries.filter(({ stored }) => stored === null)
  for (let at = 0; at < entered.length; at += INCIDENTS_PER_TURN) {
    if (at > 0) await nextTurn()
    const some = entered.slice(at, at + INCIDENTS_PER_TURN)
    const made = await stores.alarms.openMany(some.map(({ incident }) => incident))
    for (const [i, entry] of some.entries()) entry.stored = made[i]!
  }
  return ledgers.flatMap((ledger) => ledger.notices)
}

const storedOf = ({ stored }: Entry): Incident => {
  if (stored === null) throw new Error('an incident must be written before its notice')
  return stored
}
