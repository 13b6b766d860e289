import type { Generated } from 'kysely'

/** Loggers, probes and their certificates. */
export type InstrumentTables = {
  logger_instrument: InstrumentColumns & { imei_number: string }
  tool_probe: InstrumentColumns & {
    id: Generated<number>
    tool_id: number
    from_at: number
    position: string | null
  }
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
  calibration_mail_opt_out: { address: string; opted_out_at: number }
}

export type InstrumentColumns = {
  maker: string | null
  model: string | null
  serial_number: string | null
  accuracy_class: string | null
  accuracy: number | null
  lowest: number | null
  highest: number | null
}
