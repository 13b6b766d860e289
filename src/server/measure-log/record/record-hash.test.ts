import { aCondition } from '../../storage/testing/alarm-rig.ts'
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NOTHING_ENTERED } from '../../../domain/instruments/instrument.ts'
import { seriesOf } from '../../../domain/readings/series.ts'
import type { AlarmsInForce } from '../../../domain/records/alarms-in-force.ts'
import { aMeasureLog } from '../testing/a-measure-log.ts'
import type { LogInstruments } from './log-instruments.ts'
import type { LogIncident, LogRecord } from './measure-log.ts'
import {
  contentHash,
  type PartHashes,
  partHashes,
  partsOfFormat,
  readVerifyCode,
  RECORD_FORMAT,
  RECORD_PARTS,
  type RecordFormat,
  type RecordPart,
  verifyCode,
} from './record-hash.ts'

const incident: LogIncident = {
  lane: 'HIGH',
  startedMs: 1,
  openedMs: 2,
  recoveredMs: null,
  limit: 8,
  extreme: 9.5,
  isLate: false,
  acknowledgement: null,
}
const [alarms] = aMeasureLog().alarms as [AlarmsInForce]
const humidity = {
  channel: 'humidity',
  readings: 2,
  lowest: 40,
  highest: 60,
  begins: 0,
  ends: 0,
  hash: 'hash of the values',
} as const
const record = (change: Partial<LogRecord> = {}): LogRecord =>
  aMeasureLog({
    series: seriesOf([
      [1_000, 400],
      [2_000, -1_800],
    ]),
    incidents: [incident],
    outages: [{ fromMs: 4, toMs: 5, cause: 'paused' }],
    channels: [humidity],
    marks: [{ kind: 'suspect-clock', fromMs: 1, toMs: 2, clockAheadMs: 3 }],
    alarms: [alarms, { ...alarms, fromMs: 7, defrostFridge: true, pausedUntilMs: 99 }],
    arrivals: [
      { kind: 'late', fromMs: 1, toMs: 3, readings: 2, receivedMs: { first: 8, last: 9 } },
      { kind: 'before-setup', fromMs: 1, toMs: 2, readings: 1, receivedMs: null },
    ],
    ...change,
  })

