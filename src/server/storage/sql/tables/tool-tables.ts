import type { DefrostAlarm } from '../../../../domain/alarms/defrosts/defrost-comparison.ts'
import type { ImportFormat } from '../../../../domain/imports/import-format.ts'
import type { Generated } from 'kysely'
import type { SignatureMeaning, SignedKind } from '../../../../domain/records/signature.ts'
import type { Role } from '../../../../domain/users/account.ts'

/** Tools, and what is stored beside their readings. */
export type ToolTables = {
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
  reading_mark: {
    id: Generated<number>
    tool_id: number
    from_ms: number
    to_ms: number
    kind: string
    clock_ahead_ms: number
    received_ms: number
  }
  reading_import: ReadingImportRow
  stored_file: { hash: string; size: number; bytes: Uint8Array }
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
  signature: {
    id: Generated<number>
    subject_kind: SignedKind
    subject_id: number
    content_hash: string
    meaning: SignatureMeaning
    remark: string | null
    signed_at: number
    time_zone: string
    account_id: number
    role: Role
    signer_hash: string
  }
  signature_person: {
    signature_id: number
    account_id: number
    salt: string
    first_name: string
    last_name: string
    email: string
  }
  signature_withdrawal: { signature_id: number; withdrawn_at: number; reason: string }
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
  site_id: number | null
  created_at: number
  updated_at: number
  deleted_at: number | null
}

type ReadingImportRow = {
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
