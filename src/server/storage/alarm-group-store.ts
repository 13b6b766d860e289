import type { AlarmLane } from '../../domain/alarms/alarm-decision.ts'
import type { Opening } from '../../domain/alarms/gathering.ts'

/**
 * What the alarms of a group have in common: the lane, at sensors of one account or of one of its sites
 * (`siteId`; null: anywhere in the account). `condition`: its name; null in other lanes.
 */
export type GroupCause = {
  ownerId: number
  siteId: number | null
  lane: AlarmLane
  condition: string | null
}

/** Alarms that opened together and seem to have one cause. */
export type AlarmGroup = GroupCause & {
  id: number
  /** When its first alarm opened. */
  startedAt: Date
}

/** Of the sensors that the group's account still has. */
export type GroupCounts = {
  members: number
  open: number
  /** Open ones that somebody should acknowledge. */
  waiting: number
  /** The logger that carries all of its sensors; null: there are several. */
  imeiNumber: string | null
  /** The site at which all of its sensors are; null: they are at several, or at none. */
  siteId: number | null
}

export type AlarmGroupReads = {
  byId(id: number): Promise<AlarmGroup | null>
  /** By the incident's id; incidents without a group are left out. */
  ofIncidents(incidentIds: readonly number[]): Promise<Map<number, AlarmGroup>>
  /** By the group's id. A group without such sensors is left out. */
  countsOf(groupIds: readonly number[]): Promise<Map<number, GroupCounts>>
  /** Ids of its incidents, oldest first; also of sensors that the account no longer has. */
  members(id: number): Promise<number[]>
  /** Groups of these accounts that began at or after `since`, newest first. */
  begunSince(ownerIds: readonly number[], since: Date): Promise<AlarmGroup[]>
  /** Openings at these accounts at or after `since` that have no group. */
  singleSince(ownerIds: readonly number[], since: Date): Promise<(Opening & GroupCause)[]>
}

export type AlarmGroupWrites = AlarmGroupReads & {
  begin(group: Omit<AlarmGroup, 'id'>, members: readonly Opening[]): Promise<AlarmGroup>
  join(id: number, members: readonly Opening[]): Promise<void>
  /** Remembers openings without a group. */
  addSingle(openings: readonly (Opening & GroupCause)[]): Promise<void>
  /** Forgets openings without a group that are older: no group can begin with them. */
  forgetSingleBefore(before: Date): Promise<void>
}