describe('the canonical form of a record', () => {
  const acknowledged: LogIncident = {
    ...incident,
    acknowledgement: {
      atMs: 5,
      by: { firstName: 'Béla', lastName: 'Nagy', nameHash: 'hash of Béla' },
      correctiveAction: 'Door closed',
      isFormerOwners: false,
    },
  }
  const readings = Buffer.alloc(24)
  readings.writeDoubleLE(1_000, 0)
  readings.writeDoubleLE(2_000, 8)
  readings.writeInt32LE(400, 16)
  readings.writeInt32LE(-1_800, 20)

  test.each([
    [
      1 as const,
      {
        marks: '[["suspect-clock",1,2,3]]',
        owner: '["Anna Kovács <anna@example.com>"]',
        incidents:
          '[["HIGH",1,2,null,8,9.5,false,null],["HIGH",1,2,null,8,9.5,false,[5,"Béla Nagy","Door closed"]]]',
      },
    ],
    [
      2 as const,
      {
        marks: '[["suspect-clock",1,2,3]]',
        owner: '["Anna","Kovács","anna@example.com"]',
        incidents:
          '[["HIGH",1,2,null,8,9.5,false,null],["HIGH",1,2,null,8,9.5,false,[5,"Béla","Nagy","Door closed"]]]',
      },
    ],
    [
      3 as const,
      {
        marks: '[["suspect-clock",1,2,3],["late",1,3,2,[8,9]],["before-setup",1,2,1,null]]',
        owner: '["Anna","Kovács","anna@example.com"]',
        incidents:
          '[["HIGH",1,2,null,8,9.5,false,null],["HIGH",1,2,null,8,9.5,false,[5,"Béla","Nagy","Door closed"]]]',
      },
    ],
    [
      4 as const,
      {
        marks: '[["suspect-clock",1,2,3],["late",1,3,2,[8,9]],["before-setup",1,2,1,null]]',
        owner: '["Anna","Kovács","anna@example.com"]',
        alarms: '[[0,10,5,0.5,15,30,15,5,45,6,false,null],[7,10,5,0.5,15,30,15,5,45,6,true,99]]',
        incidents:
          '[["HIGH",1,2,null,8,9.5,false,null],["HIGH",1,2,null,8,9.5,false,[5,"Béla","Nagy","Door closed"]]]',
      },
    ],
    [
      5 as const,
      {
        marks: '[["suspect-clock",1,2,3],["late",1,3,2,[8,9]],["before-setup",1,2,1,null]]',
        owner: '["hash of the name","hash of the address"]',
        alarms: '[[0,10,5,0.5,15,30,15,5,45,6,false,null],[7,10,5,0.5,15,30,15,5,45,6,true,99]]',
        incidents:
          '[["HIGH",1,2,null,8,9.5,false,null],["HIGH",1,2,null,8,9.5,false,[5,"hash of Béla","Door closed"]]]',
      },
    ],
    [
      6 as const,
      {
        marks:
          '[["suspect-clock",1,2,3],["late",1,3,2,[8,9]],["before-setup",1,2,1,null],["not-monitored",4,5,"paused"]]',
        owner: '["hash of the name","hash of the address"]',
        alarms: '[[0,10,5,0.5,15,30,15,5,45,6,false,null],[7,10,5,0.5,15,30,15,5,45,6,true,99]]',
        incidents:
          '[["HIGH",1,2,null,8,9.5,false,null],["HIGH",1,2,null,8,9.5,false,[5,"hash of Béla","Door closed"]]]',
      },
    ],
    [
      7 as const,
      {
        marks:
          '[["suspect-clock",1,2,3],["late",1,3,2,[8,9]],["before-setup",1,2,1,null],["not-monitored",4,5,"paused"]]',
        owner: '["hash of the name","hash of the address"]',
        channels: '[["humidity",2,"hash of the values"]]',
        alarms: '[[0,10,5,0.5,15,30,15,5,45,6,false,null],[7,10,5,0.5,15,30,15,5,45,6,true,99]]',
        incidents:
          '[["HIGH",1,2,null,8,9.5,false,null],["HIGH",1,2,null,8,9.5,false,[5,"hash of Béla","Door closed"]]]',
      },
    ],
  ] as [
    RecordFormat,
    Record<'marks' | 'owner' | 'incidents', string> & { alarms?: string; channels?: string },
  ][])(
    'of format %i is the one that docs/records.md writes down, worked out here by hand',
    (format, { owner, incidents, marks, alarms, channels }) => {
      const part = (name: string, ...pieces: (string | Uint8Array)[]) =>
        pieces
          .reduce(
            (hash, piece) => hash.update(piece),
            createHash('sha256').update(`coldwatch-record/${format}\n${name}\n`),
          )
          .digest('hex')
      const expected: PartHashes = {
        sensor: part(
          'sensor',
          '["0b1a4f9e-7c1d-4a53-9f3e-2d5b6a7c8e9f","Cold room","356307042441013",2,null,"temperature",false]',
        ),
        owner: part('owner', owner),
        period: part('period', '[1795129200000,1795215600000,1795215600000,0,300000]'),
        limits: part('limits', '[[0,2,8,1,9]]'),
        corrections: part('corrections', '[[0,0]]'),
        ...(alarms === undefined ? {} : { alarms: part('alarms', alarms) }),
        readings: part('readings', readings),
        ...(channels === undefined ? {} : { channels: part('channels', channels) }),
        marks: part('marks', marks),
        incidents: part('incidents', incidents),
      }
      expect(partHashes(record({ incidents: [incident, acknowledged] }), format)).toEqual(expected)
      const lines = Object.entries(expected)
        .map(([name, hash]) => `${name} ${hash}\n`)
        .join('')
      expect(contentHash(expected, format)).toBe(
        createHash('sha256').update(`coldwatch-record/${format}\n${lines}`).digest('hex'),
      )
    },
  )

  test('says which alarm settings and pauses were in force from format 4 on', () => {
    expect(partsOfFormat(3)).not.toContain('alarms')
    expect(partsOfFormat(4)).toContain('alarms')
    expect(partHashes(record({ alarms: [] }), 3)).toEqual(partHashes(record(), 3))
  })

  test('says from format 8 on what came as files: the hash of each original, when, by whom, and what was taken back', () => {
    const imported = {
      fileHash: 'ab'.repeat(32),
      fileName: 'october.csv',
      atMs: 5,
      by: { firstName: 'Béla', lastName: 'Nagy', nameHash: 'hash of Béla' },
      fromMs: 1,
      toMs: 3,
      readings: 2,
      humidityReadings: 0,
      leftOut: 1,
      days: [],
      withdrawn: { atMs: 6, by: { firstName: '', lastName: '', nameHash: 'hash of Cili' } },
    }
    const hashed = (more: string) =>
      createHash('sha256')
        .update(
          `coldwatch-record/8\nimports\n[["${'ab'.repeat(32)}",5,"hash of Béla",1,3,2,1,[],[6,"hash of Cili"]${more}]]`,
        )
        .digest('hex')
    expect(partHashes(record({ imports: [imported] }), 8)['imports']).toBe(hashed(''))
    const withHumidity = { ...imported, humidityReadings: 7 }
    expect(partHashes(record({ imports: [withHumidity] }), 8)['imports']).toBe(hashed(',7'))
    expect(partsOfFormat(8)).toContain('imports')
    expect(partsOfFormat(7)).not.toContain('imports')
    const arrivals = record().arrivals
    const withImport = record({
      arrivals: [
        ...arrivals,
        { kind: 'imported', fromMs: 1, toMs: 3, readings: 2, receivedMs: { first: 5, last: 5 } },
      ],
    })
    expect(partHashes(withImport, 7)).toEqual(partHashes(record(), 7))
    expect(partHashes(withImport, 8)['marks']).not.toBe(partHashes(record(), 8)['marks'])
  })

  test('says from format 9 on what was measured with: labels, place, probes, certificates', () => {
    const logger = {
      ...NOTHING_ENTERED,
      maker: 'M',
      model: 'L',
      accuracyCelsius: 0.5,
      lowestCelsius: -40,
      highestCelsius: 70,
    }
    const probe = { ...NOTHING_ENTERED, serialNumber: 'P-2', accuracyClass: '1' }
    const points = [
      { referenceCelsius: 5, deviationCelsius: 0.1, uncertaintyCelsius: 0.05 },
      { referenceCelsius: -18, deviationCelsius: -0.2, uncertaintyCelsius: null },
    ]
    const certificate = { laboratory: 'Lab', calibratedOn: '2026-10-01', points }
    const instruments: LogInstruments = {
      logger,
      place: { unit: 'Fridge 2', goods: null },
      probes: [
        { ...NOTHING_ENTERED, position: 'Top', fromMs: 0 },
        { ...probe, position: null, fromMs: 7 },
      ],
      certificates: [
        { ...certificate, probe: null, number: 'K-1', dueOn: null, points: [] },
        { ...certificate, probe: 1, number: 'K-2', dueOn: '2027-10-01' },
      ],
    }
    const hashed = createHash('sha256')
      .update(
        'coldwatch-record/9\ninstruments\n[["M","L",null,null,0.5,-40,70],["Fridge 2",null],[[0,null,null,null,null,null,null,null,"Top"],[7,null,null,"P-2","1",null,null,null,null]],[[null,"K-1","Lab","2026-10-01",null,[]],[1,"K-2","Lab","2026-10-01","2027-10-01",[[5,0.1,0.05],[-18,-0.2,null]]]]]',
      )
      .digest('hex')
    expect(partHashes(record({ instruments }), 9)['instruments']).toBe(hashed)
    expect(partsOfFormat(9)).toEqual(RECORD_PARTS.filter((part) => part !== 'sites'))
    expect(partsOfFormat(8)).not.toContain('instruments')
    expect(partHashes(record({ instruments }), 8)).toEqual(partHashes(record(), 8))
  })

  test('says at which site the sensor was from format 10 on', () => {
    const shop = { name: 'Shop', address: '1055 Budapest' }
    const sites = [
      { fromMs: 5, site: shop, isFormerOwners: true },
      { fromMs: 7, site: null, isFormerOwners: false },
    ]
    const hashed = createHash('sha256')
      .update('coldwatch-record/10\nsites\n[[5,"Shop","1055 Budapest"],[7,null,null]]')
      .digest('hex')
    expect(partHashes(record({ sites }), 10)['sites']).toBe(hashed)
    expect(partsOfFormat(10)).toEqual(RECORD_PARTS)
    expect(partsOfFormat(9)).not.toContain('sites')
    expect(partHashes(record({ sites }), 9)).toEqual(partHashes(record(), 9))
  })

  test('says what the sensor reported beside its temperature from format 7 on', () => {
    expect(partsOfFormat(6)).not.toContain('channels')
    expect(partsOfFormat(7)).toContain('channels')
    expect(partHashes(record({ channels: [] }), 6)).toEqual(partHashes(record(), 6))
  })

  test('does not contain when and by whom a log was issued', () => {
    const { issued } = aMeasureLog()
    expect(
      partHashes(
        aMeasureLog({
          issued: { atMs: 1, by: { ...issued.by, firstName: 'Other' }, fileId: 'other' },
        }),
        RECORD_FORMAT,
      ),
    ).toEqual(partHashes(aMeasureLog(), RECORD_FORMAT))
  })

  test('has every fact in exactly one part', () => {
    const changes: [RecordPart, Partial<LogRecord>][] = [
      ['sensor', { uid: 'x' }],
      ['sensor', { sensorName: 'x' }],
      ['sensor', { imeiNumber: 'x' }],
      ['sensor', { equipmentId: 1 }],
      ['sensor', { alias: 'x' }],
      ['sensor', { type: 'x' }],
      ['sensor', { defrostFridge: true }],
      ['channels', { channels: [] }],
      ['channels', { channels: [{ ...humidity, hash: 'other values' }] }],
      ['instruments', { instruments: { ...record().instruments, logger: NOTHING_ENTERED } }],
      ['sites', { sites: [{ fromMs: 1, site: null, isFormerOwners: false }] }],
      [
        'instruments',
        { instruments: { ...record().instruments, place: { unit: 'x', goods: null } } },
      ],
      ['marks', { arrivals: [] }],
      ['marks', { outages: [] }],
      ['alarms', { alarms: [] }],
      [
        'alarms',
        {
          compared: [
            {
              sinceMs: 1,
              untilMs: 2,
              usual: { count: 3, lengthMs: 4, peak: 5 },
              alarm: 'too-long',
            },
          ],
        },
      ],
      ['alarms', { alarms: [alarms, { ...alarms, fromMs: 8 }] }],
      ['alarms', { alarms: [{ ...alarms, settings: { ...alarms.settings, raiseDelay: 11 } }] }],
      ...(
        [
          { raiseDelayLow: 5 },
          { learnDefrosts: true },
          { productLag: 30 },
          { conditions: [aCondition()] },
        ] as const
      ).map((change): [RecordPart, Partial<LogRecord>] => [
        'alarms',
        { alarms: [{ ...alarms, settings: { ...alarms.settings, ...change } }] },
      ]),
      ['owner', { owner: { ...record().owner, nameHash: 'x' } }],
      ['owner', { owner: { ...record().owner, emailHash: 'x' } }],
      ['period', { fromMs: 1 }],
      ['period', { toMs: 1 }],
      ['period', { untilMs: 1 }],
      ['period', { toolSinceMs: 1 }],
      ['period', { intervalBeforeMs: 1 }],
      ['limits', { ranges: { fromMs: [1], ranges: record().ranges.ranges } }],
      [
        'limits',
        {
          ranges: {
            fromMs: [0],
            ranges: [{ min: 2, max: 8, notificationMin: 1, notificationMax: 8 }],
          },
        },
      ],
      ['corrections', { corrections: { fromMs: [0], celsius: [0.1] } }],
      [
        'readings',
        {
          series: seriesOf([
            [1_000, 401],
            [2_000, -1_800],
          ]),
        },
      ],
      [
        'readings',
        {
          series: seriesOf([
            [1_001, 400],
            [2_000, -1_800],
          ]),
        },
      ],
      ['marks', { marks: [] }],
      [
        'incidents',
        { incidents: [{ ...incident, condition: { ...aCondition(), severity: 'warning' } }] },
      ],
      [
        'incidents',
        {
          incidents: [
            {
              ...incident,
              acknowledgement: {
                atMs: 1,
                by: { firstName: '', lastName: '', nameHash: 'x' },
                correctiveAction: 'y',
                isFormerOwners: false,
              },
            },
          ],
        },
      ],
    ]
    const before = partHashes(record(), RECORD_FORMAT)
    for (const [part, change] of changes) {
      const after = partHashes(record(change), RECORD_FORMAT)
      expect(RECORD_PARTS.filter((name) => after[name] !== before[name])).toEqual([part])
      expect(contentHash(after, RECORD_FORMAT)).not.toBe(contentHash(before, RECORD_FORMAT))
    }
  })

  test('has a person by salted hashes alone: the same record keeps its hash when they are erased', () => {
    const erased = { ...record().owner, firstName: '', lastName: '', email: '' }
    expect(partHashes(record({ owner: erased }), 5)).toEqual(partHashes(record(), 5))
    expect(partHashes(record({ owner: erased }), 4)['owner']).not.toBe(
      partHashes(record(), 4)['owner'],
    )
  })

  test('is the same in every language and zone', () => {
    expect(partHashes(aMeasureLog({ language: 'hu', timeZone: 'UTC' }), RECORD_FORMAT)).toEqual(
      partHashes(aMeasureLog({ language: 'de', timeZone: 'Asia/Tokyo' }), RECORD_FORMAT),
    )
  })

  test('counts what a series holds, not the memory that it lies in', () => {
    const { times, values } = seriesOf([
      [1, 1],
      [1_000, 400],
      [2_000, -1_800],
      [3_000, 1],
    ])
    expect(
      partHashes(
        record({ series: { times: times.subarray(1, 3), values: values.subarray(1, 3) } }),
        RECORD_FORMAT,
      ).readings,
    ).toBe(partHashes(record(), RECORD_FORMAT).readings)
  })
})

