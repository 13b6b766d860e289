import type { Scope } from './account-store.ts'
import type { Incident } from './alarm-store.ts'

/** NOTED: what was done was written down after the acknowledgement. */
export const ALARM_CHANGE_KINDS = [
  'OPENED',
  'RANG_AGAIN',
  'ON_MY_WAY',
  'ACKNOWLEDGED',
  'NOTED',
  'ENDED',
] as const
export type AlarmChangeKind = (typeof ALARM_CHANGE_KINDS)[number]

/** `incident`: as it is now. */
export type AlarmChange = { kind: AlarmChangeKind; at: Date; incident: Incident }

/**
 * After the change with this number and time; 0 and the time of asking where there was none yet. Both
 * have to fit: a database that was restored gives the same numbers to other changes.
 */
export type ChangePlace = { id: number; atMs: number }

export type ChangesPage = {
  /** In the order in which they were stored, of all servers of the database. */
  changes: AlarmChange[]
  place: ChangePlace
  hasMore: boolean
  /** Changes after the place are gone: there are none in the answer, and its place is that of now. */
  isMissing: boolean
}

export type AlarmChangeReads = {
  /** Of tools that are not deleted. Without a place: no changes, and the place of now. */
  changesAfter(
    place: ChangePlace | null,
    query: { scope: Scope; first: number; nowMs: number },
  ): Promise<ChangesPage>
}
