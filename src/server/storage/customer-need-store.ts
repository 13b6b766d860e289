import type { AlarmLane } from '../../domain/alarms/alarm-decision.ts'
import type { Scope } from './account-store.ts'

/** The open alarms of an owner's live tools that nobody has acknowledged, or that have rung again. */
export type WaitingAlarms = {
  ownerId: number
  /** Without warnings. */
  unacknowledged: number
  /** Start of the oldest of them; null for none. */
  waitingSince: Date | null
  /** Their lanes, each once. */
  lanes: AlarmLane[]
  /** The highest number of them; 0 for none. */
  newest: number
  warnings: number
}

/** The alarms of an owner's live tools that opened within a time, without warnings. */
export type OpenedAlarms = { ownerId: number; opened: number; acknowledged: number; over: number }

/** A tool and whose it is. */
export type ToolOfOwner = { toolId: number; ownerId: number }

export type CalibratedTool = { id: number; imeiNumber: string; ownerId: number; timeZone: string }

/** What the live tools in a scope need, by their owners. Owners who need nothing are left out. */
export type CustomerNeedReads = {
  waitingAlarms(scope: Scope): Promise<WaitingAlarms[]>
  /** The highest number of any alarm; 0 before the first. */
  newestAlarm(): Promise<number>
  openedSince(scope: Scope, since: Date): Promise<OpenedAlarms[]>
  /** How many recipients the newest messages about open alarms did not reach. */
  unreached(scope: Scope): Promise<Map<number, number>>
  /**
   * Bound tools that get no data: an alarm says so, or their device sent last before `silentBefore`.
   */
  silentTools(scope: Scope, silentBefore: Date): Promise<ToolOfOwner[]>
  /** How many tools of each owner `silentTools` answers. */
  silentByOwner(scope: Scope, silentBefore: Date): Promise<Map<number, number>>
  /**
   * Tools with a certificate that counts and is due on or before the day, "YYYY-MM-DD"; a newer one may
   * have taken its place. Null: with any certificate that counts, also one that names no day.
   */
  calibratedUntil(scope: Scope, day: string | null): Promise<CalibratedTool[]>
}
