import type { DeviceReport } from '../../../../domain/devices/device-report.ts'
import type { Channel } from '../../../../domain/devices/sensor.ts'
import type { SensorFault } from '../../../../domain/readings/stored-value.ts'

/**
 * What the elements of an AVL record (their ids, "AVL ID") mean to us. Sources: the lists "Data
 * Sending Parameters ID" of the FMB, FMC and FMM families, and "BLE Sensor elements" of TAT, TFT and
 * TMT, wiki.teltonika-gps.com; what was read where: docs/protocols/teltonika.md. Not read, since no list there gives a scale for them: 10644 to 10649. Nor
 * the batteries of Bluetooth sensors (29, 20, 22, 23): on the FMx6 family 22 is the data mode.
 */
export type ElementMeaning = {
  type: Channel
  /** Null: the device's own, as its battery. */
  sensor: number | null
  /** Whether a value of `bytes` bytes is signed. */
  isSigned: boolean
  /** From the raw number to the unit of `type`; null for a number that means nothing. */
  valueOf: (raw: number) => number | null
  /** Raw numbers that stand for a fault: they are looked up before anything is scaled. */
  faults: ReadonlyMap<number, SensorFault>
  /** When two elements of a record are one sensor's, the lower rank counts. */
  rank: number
}

/** Dallas probes (1-Wire). 850 would be a legal 85.0 °C: it is what a probe says before it measures. */
const DALLAS_FAULTS = new Map<number, SensorFault>([
  [850, 'not-ready'],
  [5000, 'not-ready'],
  [2000, 'read-error'],
  [3000, 'not-connected'],
  [4000, 'wrong-id'],
])

/** Of the newer firmware, for two signed bytes: abnormal state, could not be parsed, not found. */
const LAST_FAULTS: readonly [number, SensorFault][] = [
  [32765, 'unknown'],
  [32766, 'read-error'],
  [32767, 'not-connected'],
]
const BLE_FAULTS = new Map<number, SensorFault>([
  [2000, 'read-error'],
  [3000, 'not-connected'],
  [4000, 'unknown'],
  ...LAST_FAULTS,
])
const EYE_FAULTS = new Map<number, SensorFault>(LAST_FAULTS)
const HUMIDITY_FAULTS = new Map<number, SensorFault>([
  [2000, 'read-error'],
  [3000, 'not-connected'],
  [4000, 'unknown'],
  [65533, 'unknown'],
  [65534, 'read-error'],
  [65535, 'not-connected'],
  // TAT, TFT and TMT send the same numbers as for temperatures.
  ...LAST_FAULTS,
])
const NO_FAULTS: ReadonlyMap<number, SensorFault> = new Map()

/** Below this the device lives on its own battery, mV. The weakest supply is USB with 5 V. */
const LEAST_SUPPLY_MILLIVOLTS = 3_000

const percent = (value: number): number | null => (value >= 0 && value <= 100 ? value : null)

const tenths = (raw: number): number => raw / 10
const hundredths = (raw: number): number => raw / 100

/** The same meaning for sensors 1 to 4, by the element of each. */
const four = (
  ids: readonly [number, number, number, number],
  meaning: Omit<ElementMeaning, 'sensor'>,
): [number, ElementMeaning][] => ids.map((id, i) => [id, { ...meaning, sensor: i + 1 }])

/** Elements about the device itself: 21 is the GSM signal, 67 the voltage of its battery, mV. */
export const REPORTED: ReadonlyMap<number, keyof DeviceReport> = new Map([
  [21, 'mobileBars'],
  [67, 'batteryMillivolts'],
])

export const ELEMENTS: ReadonlyMap<number, ElementMeaning> = new Map([
  ...four([72, 73, 74, 75], {
    type: 'temperature',
    isSigned: true,
    valueOf: tenths,
    faults: DALLAS_FAULTS,
    rank: 0,
  }),
  ...four([25, 26, 27, 28], {
    type: 'temperature',
    isSigned: true,
    valueOf: hundredths,
    faults: BLE_FAULTS,
    rank: 1,
  }),
  ...four([10800, 10801, 10802, 10803], {
    type: 'temperature',
    isSigned: true,
    valueOf: hundredths,
    faults: EYE_FAULTS,
    rank: 2,
  }),
  ...four([86, 104, 106, 108], {
    type: 'humidity',
    isSigned: false,
    valueOf: (raw) => percent(raw / 10),
    faults: HUMIDITY_FAULTS,
    rank: 1,
  }),
  ...four([10804, 10805, 10806, 10807], {
    type: 'humidity',
    isSigned: false,
    valueOf: percent,
    faults: NO_FAULTS,
    rank: 2,
  }),
  // The magnet of an EYE sensor: next to it (1), the door is closed.
  ...four([10808, 10809, 10810, 10811], {
    type: 'door',
    isSigned: false,
    valueOf: (raw) => (raw === 0 || raw === 1 ? 1 - raw : null),
    faults: NO_FAULTS,
    rank: 2,
  }),
  [
    113,
    {
      type: 'battery',
      sensor: null,
      isSigned: false,
      valueOf: percent,
      faults: NO_FAULTS,
      rank: 0,
    },
  ],
  [
    66,
    {
      type: 'power',
      sensor: null,
      isSigned: false,
      valueOf: (raw) => (raw >= LEAST_SUPPLY_MILLIVOLTS ? 1 : 0),
      faults: NO_FAULTS,
      rank: 0,
    },
  ],
] satisfies [number, ElementMeaning][])
