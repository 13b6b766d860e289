import type { AlarmLane, IncidentChange, Notice } from './alarm-decision.ts'

/** Instants in ms since 1970, temperatures in °C; `recoveredMs` null: open. */
export type BookedIncident = { lane: AlarmLane; startedMs: number; openedMs: number; recoveredMs: number | null; extreme: number | null }

/** A message, and the stretch it tells of; `toMs` null while that is open. LATE_EXCURSION: from the first one's start to the last one's end. */
export type BookedNotice = { notice: Notice; fromMs: number; toMs: number | null }

export type IncidentBook = {
  /** In the order they were opened or, over already, found. */
  readonly incidents: readonly BookedIncident[]
  /** Enters what a decision changes, and answers its notices with what they tell of. */
  enter(changes: readonly IncidentChange[], notices: readonly Notice[]): BookedNotice[]
}

type Entered = { opened: BookedIncident[]; recovered: BookedIncident[]; over: BookedIncident[] }

const takeFirst = (incidents: BookedIncident[], lane: AlarmLane): BookedIncident => {
  const place = incidents.findIndex((incident) => incident.lane === lane)
  if (place < 0) throw new Error(`A message of ${lane} hangs on no incident.`)
  return incidents.splice(place, 1)[0]!
}

/** Incidents in memory, as storage keeps them; throws where the rule would break what storage enforces. */
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
        const { lane, startedMs, openedMs, extreme } = change
        if (open.has(lane)) throw new Error(`${lane} has an open incident.`)
        const incident: BookedIncident = { lane, startedMs, openedMs, recoveredMs: null, extreme }
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
        entered.recovered.push(incident)
        break
      }
      case 'was-over': {
        const { lane, startedMs, recoveredMs, extreme, foundMs } = change
        const incident: BookedIncident = { lane, startedMs, openedMs: foundMs, recoveredMs, extreme }
        incidents.push(incident)
        entered.over.push(incident)
        break
      }
    }
  }

  const booked = (notice: Notice, entered: Entered): BookedNotice => {
    switch (notice.kind) {
      case 'OPENED':
        return { notice, fromMs: takeFirst(entered.opened, notice.lane).startedMs, toMs: null }
      case 'RECOVERED': {
        const { startedMs, recoveredMs } = takeFirst(entered.recovered, notice.lane)
        return { notice, fromMs: startedMs, toMs: recoveredMs }
      }
      case 'LATE_EXCURSION': {
        const { over } = entered
        return { notice, fromMs: over[0]!.startedMs, toMs: over.reduce((lastMs, { recoveredMs }) => Math.max(lastMs, recoveredMs!), -Infinity) }
      }
      case 'ESCALATED':
      case 'REMINDER':
        return { notice, fromMs: openOf(notice.lane).startedMs, toMs: null }
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
