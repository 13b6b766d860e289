import type { AlarmLane, NoticeKind, RecoveryCause } from '../../domain/alarms/alarm-decision.ts'
import type { AlarmSettings } from '../../domain/alarms/alarm-settings.ts'
import type { Scope } from './account-store.ts'
import type { Span } from './reading-store.ts'

/** One alarm of one tool and lane, from opening to recovery. Values in °C. */
export type Incident = {
  id: number
  toolId: number
  lane: AlarmLane
  state: 'ACTIVE' | 'RECOVERING' | 'RECOVERED'
  /** When it truly began, by the readings. */
  startedAt: Date
  /** When it was raised. */
  openedAt: Date
  recoveredAt: Date | null
  recoveryCause: RecoveryCause | null
  /** The limit in force when it opened; null for SENSOR and NODATA. */
  limit: number | null
  extreme: number | null
  /** NODATA: whether the last value before the silence was out of its notification limits. */
  isBreaching: boolean
  /** Found over already when its readings came late. */
  isLate: boolean
  acknowledgement: { at: Date; accountId: number; correctiveAction: string } | null
}

export type NewIncident = Omit<Incident, 'id' | 'acknowledgement'>
export type IncidentProgress = Partial<
  Pick<Incident, 'state' | 'recoveredAt' | 'recoveryCause' | 'extreme'>
>

export type IncidentQuery = {
  scope: Scope
  /** Tools of exactly this owner and its subtree are given by `scope`; this narrows to one tool. */
  toolId?: number
  open?: boolean
  first: number
  /** Only incidents opened before that one, for the next page. */
  before?: { openedAt: Date; id: number }
}

/**
 * A contact who is told when nobody acknowledged: one step after the other, an escalation period
 * apart.
 */
export type EscalationStep = { emails: readonly string[] }

/** What a tool's owner set for its alarms; what is left out of `settings` is as by default. */
export type ToolAlarms = {
  settings: Partial<AlarmSettings>
  escalation: readonly EscalationStep[]
  pause: { until: Date; reason: string } | null
}

/**
 * What the alarm rule remembers of a tool, as JSON text, and when it next wants to be asked because
 * time has passed.
 */
export type KeptAlarmState = { toolId: number; state: string; dueAt: Date | null }

export type AlarmReads = {
  /** Defaults for a tool of which nothing was set. */
  toolAlarms(toolId: number): Promise<ToolAlarms>
  /** Tools of which a contact's address holds that text, in lower case; deleted ones too. */
  toolsWithContact(text: string): Promise<number[]>
  /** Tools in whose state anything is kept; a calm tool keeps nothing. */
  states(): Promise<KeptAlarmState[]>
  stateOf(toolId: number): Promise<KeptAlarmState | null>
  byId(id: number): Promise<Incident | null>
  /** Those of these tools that are open, the oldest first; a tool has at most one of a lane. */
  openOfTools(toolIds: readonly number[]): Promise<Incident[]>
  /** All that touch the span, oldest first; of deleted tools too. */
  ofTool(toolId: number, span: Span): Promise<Incident[]>
  /** Of live tools in scope, newest first. */
  list(query: IncidentQuery): Promise<Incident[]>
  countOpen(scope: Scope): Promise<number>
}

export type AlarmWrites = AlarmReads & {
  setToolAlarms(toolId: number, alarms: ToolAlarms): Promise<void>
  /** Each tool once; a null state forgets. */
  keepStates(
    kept: readonly (Omit<KeptAlarmState, 'state'> & { state: string | null })[],
  ): Promise<void>
  /** Throws `IncidentOpenError` when the tool's lane has an open one. */
  open(incident: NewIncident): Promise<Incident>
  /** As `open`, all or none, in their order. */
  openMany(incidents: readonly NewIncident[]): Promise<Incident[]>
  progress(id: number, progress: IncidentProgress): Promise<void>
  acknowledge(id: number, acknowledgement: NonNullable<Incident['acknowledgement']>): Promise<void>
}

/** The database lets one incident of a tool and lane be open. */
export class IncidentOpenError extends Error {
  override name = 'IncidentOpenError'
}

export const DELIVERY_CHANNELS = ['EMAIL', 'PUSH'] as const
export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number]
export type DeliveryNoticeKind = NoticeKind
