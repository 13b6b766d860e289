import { settingsInForce } from '../../../domain/alarms/alarm-settings.ts'
import { seriesOf } from '../../../domain/readings/series.ts'
import type { MeasureLog } from '../record/measure-log.ts'

const DAY_BEGINS = Date.parse('2026-11-19T23:00:00Z')
const DAY_ENDS = Date.parse('2026-11-20T23:00:00Z')

/** For tests: the log of a day without readings. */
export const aMeasureLog = (change: Partial<MeasureLog> = {}): MeasureLog => ({
  language: 'en',
  timeZone: 'Europe/Budapest',
  uid: '0b1a4f9e-7c1d-4a53-9f3e-2d5b6a7c8e9f',
  sensorName: 'Cold room',
  imeiNumber: '356307042441013',
  alias: null,
  equipmentId: 2,
  type: 'temperature',
  defrostFridge: false,
  owner: {
    firstName: 'Anna',
    lastName: 'Kovács',
    email: 'anna@example.com',
    nameHash: 'hash of the name',
    emailHash: 'hash of the address',
  },
  fromMs: DAY_BEGINS,
  toMs: DAY_ENDS,
  untilMs: DAY_ENDS,
  toolSinceMs: 0,
  intervalBeforeMs: 5 * 60_000,
  series: seriesOf([]),
  channels: [],
  ranges: { fromMs: [0], ranges: [{ min: 2, max: 8, notificationMin: 1, notificationMax: 9 }] },
  corrections: { fromMs: [0], celsius: [0] },
  instruments: {
    logger: null,
    place: { unit: null, goods: null },
    probes: [],
    certificates: [],
  },
  sites: [],
  alarms: [
    { fromMs: 0, settings: settingsInForce({}, 8), defrostFridge: false, pausedUntilMs: null },
  ],
  incidents: [],
  marks: [],
  compared: [],
  outages: [],
  goodsLead: seriesOf([]),
  timesBefore: new Float64Array(0),
  withReadings: true,
  arrivals: [],
  imports: [],
  verification: {
    contentHash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    code: 'KY3D1-0C8JN-YQB6H-FTXA1',
    link: 'https://cold.example/verify?code=KY3D1-0C8JN-YQB6H-FTXA1',
  },
  issued: {
    atMs: Date.parse('2026-11-21T09:00:00Z'),
    by: { firstName: 'Anna', lastName: 'Kovács', email: 'anna@example.com', role: 'user' },
    fileId: '00112233445566778899aabbccddeeff',
  },
  signatures: [],
  ...change,
})
