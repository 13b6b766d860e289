import type { FoundSensor, FoundState } from '../../domain/devices/found-sensor.ts'

/** Where a sensor that was taken over is stored. */
export type SensorPlace = { imeiNumber: string; equipmentId: number }

/** `accountId`: whose gateway found it; null: a key for all devices, or a broker of the operator's. */
export type StoredFoundSensor = FoundSensor & {
  id: number
  accountId: number | null
  /** The token with which the gateway logged in; null: a broker that others run. */
  gatewayId: number | null
  state: FoundState
  /** Set while `taken`. */
  place: SensorPlace | null
  foundAt: Date
}

export type FoundSensorReads = {
  byId(id: number): Promise<StoredFoundSensor | null>
  /** In the order found. */
  ofAccount(accountId: number | null): Promise<StoredFoundSensor[]>
}

export type FoundSensorWrites = FoundSensorReads & {
  /**
   * Adds a sensor, or brings up to date what its gateway says of it. Beyond `FOUND_SENSORS_KEPT` of
   * an account a new one is left out: null. Else its id.
   */
  note(
    accountId: number | null,
    sensor: FoundSensor & { gatewayId: number | null },
    at: Date,
  ): Promise<number | null>
  /** Null: waiting again. */
  setPlace(id: number, place: SensorPlace | null): Promise<void>
  dismiss(id: number): Promise<void>
}

export const FOUND_SENSORS_KEPT = 500
