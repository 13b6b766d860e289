import type { ResponseKind } from '../../../domain/alarms/alarm-response.ts'
import type { DefrostAlarm } from '../../../domain/alarms/defrosts/defrost-comparison.ts'
import type { FoundState, FoundTrouble } from '../../../domain/devices/found-sensor.ts'
import type { Channel } from '../../../domain/devices/sensor.ts'
import type { ImportFormat } from '../../../domain/imports/import-format.ts'
import type { Generated } from 'kysely'
import type { AlarmSeverity } from '../../../domain/alarms/alarm-settings.ts'
import type { AlarmLane, RecoveryCause } from '../../../domain/alarms/alarm-decision.ts'
import type { Language, Role } from '../../../domain/users/account.ts'
import type { MemberRight } from '../../../domain/users/membership.ts'
import type { DeliveryChannel } from '../alarm-store.ts'
import type { ChainedEntry } from '../audit-store.ts'
import type { WebhookMessage } from '../webhook-store.ts'
import type { WebhookOff } from '../../../domain/webhooks/webhook.ts'
import type { WebhookForm } from '../../../domain/webhooks/webhook-form.ts'
import type { Outage } from '../outage-store.ts'
import type { Delivery, DeliveryKind } from '../outbox-store.ts'

/**
 * The relational tables as every engine has them. Instants are milliseconds since 1970 (UTC), truth
 * values 0 or 1.
 */
export type Tables = {
  stored_file: { hash: string; size: number; bytes: Uint8Array }
  logger_instrument: InstrumentColumns & { imei_number: string }
  tool_probe: InstrumentColumns & {
    id: Generated<number>
    tool_id: number
    from_at: number
    position: string | null
  }
  calibration_mail_opt_out: { address: string; opted_out_at: number }
  tool_place: { tool_id: number; unit: string | null; goods: string | null }
  calibration_certificate: {
    id: Generated<number>
    probe_id: number | null
    imei_number: string | null
    number: string
    laboratory: string
    calibrated_on: string
    due_on: string | null
    points: string
    file_hash: string | null
    file_name: string | null
    file_size: number | null
    entered_at: number
    entered_by: number
    withdrawn_at: number | null
    withdrawn_by: number | null
    withdrawn_reason: string | null
    reminded: number | null
  }
  rota: {
    account_id: number
    shifts: string
    exceptions: string
    names_second: number
    updated_at: number
    look_at: number
    told: string
  }
  rota_calendar: {
    account_id: number
    secret_hash: string
    created_at: number
    last_used_at: number | null
  }
  webhook: WebhookRow
  webhook_message: WebhookMessageRow
  webhook_attempt: {
    id: Generated<number>
    webhook_message_id: number
    at: number
    milliseconds: number
    status: number | null
    answer: string
  }
  reading_import: ReadingImportRow
  found_sensor: FoundSensorRow
  account: AccountRow
  session: {
    id: Generated<number>
    token_hash: string
    account_id: number
    created_at: number
    expires_at: number
    last_used_at: number
    authenticated_at: number
    device: string
    network: string
    new_device: number
    factor_at: number | null
  }
  totp: { account_id: number; sealed_secret: string; created_at: number; last_step: number }
  passkey: {
    id: Generated<number>
    account_id: number
    credential_id: string
    public_key: string
    counter: number
    transports: string
    rp_id: string
    name: string
    created_at: number
    last_used_at: number | null
  }
  tool_defrost: { tool_id: number; notification_max: number; shapes: string }
  defrost_comparison: {
    tool_id: number
    since_at: number
    until_at: number
    defrosts: number
    usual_length: number
    usual_peak: number
    alarm: DefrostAlarm | null
  }
  defrost_alarm: { incident_id: number }
  outage: { id: Generated<number>; from_at: number; to_at: number; cause: Outage['cause'] }
  recovery_code: { account_id: number; code_hash: string; used_at: number | null }
  factor_challenge: {
    id: Generated<number>
    session_hash: string
    purpose: string
    value: string
    expires_at: number
  }
  factor_requirement: { account_id: number; set_by: number }
  login_place: { account_id: number; device: string; network: string; last_at: number }
  one_time_link: {
    secret_hash: string
    account_id: number
    purpose: string
    expires_at: number
    address: string | null
  }
  tool: ToolRow
  tool_limits: {
    tool_id: number
    from_ms: number
    min: number
    max: number
    notification_min: number
    notification_max: number
  }
  tool_correction: { tool_id: number; from_ms: number; celsius: number }
  device: {
    imei_number: string
    alias: string | null
    key_hash: string | null
    created_at: number
    first_contact: number | null
    last_contact: number | null
    clock_ahead_ms: Generated<number>
    tcp_networks: Generated<string>
    holder_id: number | null
    claim_code_hash: string | null
    retired_at: number | null
    set_up_at: number | null
  }
  token: {
    id: Generated<number>
    name: string
    scopes: string
    account_id: number | null
    made_by: number | null
    app_account_id: number | null
    token_hash: string
    created_at: number
    expires_at: number | null
    last_used_at: number | null
    revoked_at: number | null
  }
  device_report: {
    imei_number: string
    reported_at: number
    signal_dbm: number | null
    signal_to_noise_db: number | null
    link_quality: number | null
    mobile_bars: number | null
    battery_millivolts: number | null
    firmware: string | null
  }
  unknown_device: {
    imei_number: string
    attempts: number
    first_attempt: number
    last_attempt: number
  }
  audit: ChainedEntry & { hash: string }
  audit_personal: {
    audit_id: number
    part: number
    about: number | null
    salt: string
    facts: string
  }
  audit_concern: { audit_id: number; account_id: number }
  /** Filled by triggers. `account_id` 0 lists the entries about devices. */
  audit_listing: { account_id: number; action: string; at: number; audit_id: number }
  audit_head: { id: Generated<number>; entries: number; hash: string }
  wall_link: {
    id: Generated<number>
    name: string
    account_id: number
    secret_hash: string
    created_at: number
    last_used_at: number | null
    revoked_at: number | null
  }
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
  delivery: DeliveryRow
  incident_response: IncidentResponseRow
  alarm_group: {
    id: Generated<number>
    owner_id: number
    lane: AlarmLane
    /** The name of the condition; null in other lanes. */
    condition: string | null
    started_at: number
  }
  alarm_group_member: { incident_id: number; group_id: number }
  single_opening: {
    incident_id: number
    tool_id: number
    owner_id: number
    lane: AlarmLane
    condition: string | null
    opened_at: number
  }
  response_link: {
    secret_hash: string
    message_id: number
    kind: ResponseKind
    expires_at: number
    used_at: number | null
  }
  push_subscription: {
    id: Generated<number>
    account_id: number
    endpoint: string
    p256dh: string
    auth: string
    created_at: number
  }
  daily_summary: { address: string; written_at: number | null; opted_out_at: number | null }
  mail_opt_out: { owner_id: number; address: string; at: number }
  server_value: { name: string; value: string }
  issued_log: {
    id: Generated<number>
    tool_id: number
    from_ms: number
    to_ms: number
    until_ms: number
    interval_before_ms: number
    language: string
    time_zone: string
    readings: number
    format: number
    code: string
    content_hash: string
    part_hashes: string
    file_hash: string
    imei_number: string
    equipment_id: number
    issued_at: number
    issued_to: number
  }
  issued_log_person: {
    issued_log_id: number
    account_id: number
    first_name: string
    last_name: string
    email: string
    role: Role
  }
  reading_mark: {
    id: Generated<number>
    tool_id: number
    from_ms: number
    to_ms: number
    kind: string
    clock_ahead_ms: number
    received_ms: number
  }
}

