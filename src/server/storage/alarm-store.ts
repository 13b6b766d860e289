import type { AlarmCondition, AlarmSeverity } from '../../domain/alarms/alarm-settings.ts'
import type { AlarmLane, RecoveryCause } from '../../domain/alarms/alarm-decision.ts'
import type { AlarmSettings } from '../../domain/alarms/alarm-settings.ts'
import { waitsForSomebody } from '../../domain/alarms/alarm-response.ts'
import type { Scope } from './account-store.ts'
import type { ResponseReads, ResponseWrites } from './alarm-response.ts'
import type { Span } from './reading-store.ts'

/**
 * One alarm of one tool and lane, from opening to recovery; of conditions, each is a lane of its own.
 * Values in °C.
 */
export type Incident = {
  id: number
  toolId: number
  lane: AlarmLane
  /** The condition as it was when the incident opened; null in the other lanes. */
  condition: AlarmCondition | null
  state: 'ACTIVE' | 'RECOVERING' | 'RECOVERED'
  /** The true start, by the readings. */
  startedAt: Date
  /** When the alarm opened. */
  openedAt: Date
  recoveredAt: Date | null
  recoveryCause: RecoveryCause | null
  /** The limit in force when it opened; null for SENSOR and NODATA. */
  limit: number | null
  extreme: number | null
  /** NODATA: whether the last value before the silence was out of its notification limits. */
  isBreaching: boolean
  /** It was over already when its late readings arrived. */
  isLate: boolean
  /**
   * The newest one. `accountId`: null for somebody at an address without an account. An empty
   * `correctiveAction` is open work: nobody has written down yet what was done.
   */
  acknowledgement: { at: Date; accountId: number | null; correctiveAction: string } | null
  /** When it rang again after the newest acknowledgement; null: it did not. */
  rangAgainAt: Date | null
}

/** How urgent an incident is. Only conditions may be warnings. */
export const severityOf = ({ condition }: Pick<NewIncident, 'condition'>): AlarmSeverity =>
  condition?.severity ?? 'alarm'

type Responded = Pick<Incident, 'condition' | 'acknowledgement' | 'state' | 'rangAgainAt'>

/** What decides what a person may say of it. */
export const respondable = (incident: Responded) => ({
  isOpen: incident.state !== 'RECOVERED',
  severity: severityOf(incident),
  isAcknowledged: incident.acknowledgement !== null,
  hasRungAgain: incident.rangAgainAt !== null,
})

/** Whether somebody should acknowledge it. */
export const isWaiting = (incident: Responded): boolean => waitsForSomebody(respondable(incident))

/** `isWaiting`: one of its incidents waits for somebody. `isSilent`: one says that no data comes. */
export type OpenAlarmsOfTool = { toolId: number; isWaiting: boolean; isSilent: boolean }

export type NewIncident = Omit<Incident, 'id' | 'acknowledgement' | 'rangAgainAt' | 'condition'> &
  Partial<Pick<Incident, 'condition'>>
export type IncidentProgress = Partial<
  Pick<Incident, 'state' | 'recoveredAt' | 'recoveryCause' | 'extreme' | 'rangAgainAt'>
>

/** An incident, and all that moves as time goes on as it is now. */
export type MovedIncident = Pick<Incident, 'id'> & Required<IncidentProgress>

/** Which incidents of tools that are not deleted. What is left out does not filter. */
export type IncidentFilter = {
  scope: Scope
  /** Only incidents of this account's own tools. */
  ownerId?: number
  /** Only incidents of this tool. */
  toolId?: number
  lane?: AlarmLane
  /** A text in the tool's name or IMEI, or in its owner's names or e-mail. Case-sensitive. */
  search?: string
  /** Only incidents that touch it. */
  period?: Span
  /** Only acknowledged incidents of which nobody has written down yet what was done. */
  isActionOpen?: true
  /** Only incidents of this group. */
  groupId?: number
}

export type IncidentQuery = IncidentFilter & {
  open?: boolean
  first: number
  /** For the next page: the last incident of this page. Only older incidents follow. */
  before?: { openedAt: Date; id: number }
}

export type WaitingQuery = IncidentFilter & {
  first?: number
  /** Of each group only the incident that comes first. */
  isFolded?: boolean
  /** For the next page: the last incident of this page. */
  after?: Pick<Incident, 'id' | 'startedAt'> & Responded
}

/** The open incidents of an account's own tools. */
export type OwnerIncidents = {
  ownerId: number
  ownerPath: string
  open: number
  /** Of those that are open: warnings, which wait for nobody. */
  warnings: number
  unacknowledged: number
  /** Start of the longest-waiting incident: of the unacknowledged ones, if there are any. */
  waitingSince: Date
}

/**
 * Contacts that are notified together while nobody acknowledges. The steps follow one another, an
 * escalation period apart.
 */
