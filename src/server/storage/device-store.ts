export type Device = {
  imeiNumber: string
  /** A second name that the device sends under, a LoRaWAN EUI say. */
  alias: string | null
  hasKey: boolean
  createdAt: Date
  firstContact: Date | null
  lastContact: Date | null
  /**
   * The shift of a clock that runs ahead, in ms, kept so that sending a batch again stays
   * idempotent (readings are stored at their own time minus this). 0: the clock is trusted.
   */
  clockAheadMs: number
  /**
   * CIDR networks that may send for it over raw TCP, which carries no secret. Empty: that door is
   * closed.
   */
  tcpNetworks: readonly string[]
}

/** An app account's key: may send for every device in its scope. */
export type AppKey = {
  id: number
  name: string
  accountId: number
  /** Narrows the key to devices with a tool in this account's subtree; null: every device. */
  userId: number | null
  createdAt: Date
}

export type DeviceQuery = {
  /** Case-sensitive substring of IMEI or alias. */
  search?: string
  /** Devices without a value in the column come last, whichever way round. */
  sort: {
    column: 'imeiNumber' | 'alias' | 'createdAt' | 'firstContact' | 'lastContact'
    descending: boolean
  }
  page: { first: number; offset: number }
}

export type UnknownDevice = {
  imeiNumber: string
  attempts: number
  firstAttempt: Date
  lastAttempt: Date
}

export type DeviceReads = {
  byImei(imeiNumber: string): Promise<Device | null>
  byAlias(alias: string): Promise<Device | null>
  byKeyHash(keyHash: string): Promise<Device | null>
  list(): Promise<Device[]>
  page(query: DeviceQuery): Promise<{ rows: Device[]; total: number }>
  appKeyById(id: number): Promise<AppKey | null>
  appKeyByHash(keyHash: string): Promise<AppKey | null>
  unknownDevices(): Promise<UnknownDevice[]>
}

export type DeviceWrites = DeviceReads & {
  /** Throws `DeviceExistsError` when the IMEI or the alias is taken. */
  create(device: {
    imeiNumber: string
    alias: string | null
    keyHash: string | null
    createdAt: Date
  }): Promise<Device>
  setKey(imeiNumber: string, keyHash: string): Promise<void>
  setAlias(imeiNumber: string, alias: string | null): Promise<void>
  setTcpNetworks(imeiNumber: string, networks: readonly string[]): Promise<void>
  /** First contact is set once, last contact never goes back. */
  touch(contacts: readonly { imeiNumber: string; at: Date; clockAheadMs: number }[]): Promise<void>
  /** Revoked keys are invisible. */
  createAppKey(key: {
    name: string
    accountId: number
    userId: number | null
    keyHash: string
    createdAt: Date
  }): Promise<AppKey>
  revokeAppKey(id: number, at: Date): Promise<boolean>
  /**
   * Counts an attempt; at most `UNKNOWN_DEVICES_KEPT` IMEIs are kept, the longest silent one gives
   * way.
   */
  countUnknown(imeiNumber: string, at: Date): Promise<void>
}

export const UNKNOWN_DEVICES_KEPT = 1_000

export class DeviceExistsError extends Error {
  override name = 'DeviceExistsError'
}