export type AccountRow = {
  id: Generated<number>
  email: string
  first_name: string
  last_name: string
  /** See sort-key.ts. */
  email_key: string
  first_name_key: string
  last_name_key: string
  role: Role
  language: Language
  time_zone: string
  parent_user_id: number | null
  member_of: number | null
  member_right: MemberRight | null
  path: string
  password_hash: string | null
  /** See person-hashes.ts. */
  record_salt: string | null
  erased_hashes: string | null
  email_confirmed_at: number | null
  initial_password_until: number | null
  created_at: number
  updated_at: number
  deleted_at: number | null
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

export type IncidentResponseRow = {
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

export type ToolRow = {
  id: Generated<number>
  uid: string
  name: string
  /** See sort-key.ts. */
  name_key: string
  imei_number: string
  equipment_id: number
  user_id: number
  defrost_fridge: number
  temperature_correction: number
  min: number
  max: number
  notification_min: number
  notification_max: number
  send_email_message: number
  send_notification_message: number
  notification_email: string | null
  /** 0: the tool waits for its device. */
  is_bound: number
  made_by: number | null
  customer_since: number | null
  created_at: number
  updated_at: number
  deleted_at: number | null
}

export type DeliveryRow = {
  id: Generated<number>
  incident_id: number | null
  kind: DeliveryKind
  sequence: number
  channel: DeliveryChannel
  recipient: string
  account_id: number | null
  language: Language
  time_zone: string
  facts: string | null
  bundle: string | null
  message_id: number | null
  created_at: number
  scheduled_at: number
  due_at: number
  leased_until: Generated<number>
  fence: Generated<number>
  attempts: Generated<number>
  status: Delivery['status']
  at: number
  reason: string | null
}

export type FoundSensorRow = {
  id: Generated<number>
  account_id: number
  key: string
  device_key: string
  device_name: string
  name: string
  channel: Channel
  source: string | null
  trouble: FoundTrouble | null
  state: Generated<FoundState>
  imei_number: string | null
  equipment_id: number | null
  found_at: number
  maker: string | null
  firmware: string | null
  gateway_id: number | null
}

export type ReadingImportRow = {
  id: Generated<number>
  tool_id: number
  file_hash: string
  file_name: string
  file_size: number
  format: ImportFormat
  signature: string
  layout: string
  serial: string | null
  readings: number
  humidity_readings: number
  missing: number
  left_out: number
  from_at: number
  to_at: number
  days: string
  imported_at: number
  imported_by: number
  withdrawn_at: number | null
  withdrawn_by: number | null
}

/** Of a logger or a probe; °C. */
export type InstrumentColumns = {
  maker: string | null
  model: string | null
  serial_number: string | null
  accuracy_class: string | null
  accuracy: number | null
  lowest: number | null
  highest: number | null
}

export type WebhookRow = {
  id: Generated<number>
  account_id: number
  made_by: number
  form: WebhookForm
  url: string
  fields: string
  events: string
  severities: string
  secret: string
  off: WebhookOff | null
  created_at: number
  last_success_at: number | null
  last_failure_at: number | null
  last_failure: string | null
  failing_since: number | null
}

export type WebhookMessageRow = {
  id: Generated<number>
  webhook_id: number
  message_id: string
  type: WebhookMessage['type']
  about: string | null
  incident_id: number | null
  tool_id: number | null
  body: string
  created_at: number
  due_at: number
  leased_until: number
  attempts: number
  status: WebhookMessage['status']
  at: number
  reason: string | null
}
