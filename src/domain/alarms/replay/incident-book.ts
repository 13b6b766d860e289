import { laneKey } from '../alarm-tool.ts'
import {
  type AlarmLane,
  type IncidentChange,
  type LaneName,
  type Notice,
  type RecoveryCause,
} from '../alarm-decision.ts'
import type { AlarmCondition } from '../alarm-settings.ts'

/**
 * Instants in ms since 1970, temperatures in °C; `recoveredMs` null: open. `cause`: null while
 * open, and for what was over when found.
 */
export type BookedIncident = {
  lane: AlarmLane
  /** In the lane CONDITION only. */
  condition?: AlarmCondition
  startedMs: number
  openedMs: number
  recoveredMs: number | null
  cause: RecoveryCause | null
  limit: number | null
  extreme: number | null
  isBreaching: boolean
}

/**
 * A notice, its incident, and the span that it is about; `toMs` is null while that is open. The
 * span of LATE_EXCURSION goes from the start of its first excursion to the end of its last.
 */
export type BookedNotice = {
  notice: Notice
  incident: BookedIncident
  fromMs: number
  toMs: number | null
}

export type IncidentBook = {
  /** In the order in which they were opened, or found to be over already. */
  readonly incidents: readonly BookedIncident[]
  /** Enters the changes of a decision; returns its notices, each with its incident. */
  enter(changes: readonly IncidentChange[], notices: readonly Notice[]): BookedNotice[]
}

/** The incidents that one decision changed; each notice takes the one that it is about. */
type EnteredIncidents = {
  opened: BookedIncident[]
  recovered: BookedIncident[]
  over: BookedIncident[]
}

/** By `laneKey`. */
type OpenIncidents = Map<string, BookedIncident>

/**
 * Incidents in memory, as storage keeps them; throws where the rule would break what storage
 * enforces.
 */
export const createIncidentBook = (): IncidentBook => {
  const incidents: BookedIncident[] = []
  const open: OpenIncidents = new Map()
  return {
    incidents,
    enter: (changes, notices) => {
      if (changes.length === 0 && notices.length === 0) return []
      const entered: EnteredIncidents = { opened: [], recovered: [], over: [] }
      for (const change of changes) {
        const added = enterChange(change, open, entered)
        if (added !== null) incidents.push(added)
      }
      return notices.map((notice) => bookedNotice(notice, open, entered))
    },
  }
}

/** Returns the incident that the change adds, or null when it changes one that is open. */
const enterChange = (
  change: IncidentChange,
  open: OpenIncidents,
  entered: EnteredIncidents,
): BookedIncident | null => {
  switch (change.kind) {
    case 'opened': {
      const { kind: _, ...facts } = change
      const key = laneKey(facts)
      if (open.has(key)) throw new Error(`${key} has an open incident.`)
      const incident: BookedIncident = { ...facts, recoveredMs: null, cause: null }
      open.set(key, incident)
      entered.opened.push(incident)
      return incident
    }
    case 'went-on':
      openIn(open, change).extreme = change.extreme
      return null
    case 'recovered': {
      const incident = openIn(open, change)
      open.delete(laneKey(change))
      incident.recoveredMs = change.recoveredMs
      incident.extreme = change.extreme
      incident.cause = change.cause
      entered.recovered.push(incident)
      return null
    }
    case 'was-over': {
      const { kind: _, foundMs, ...facts } = change
      const incident = { ...facts, openedMs: foundMs, cause: null, isBreaching: false }
      entered.over.push(incident)
      return incident
    }
  }
}

const bookedNotice = (
  notice: Notice,
  open: OpenIncidents,
  { opened, recovered, over }: EnteredIncidents,
): BookedNotice => {
  switch (notice.kind) {
    case 'RECOVERED': {
      const incident = takeFirst(recovered, notice)
      return { notice, incident, fromMs: incident.startedMs, toMs: incident.recoveredMs }
    }
    case 'LATE_EXCURSION': {
      const incident = over[0]!
      return {
        notice,
        incident,
        fromMs: incident.startedMs,
        toMs: over.reduce((lastMs, { recoveredMs }) => Math.max(lastMs, recoveredMs!), -Infinity),
      }
    }
    case 'OPENED':
    case 'ESCALATED':
    case 'REMINDER': {
      const incident = notice.kind === 'OPENED' ? takeFirst(opened, notice) : openIn(open, notice)
      return { notice, incident, fromMs: incident.startedMs, toMs: null }
    }
  }
}

const openIn = (open: OpenIncidents, name: LaneName): BookedIncident => {
  const incident = open.get(laneKey(name))
  if (incident === undefined) throw new Error(`${laneKey(name)} has no open incident.`)
  return incident
}

const takeFirst = (incidents: BookedIncident[], name: LaneName): BookedIncident => {
  const place = incidents.findIndex((incident) => laneKey(incident) === laneKey(name))
  if (place < 0) throw new Error(`A notice of ${laneKey(name)} has no incident.`)
  return incidents.splice(place, 1)[0]!
}
