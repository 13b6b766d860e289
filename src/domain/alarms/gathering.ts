import { MINUTE_MS } from '../durations.ts'
import type { AlarmLane } from './alarm-decision.ts'

// What seems to have one cause goes together: alarms in a group, messages in one mail.

/** An alarm that has opened, with the id of its incident. `openedMs` since 1970. */
export type Opening = { incidentId: number; toolId: number; openedMs: number }

/** Alarms of one lane at the sensors of one account or site that seem to have one cause. */
export type BegunGroup = { startedMs: number; members: Opening[] }

export type GroupedOpenings = {
  /** These belong to the group that exists. */
  joined: Opening[]
  begun: BegunGroup[]
  /** Still alone. */
  single: Opening[]
}

/** From this many on, alarms that open within five minutes are a group. */
const LEAST_MEMBERS = 3
export const GROUP_SPAN_MS = 5 * MINUTE_MS
/** So long after a group's first opening others still join it. */
export const JOINING_MS = 30 * MINUTE_MS

/**
 * Within which site alarms of a lane are grouped; null: within the whole account. What warms one shop
 * does not warm another, but a network that fails silences the loggers of all.
 */
export const siteOfGroup = (lane: AlarmLane, siteId: number | null): number | null =>
  lane === 'NODATA' ? null : siteId

const joins = (startedMs: number, { openedMs }: Opening): boolean =>
  openedMs > startedMs - GROUP_SPAN_MS && openedMs < startedMs + JOINING_MS

/**
 * Which alarms of one lane and account have one cause. `groupMs`: when the newest group of them
 * began, null for none; `single`: earlier openings without a group; `opened`: new ones. All times
 * in ms since 1970.
 */
export const groupOpenings = (
  groupMs: number | null,
  single: readonly Opening[],
  opened: readonly Opening[],
): GroupedOpenings => {
  const joined: Opening[] = []
  const begun: BegunGroup[] = []
  let alone: Opening[] = [...single]
  for (const opening of opened.toSorted((a, b) => a.openedMs - b.openedMs)) {
    const group = begun.findLast(({ startedMs }) => joins(startedMs, opening))
    if (group !== undefined) group.members.push(opening)
    else if (groupMs !== null && joins(groupMs, opening)) joined.push(opening)
    else {
      const near = ({ openedMs }: Opening) => Math.abs(openedMs - opening.openedMs) < GROUP_SPAN_MS
      const members = [...alone.filter(near), opening]
      if (members.length < LEAST_MEMBERS) alone.push(opening)
      else {
        alone = alone.filter((other) => !near(other))
        begun.push({
          startedMs: members.reduce((first, { openedMs }) => Math.min(first, openedMs), Infinity),
          members,
        })
      }
    }
  }
  return { joined, begun, single: alone.filter((opening) => opened.includes(opening)) }
}

/**
 * Messages to one recipient about one cause that follow the first one within this time go together.
 */
export const GATHERING_MS = MINUTE_MS

/** The same for an alarm of a group of which the recipient has heard. */
export const GROUP_GATHERING_MS = 5 * GATHERING_MS

/**
 * When a message is sent: at once, or together with others that follow within `gatheringMs` of the
 * last message about the same cause. `lastMs`: the time of that message, null for none. Ms since 1970.
 */
export const gatheredAt = (
  lastMs: number | null,
  nowMs: number,
  gatheringMs: number = GATHERING_MS,
): number => {
  // `lastMs` further ahead: it is that of a group, or the server's clock was set back. The message
  // must not wait so long.
  if (lastMs === null || lastMs + gatheringMs <= nowMs || lastMs > nowMs + gatheringMs) return nowMs
  return lastMs > nowMs ? lastMs : lastMs + gatheringMs
}
