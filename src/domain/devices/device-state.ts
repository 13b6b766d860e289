import { DAY_MS } from '../durations.ts'

/** How it is with a device, for those who manage many. */
export const DEVICE_STATES = ['NEVER_SENT', 'SENDING', 'SILENT', 'RETIRED'] as const
export type DeviceState = (typeof DEVICE_STATES)[number]

/**
 * What a table of devices is narrowed to. STOCK: in service, without tools, and held by nobody or by
 * a manager (superadmin, admin, affiliate). ASSIGNED: in service and not in a stock.
 */
export const DEVICE_FILTERS = ['STOCK', 'ASSIGNED', ...DEVICE_STATES] as const
export type DeviceFilter = (typeof DEVICE_FILTERS)[number]

/** A device without tools raises no alarm; it is silent when it has sent nothing for so long. */
export const SILENT_AFTER_MS = DAY_MS

/** `hasNoData`: one of its tools has an open alarm because it gets no data. */
export const deviceState = (
  device: { retiredAt: Date | null; firstContact: Date | null; lastContact: Date | null },
  hasNoData: boolean,
  now: Date,
): DeviceState => {
  if (device.retiredAt !== null) return 'RETIRED'
  if (device.firstContact === null) return 'NEVER_SENT'
  const lastMs = (device.lastContact ?? device.firstContact).getTime()
  return hasNoData || lastMs < now.getTime() - SILENT_AFTER_MS ? 'SILENT' : 'SENDING'
}
