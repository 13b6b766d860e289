import type { AlarmChangeKind } from '../../alarm-change.ts'
import type { DeliveryChannel } from '../../alarm-store.ts'
import type { LinkKind } from '../../../../domain/alarms/response-link.ts'
import type { WithheldReason } from '../../../../domain/drills/contact-proof.ts'
import type { ResponseKind } from '../../../../domain/alarms/alarm-response.ts'
import type { Generated } from 'kysely'
import type { AlarmSeverity } from '../../../../domain/alarms/alarm-settings.ts'
import type { AlarmLane, RecoveryCause } from '../../../../domain/alarms/alarm-decision.ts'

/** Alarms, their settings, groups and answers. */
export type AlarmTables = {
  alarm_drill: {
    id: Generated<number>
    account_id: number
    started_at: number
    started_by: number | null
  }
  alarm_drill_contact: {
    id: Generated<number>
    drill_id: number
    channel: DeliveryChannel
    recipient: string
    account_id: number | null
    delivery_id: number | null
    withheld: WithheldReason | null
    confirmed_at: number | null
  }
  alarm_drill_plan: { account_id: number; planned_at: number }
  /** settings and escalation: JSON text. */
  tool_alarm: {
    tool_id: number
    settings: string
    escalation: string
    pause_until: number | null
    pause_reason: string | null
  }
  tool_alarm_history: {
    tool_id: number
    from_ms: number
    settings: string
    defrost_fridge: number
    pause_until: number | null
  }
  alarm_state: { tool_id: number; state: string; due_at: number | null }
  incident: IncidentRow
  incident_response: IncidentResponseRow
  incident_change: {
    id: Generated<number>
    incident_id: number
    kind: AlarmChangeKind
    at: number
  }
  alarm_group: {
    id: Generated<number>
    owner_id: number
    lane: AlarmLane
    /** The name of the condition; null in other lanes. */
    condition: string | null
    started_at: number
    site_id: number | null
  }
  alarm_group_member: { incident_id: number; group_id: number }
  single_opening: {
    incident_id: number
    tool_id: number
    owner_id: number
    lane: AlarmLane
    condition: string | null
    opened_at: number
    site_id: number | null
  }
  response_link: {
    secret_hash: string
    message_id: number
    kind: LinkKind
    expires_at: number
    used_at: number | null
  }
}

export type IncidentRow = {
  id: Generated<number>
  tool_id: number
  lane: AlarmLane
  state: 'ACTIVE' | 'RECOVERING' | 'RECOVERED'
  started_at: number
  opened_at: number
  recovered_at: number | null
  recovery_cause: RecoveryCause | null
  limit_celsius: number | null
  extreme_celsius: number | null
  is_breaching: number
  is_late: number
  acknowledged_at: number | null
  acknowledged_by: number | null
  /** Of the newest acknowledgement; empty: nobody has written it down yet. */
  corrective_action: string | null
  rang_again_at: number | null
  condition_id: number | null
  /** JSON text. */
  condition: string | null
  severity: Generated<AlarmSeverity>
}

type IncidentResponseRow = {
  id: Generated<number>
  incident_id: number
  kind: ResponseKind
  at: number
  account_id: number | null
  delivery_id: number | null
  corrective_action: string | null
  action_at: number | null
  action_by: number | null
}
