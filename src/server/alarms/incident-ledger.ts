import type { AlarmCondition } from '../../domain/alarms/alarm-settings.ts'
import type { AlarmLane, IncidentChange, Notice } from '../../domain/alarms/alarm-decision.ts'
import type { Incident, IncidentProgress, NewIncident } from '../storage/alarm-store.ts'

/** An incident after the decisions so far; `stored` is null until it is written. */
export type Entry = {
  incident: NewIncident
  stored: Incident | null
  progress: IncidentProgress | null
}

/** A notice, and its incident as it was when the notice was decided. */
export type NoticeOfIncident = { entry: Entry; asOf: NewIncident; notice: Notice }

/** What a decision of the rule changes outside of its memory. */
export type Decided = { changes: readonly IncidentChange[]; notices: readonly Notice[] }

/** Of conditions, each is a lane of its own. */
type OfLane = { lane: AlarmLane; condition?: AlarmCondition | null }
const keyOf = ({ lane, condition }: OfLane): string =>
  condition ? `${lane} ${condition.id}` : lane

/**
 * Works out one tool's incidents and notices before anything is written, so that those of many
 * tools are written together.
 */
export const incidentLedger = (toolId: number, alreadyOpen: readonly Incident[]) => {
  const entries: Entry[] = []
  const noticesOfIncidents: NoticeOfIncident[] = []
  const open = new Map<string, Entry>()
  for (const incident of alreadyOpen)
    open.set(keyOf(incident), { incident, stored: incident, progress: null })

  const enter = (incident: NewIncident): Entry => {
    const entry: Entry = { incident, stored: null, progress: null }
    entries.push(entry)
    return entry
  }

  const goOn = (entry: Entry, progress: IncidentProgress): void => {
    if (entry.stored !== null && entry.progress === null) entries.push(entry)
    entry.incident = { ...entry.incident, ...progress }
    entry.progress = { ...entry.progress, ...progress }
  }

  const openOf = (of: OfLane, doing: string): Entry => {
    const entry = open.get(keyOf(of))
    if (entry === undefined)
      throw new Error(`tool ${toolId} has no open incident of ${keyOf(of)} for ${doing}`)
    return entry
  }

  /** An acknowledged alarm is quiet: its next reminder is the ring that ends that. */
  const noteRing = ({ stored }: Entry, { atMs, ...of }: Notice): void => {
    if (stored !== null && stored.acknowledgement !== null && stored.rangAgainAt === null)
      goOn(openOf(of, 'REMINDER'), { rangAgainAt: new Date(atMs) })
  }

  const decide = ({ changes, notices }: Decided): void => {
    const opened: Entry[] = []
    const recovered: Entry[] = []
    const asThen = new Map<Entry, NewIncident>()
    let late: Entry | null = null
    for (const change of changes) {
      if (change.kind === 'opened') {
        const entry = enter(openedIncident(toolId, change))
        open.set(keyOf(change), entry)
        opened.push(entry)
        asThen.set(entry, entry.incident)
      } else if (change.kind === 'was-over') {
        const entry = enter(lateIncident(toolId, change))
        late ??= entry
      } else {
        const entry = openOf(change, change.kind)
        goOn(entry, progressOf(change))
        if (change.kind === 'went-on') continue
        open.delete(keyOf(change))
        recovered.push(entry)
      }
    }

    /**
     * A lane may open and recover more than once in one decision. Notices and changes have the same
     * order.
     */
    const nextOf = (of: Entry[], notice: Notice): Entry => {
      const key = keyOf(notice)
      const at = of.findIndex(({ incident }) => keyOf(incident) === key)
      if (at < 0) throw new Error(`tool ${toolId} has no incident for ${notice.kind} of ${key}`)
      return of.splice(at, 1)[0]!
    }
    for (const notice of notices) {
      if (notice.kind === 'OPENED') {
        const entry = nextOf(opened, notice)
        noticesOfIncidents.push({ entry, asOf: asThen.get(entry)!, notice })
        continue
      }
      const entry =
        notice.kind === 'RECOVERED'
          ? nextOf(recovered, notice)
          : notice.kind === 'LATE_EXCURSION'
            ? late
            : openOf(notice, notice.kind)
      if (notice.kind === 'REMINDER' && entry !== null) noteRing(entry, notice)
      if (entry === null) throw new Error(`tool ${toolId} has no late excursion for this notice`)
      noticesOfIncidents.push({ entry, asOf: entry.incident, notice })
    }
  }

  return { entries, notices: noticesOfIncidents, decide }
}

const openedIncident = (
  toolId: number,
  change: IncidentChange & { kind: 'opened' },
): NewIncident => ({
  toolId,
  lane: change.lane,
  condition: change.condition ?? null,
  state: 'ACTIVE',
  startedAt: new Date(change.startedMs),
  openedAt: new Date(change.openedMs),
  recoveredAt: null,
  recoveryCause: null,
  limit: change.limit,
  extreme: change.extreme,
  isBreaching: change.isBreaching,
  isLate: false,
})

const lateIncident = (
  toolId: number,
  change: IncidentChange & { kind: 'was-over' },
): NewIncident => ({
  toolId,
  lane: change.lane,
  condition: change.condition ?? null,
  state: 'RECOVERED',
  startedAt: new Date(change.startedMs),
  openedAt: new Date(change.foundMs),
  recoveredAt: new Date(change.recoveredMs),
  recoveryCause: 'readings',
  limit: change.limit,
  extreme: change.extreme,
  isBreaching: false,
  isLate: true,
})

const progressOf = (change: IncidentChange & { kind: 'went-on' | 'recovered' }): IncidentProgress =>
  change.kind === 'went-on'
    ? { state: change.state, extreme: change.extreme }
    : {
        state: 'RECOVERED',
        recoveredAt: new Date(change.recoveredMs),
        recoveryCause: change.cause,
        extreme: change.extreme,
      }
