import type { DeviceReport } from '../../domain/devices/device-report.ts'
import type { DeviceFilter } from '../../domain/devices/device-state.ts'
import type { Limits } from '../../domain/limits/limits.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import type { Scope } from './account-store.ts'

export type Device = {
  imeiNumber: string
  /** A second name under which the device sends, for example a LoRaWAN EUI. */
  alias: string | null
  hasKey: boolean
  /** The account that the device belongs to; null: the stock of superadmin and factory. */
  holderId: number | null
  hasClaimCode: boolean
  createdAt: Date
  /** Since when its tools have had a device: older than `createdAt` where it replaced another one. */
  setUpAt: Date
  /** Null: in service. A retired device has no key, no claim code and no networks. */
  retiredAt: Date | null
  firstContact: Date | null
  lastContact: Date | null
  /**
   * How far the device's clock runs ahead, ms; 0: the clock is trusted. Readings are stored at
   * their own time minus this. It is stored so that a batch that is sent again gets the same times.
   */
  clockAheadMs: number
  /**
   * CIDR networks from which readings of the device are taken over raw TCP, which carries no
   * secret. Empty: from none.
   */
  tcpNetworks: readonly string[]
}

/** A device in service as arriving readings need it. `keyHash` null: it has no key. */
export type SendingDevice = Pick<
  Device,
  'imeiNumber' | 'holderId' | 'clockAheadMs' | 'tcpNetworks'
> & {
  keyHash: string | null
  lastContactMs: number | null
  /** Those that are on its sensors, by equipment id. */
  tools: readonly SendingTool[]
}

/**
 * `hasEarlier…`: whether there were other limits, corrections or alarm settings before those of now;
 * `hasAlarms`: whether it has alarm settings of its own.
 */
export type SendingTool = Pick<
  Tool,
  'id' | 'equipmentId' | 'userId' | 'temperatureCorrection' | 'defrostFridge'
> & {
  limits: Pick<Limits, 'notificationMin' | 'notificationMax'>
  hasEarlierLimits: boolean
  hasEarlierCorrection: boolean
  hasEarlierAlarms: boolean
  hasAlarms: boolean
}

/** `clockAheadMs`: see `Device`. */
export type DeviceContact = { imeiNumber: string; at: Date; clockAheadMs: number }

/** Devices of all, of the stock alone, or held in the subtree of an account's path. */
export type DeviceScope = Scope | { kind: 'stock' }

export type DeviceQuery = {
  scope: DeviceScope
  /** Only devices held in the subtree of this path. */
  holderPath?: string
  filter?: DeviceFilter
  /** A device whose last contact was before is silent. */
  silentBefore: Date
  /** Case-sensitive substring of IMEI or alias. */
  search?: string
  /** True: also of the holder's names and e-mail. */
  searchHolder?: boolean
  /** Devices without a value in the column come last, in both directions. */
  sort: {
    column: 'imeiNumber' | 'alias' | 'createdAt' | 'firstContact' | 'lastContact'
    descending: boolean
  }
  page: { first: number; offset: number }
}

/** As of `reportedAt`, by the server's clock. */
export type StoredReport = DeviceReport & { reportedAt: Date }

export type UnknownDevice = {
  imeiNumber: string
  attempts: number
  firstAttempt: Date
  lastAttempt: Date
}

export type DeviceReads = {
  byImei(imeiNumber: string): Promise<Device | null>
  byAlias(alias: string): Promise<Device | null>
  /** Null for a device that nobody registered or that is retired. */
  sending(imeiNumber: string): Promise<SendingDevice | null>
  sendingWithKey(keyHash: string): Promise<SendingDevice | null>
  /** The first devices in service above an IMEI, by IMEI. */
  sendingAbove(imeiNumber: string, first: number): Promise<SendingDevice[]>
  /** By IMEI. */
  list(scope: DeviceScope): Promise<Device[]>
  /** By IMEI. */
  ofHolder(holderId: number): Promise<Device[]>
  /** Null when the device has no claim code, and for an unknown IMEI. */
  claimCodeHash(imeiNumber: string): Promise<string | null>
  page(query: DeviceQuery): Promise<{ rows: Device[]; total: number }>
  /** Those that have a tool with an open alarm because it gets no data. */
  withoutData(imeiNumbers: readonly string[]): Promise<Set<string>>
  unknownDevices(): Promise<UnknownDevice[]>
  /** By IMEI; devices that said nothing of themselves are left out. */
  reports(imeiNumbers: readonly string[]): Promise<Map<string, StoredReport>>
}

export type DeviceWrites = DeviceReads & {
  /**
   * Throws `DeviceExistsError` when the IMEI or the alias is taken. Without `holderId` the device is
   * in the stock.
   */
  create(device: {
    imeiNumber: string
    alias: string | null
    keyHash: string | null
    createdAt: Date
    holderId?: number | null
    claimCodeHash?: string | null
  }): Promise<Device>
  /** Null: to the stock. */
  setHolder(imeiNumber: string, holderId: number | null): Promise<void>
  setClaimCode(imeiNumber: string, claimCodeHash: string | null): Promise<void>
  setKey(imeiNumber: string, keyHash: string): Promise<void>
  setAlias(imeiNumber: string, alias: string | null): Promise<void>
  setTcpNetworks(imeiNumber: string, networks: readonly string[]): Promise<void>
  setSetUpAt(imeiNumber: string, at: Date): Promise<void>
  /** Takes the device out of service: its key, claim code and networks end. */
  retire(imeiNumber: string, at: Date): Promise<void>
  /** Takes a retired device into service again. It is no unknown device any more. */
  bringBack(imeiNumber: string): Promise<void>
  /**
   * Sets the first contact once, and the shift of the clock. The last contact never moves back.
   */
  touch(contacts: readonly DeviceContact[]): Promise<void>
  /**
   * As `touch`, for devices that have a first contact and whose clock's shift is the same: it costs
   * much less, and readers see it after the commit only.
   */
  heard(contacts: readonly DeviceContact[]): Promise<void>
  /** Replaces each device's report. */
  setReports(reports: ReadonlyMap<string, StoredReport>): Promise<void>
  /**
   * Counts an attempt. At most `UNKNOWN_DEVICES_KEPT` IMEIs are stored: a new one replaces the one
   * with the oldest last attempt.
   */
  countUnknown(imeiNumber: string, at: Date): Promise<void>
}

export const UNKNOWN_DEVICES_KEPT = 1_000

export class DeviceExistsError extends Error {
  override name = 'DeviceExistsError'
}