export type EscalationStep = { emails: readonly string[] }

/** A tool's own alarm settings. A setting that `settings` leaves out has its default. */
export type ToolAlarms = {
  settings: Partial<AlarmSettings>
  escalation: readonly EscalationStep[]
  pause: { until: Date; reason: string } | null
  /** The rota of the tool's account names a second in line, who is called in before the contacts. */
  hasSecondInLine?: true
}

/** Of a tool without settings of its own. */
export const NO_TOOL_ALARMS: ToolAlarms = { settings: {}, escalation: [], pause: null }

/**
 * What the alarm rule remembers of a tool, as JSON text. `dueAt`: when time alone changes something
 * next; null for never.
 */
export type StoredAlarmState = { toolId: number; state: string; dueAt: Date | null }
/** A null state deletes the stored one. */
export type ChangedAlarmState = Omit<StoredAlarmState, 'state'> & { state: string | null }

/** What was set from a time on. `pausedUntil`: of a pause of its alarms that had begun by then. */
export type AlarmsFrom = {
  from: Date
  settings: ToolAlarms['settings']
  defrostFridge: boolean
  pausedUntil: Date | null
}

export type AlarmReads = ResponseReads & {
  /** The defaults for a tool without settings of its own. */
  toolAlarms(toolId: number): Promise<ToolAlarms>
  /** Those that are set. A tool without settings of its own is left out. */
  toolAlarmsOf(toolIds: readonly number[]): Promise<Map<number, ToolAlarms>>
  /**
   * Tools with an escalation contact whose address contains `text`, which is in lower case. Deleted
   * tools included.
   */
  toolsWithContact(text: string): Promise<number[]>
  /** All stored states. A calm tool has none. */
  states(): Promise<StoredAlarmState[]>
  stateOf(toolId: number): Promise<StoredAlarmState | null>
  /** The stored states of these tools. */
  statesOf(toolIds: readonly number[]): Promise<StoredAlarmState[]>
  /** The tool's alarm settings and pauses as they were, oldest first. */
  historyOfAlarms(toolId: number): Promise<AlarmsFrom[]>
  /** The same of those tools whose settings ever had conditions. */
  historiesWithConditions(toolIds: readonly number[]): Promise<Map<number, AlarmsFrom[]>>
  byId(id: number): Promise<Incident | null>
  /** In the order of their ids. */
  byIds(ids: readonly number[]): Promise<Incident[]>
  /** The open incidents of these tools, oldest first. A tool has at most one per lane. */
  openOfTools(toolIds: readonly number[]): Promise<Incident[]>
  /** Of these tools those with an open incident; of very many tools, others with one may be among them. */
  openByTool(toolIds: readonly number[]): Promise<OpenAlarmsOfTool[]>
  /** All incidents that overlap the span, oldest first; also of a deleted tool. */
  ofTool(toolId: number, span: Span): Promise<Incident[]>
  /** Newest first. Leaves out incidents of deleted tools. */
  list(query: IncidentQuery): Promise<Incident[]>
  /** Without warnings. */
  countOpen(scope: Scope): Promise<number>
  /** Open incidents that nobody has acknowledged, or that have rung again since. */
  countUnacknowledged(scope: Scope): Promise<number>
  /** Owners without open incidents are left out. Those who wait longest for somebody come first. */
  openByOwner(filter: IncidentFilter): Promise<OwnerIncidents[]>
  /** Open incidents: those that wait for somebody before the others, each by their start. */
  longestWaiting(query: WaitingQuery): Promise<Incident[]>
  /** For each of these owners the first `most` of `longestWaiting`. */
  longestWaitingOf(
    ownerIds: readonly number[],
    filter: IncidentFilter & Pick<WaitingQuery, 'isFolded'>,
    most: number,
  ): Promise<Map<number, Incident[]>>
}

export type AlarmWrites = AlarmReads &
  ResponseWrites & {
    /** Changed settings and pauses go into the tool's history with this time. */
    setToolAlarms(toolId: number, alarms: ToolAlarms, at: Date): Promise<void>
    /** `states` names a tool at most once. */
    saveStates(states: readonly ChangedAlarmState[]): Promise<void>
    /** Throws `IncidentOpenError` when the tool's lane, or its condition, has an open one. */
    open(incident: NewIncident): Promise<Incident>
    /** Opens all of them or none. Answers them in the given order. */
    openMany(incidents: readonly NewIncident[]): Promise<Incident[]>
    progress(id: number, progress: IncidentProgress): Promise<void>
    /** Names an incident at most once. Throws when one does not exist. */
    moveMany(incidents: readonly MovedIncident[]): Promise<void>
  }

/** This lane of the tool has an open incident already. */
export class IncidentOpenError extends Error {
  override name = 'IncidentOpenError'
}

export const DELIVERY_CHANNELS = ['EMAIL', 'PUSH'] as const
export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number]
