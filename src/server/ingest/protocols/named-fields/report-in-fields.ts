import type { DeviceReport } from '../../../../domain/devices/device-report.ts'

/**
 * What decoders call that which a device says of itself. Volts are told from millivolts by their size.
 * Sources: the outputs in github.com/TheThingsNetwork/lorawan-devices, vendor/<maker>/<model>-codec.yaml:
 * Dragino `BatV` (V), Elsys `vdd` (mV), Milesight `firmware_version`; ThingsBoard `current_fw_version`.
 */
const NAMES: ReadonlyMap<string, keyof DeviceReport> = new Map([
  ['rssi', 'signalDbm'],
  ['wifirssi', 'signalDbm'],
  ['snr', 'signalToNoiseDb'],
  ['linkquality', 'linkQuality'],
  ['batv', 'batteryMillivolts'],
  ['batteryv', 'batteryMillivolts'],
  ['batteryvoltage', 'batteryMillivolts'],
  ['batterymv', 'batteryMillivolts'],
  ['batterymillivolts', 'batteryMillivolts'],
  ['vdd', 'batteryMillivolts'],
  ['vbat', 'batteryMillivolts'],
  ['firmware', 'firmware'],
  ['firmwareversion', 'firmware'],
  ['currentfwversion', 'firmware'],
  ['fwversion', 'firmware'],
])
/** No battery of a sensor has more volts, and none as few millivolts. */
const MOST_VOLTS = 60

/** Not checked yet: `readReport` does that. Names count whatever their capitals and signs. */
export const reportInFields = (fields: object): Partial<Record<keyof DeviceReport, unknown>> => {
  const report: Partial<Record<keyof DeviceReport, unknown>> = {}
  for (const [key, value] of Object.entries(fields)) {
    const name = NAMES.get(key.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    if (name === undefined || name in report) continue
    const isVolts =
      name === 'batteryMillivolts' && typeof value === 'number' && Math.abs(value) <= MOST_VOLTS
    report[name] = isVolts ? value * 1_000 : value
  }
  return report
}
