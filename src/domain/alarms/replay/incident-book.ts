import type { AlarmLane, IncidentChange, Notice, RecoveryCause } from '../alarm-decision.ts'

/**
 * Instants in ms since 1970, temperatures in °C; `recoveredMs` null: open. `cause`: null while
 * open, and for what was over when found.
 */
export type BookedIncident = {
  lane: AlarmLane
  startedMs: number
  openedMs: number
  recoveredMs: number | null
  cause: RecoveryCause | null
  limit: number | null
  extreme: number | null
  isBreaching: boolean
}

/**
 * A notice, its incident, and the span that it is about; `toMs` is null while that is open. The span
 * of LATE_EXCURSION goes from the start of its first excursion to the end of its last.
 */
export type BookedNotice = {
  notice: Notice
  incident: BookedIncident
  fromMs: number
  toMs: number | null
}

export type IncidentBook = {
  /** In the order they were opened or, over already, found. */
  readonly incidents: readonly BookedIncident[]
  /** Enters what a decision changes, and answers its notices with what they tell of. */
  enter(changes: readonly IncidentChange[], notices: readonly Notice[]): BookedNotice[]
}

type Entered = { opened: BookedIncident[]; recovered: BookedIncident[]; over: BookedIncident[] }

const takeFirst = (incidents: BookedIncident[], lane: AlarmLane): BookedIncident => {
  const place = incidents.findIndex((incident) => incident.lane === lane)
  if (place < 0) throw new Error(`A notice of ${lane} has no incident.`)
  return incidents.splice(place, 1)[0]!
}

/**
 * Incidents in memory, as storage keeps them; throws where the rule would break what storage
 * enforces.
 */
export const createIncidentBook = (): IncidentBook => {
  const incidents: BookedIncident[] = []
  const open = new Map<AlarmLane, BookedIncident>()

  const openOf = (lane: AlarmLane): BookedIncident => {
    const incident = open.get(lane)
    if (incident === undefined) throw new Error(`${lane} has no open incident.`)
    return incident
  }

  const apply = (change: IncidentChange, entered: Entered): void => {
    switch (change.kind) {
      case 'opened': {
        const { kind: _, ...facts } = change
        const { lane } = facts
        if (open.has(lane)) throw new Error(`${lane} has an open incident.`)
        const incident: BookedIncident = { ...facts, recoveredMs: null, cause: null }
        open.set(lane, incident)
        incidents.push(incident)
        entered.opened.push(incident)
        break
      }
      case 'went-on':
        openOf(change.lane).extreme = change.extreme
        break
      case 'recovered': {
        const incident = openOf(change.lane)
        open.delete(change.lane)
        incident.recoveredMs = change.recoveredMs
        incident.extreme = change.extreme
        incident.cause = change.cause
        entered.recovered.push(incident)
        break
      }
      case 'was-over': {
        const { lane, startedMs, recoveredMs, limit, extreme, foundMs } = change
        const incident: BookedIncident = {
          lane,
          startedMs,
          openedMs: foundMs,
          recoveredMs,
          cause: null,
          limit,
          extreme,
          isBreaching: false,
        }
        incidents.push(incident)
        entered.over.push(incident)
        break
      }
    }
  }

  const booked = (notice: Notice, { opened, recovered, over }: Entered): BookedNotice => {
    switch (notice.kind) {
      case 'RECOVERED': {
        const incident = takeFirst(recovered, notice.lane)
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
        const incident =
          notice.kind === 'OPENED' ? takeFirst(opened, notice.lane) : openOf(notice.lane)
        return { notice, incident, fromMs: incident.startedMs, toMs: null }
      }
    }
  }

  return {
    incidents,
    enter: (changes, notices) => {
      if (changes.length === 0 && notices.length === 0) return []
      const entered: Entered = { opened: [], recovered: [], over: [] }
      for (const change of changes) apply(change, entered)
      return notices.map((notice) => booked(notice, entered))
    },
  }
}
