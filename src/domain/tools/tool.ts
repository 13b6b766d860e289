import type { Limits } from '../limits/limits.ts'

export const TOOL_TYPE = 'temperature'

/**
 * A sensor of a device, assigned to a user. Its readings and its history belong to it, not to the
 * IMEI.
 */
export type Tool = {
  id: number
  /** UUID; outlives exports and moves between servers. */
  uid: string
  name: string
  imeiNumber: string
  /** 1 to 4: the sensor's number on the device. */
  equipmentId: number
  userId: number
  defrostFridge: boolean
  /** °C, added to each raw value that is measured from the moment it was set. */
  temperatureCorrection: number
  limits: Limits
  sendEmailMessage: boolean
  sendNotificationMessage: boolean
  notificationEmail: string | null
  /** The site of its account at which it is; null: none. */
  siteId: number | null
  /** True: it gets its sensor's readings. False: it waits until its device is registered or claimed. */
  isBound: boolean
  createdAt: Date
  updatedAt: Date
}

/** 15 digits; the check digit is not enforced, since devices with odd ones exist. */
export const isImei = (text: string): boolean => /^\d{15}$/.test(text)

export const defaultToolName = (imeiNumber: string, equipmentId: number): string =>
  `${imeiNumber} / ${equipmentId}`
