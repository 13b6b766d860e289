import { settingsInForce } from '../../src/domain/alarms/alarm-settings.ts'
import { MINUTE_MS } from '../../src/domain/durations.ts'
import { emptySeries } from '../../src/domain/readings/series.ts'
import type { MeasureLog } from '../../src/server/measure-log/record/measure-log.ts'
import { fridgeReadings } from './readings.ts'

const BEGAN = Date.UTC(2026, 0, 1)
const LIMITS = { min: 2, max: 6.2, notificationMin: 1, notificationMax: 7 }

/** A fridge's log with a reading a minute, a few of them out of range. */
export const fridgeLog = (count: number): MeasureLog => {
  const { times, values } = fridgeReadings('calm', 1, BEGAN, count)
  const toMs = BEGAN + count * MINUTE_MS
  return {
    language: 'en',
    timeZone: 'Europe/Budapest',
    uid: '0b1a4f9e-7c1d-4a53-9f3e-2d5b6a7c8e9f',
    sensorName: 'Fridge',
    imeiNumber: '356307042441013',
    alias: null,
    equipmentId: 1,
    type: 'temperature',
    defrostFridge: false,
    owner: {
      firstName: 'Bench',
      lastName: 'Owner',
      email: 'owner@example.test',
      nameHash: '0'.repeat(64),
      emailHash: '0'.repeat(64),
    },
    fromMs: BEGAN,
    toMs,
    untilMs: toMs,
    toolSinceMs: 0,
    intervalBeforeMs: MINUTE_MS,
    channels: [],
    series: {
      times: Float64Array.from(times),
      values: Int32Array.from(values, (celsius) => Math.round(celsius * 100)),
    },
    ranges: { fromMs: [0], ranges: [LIMITS] },
    corrections: { fromMs: [0], celsius: [0] },
    sites: [],
    instruments: {
      logger: null,
      place: { unit: null, goods: null },
      probes: [],
      certificates: [],
    },
    alarms: [
      { fromMs: 0, settings: settingsInForce({}, 8), defrostFridge: false, pausedUntilMs: null },
    ],
    incidents: [],
    marks: [],
    compared: [],
    outages: [],
    goodsLead: emptySeries(),
    timesBefore: new Float64Array(0),
    withReadings: true,
    arrivals: [],
    imports: [],
    verification: {
      contentHash: '0'.repeat(64),
      code: '00000-00000-00000-00000',
      link: 'https://cold.example/verify?code=00000-00000-00000-00000',
    },
    issued: {
      atMs: toMs,
      by: { firstName: 'Bench', lastName: 'Owner', email: 'owner@example.test', role: 'user' },
      fileId: '0'.repeat(32),
    },
    signatures: [],
  }
}