describe('the code of a record', () => {
  test('is the beginning of its content hash, in letters and digits that cannot be mistaken', () => {
    expect(verifyCode('00443214c74254b635cf84653a56d7c675be77df00000000000000000000abcd')).toMatch(
      /^01234-56789-/,
    )
    expect(verifyCode('f'.repeat(64))).toBe('ZZZZZ-ZZZZZ-ZZZZZ-ZZZZZ')
  })

  test('is read back however it is typed', () => {
    const anyHash = fc
      .array(fc.constantFrom(...'0123456789abcdef'), { minLength: 64, maxLength: 64 })
      .map((digits) => digits.join(''))
    fc.assert(
      fc.property(anyHash, (hash) => {
        const code = verifyCode(hash)
        expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){3}$/)
        expect(readVerifyCode(code)).toBe(code)
        expect(
          readVerifyCode(
            ` ${code.toLowerCase().replaceAll('-', '').replaceAll('0', 'O').replaceAll('1', 'i')} `,
          ),
        ).toBe(code)
      }),
    )
  })

  test.each(['', 'hello', 'U'.repeat(20), '0'.repeat(19), '0'.repeat(21)])(
    '"%s" is none',
    (text) => {
      expect(readVerifyCode(text)).toBeNull()
    },
  )
})
