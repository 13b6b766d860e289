import type { FoundState, FoundTrouble } from '../../../../domain/devices/found-sensor.ts'
import type { Channel } from '../../../../domain/devices/sensor.ts'
import type { Generated } from 'kysely'

/** Devices, and those that are not registered. */
export type DeviceTables = {
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
  found_sensor: FoundSensorRow
}

type FoundSensorRow = {
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
