import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '../durations.ts'
import { localTime } from '../periods/local-time.ts'
import { calibrationsWithin } from './calibrations-within.ts'

const budapest = localTime('Europe/Budapest')
const at = (day: string): number => budapest.dayStart(day)
const NOVEMBER = { fromMs: at('2026-11-01'), toMs: at('2026-12-01') }
const first = { id: 1, fromMs: 0 }
const second = { id: 2, fromMs: at('2026-11-10') + 9 * HOUR_MS }
const ofFirst = { id: 1, probeId: 1, calibratedOn: '2025-12-01', dueOn: '2026-12-01' }
const ofSecond = { id: 2, probeId: 2, calibratedOn: '2026-11-02', dueOn: '2027-11-02' }
const ofLogger = { id: 3, probeId: null, calibratedOn: '2026-01-15', dueOn: null }

describe('the calibrations of a period', () => {
  test('are one certificate where nothing changed', () => {
    expect(
      calibrationsWithin({ probes: [first], certificates: [ofFirst] }, NOVEMBER, budapest),
    ).toEqual([{ ...NOVEMBER, probe: first, certificate: ofFirst, expiredMs: null }])
  })

  test('are those of both probes after a swap, each for its time in service', () => {
    const stretches = calibrationsWithin(
      { probes: [first, second], certificates: [ofFirst, ofSecond, ofLogger] },
      NOVEMBER,
      budapest,
    )
    expect(stretches).toEqual([
      {
        fromMs: NOVEMBER.fromMs,
        toMs: second.fromMs,
        probe: first,
        certificate: ofFirst,
        expiredMs: null,
      },
      {
        fromMs: second.fromMs,
        toMs: NOVEMBER.toMs,
        probe: second,
        certificate: ofSecond,
        expiredMs: null,
      },
    ])
  })

  test('are that of the logger for a probe without one of its own, none before the first one', () => {
    const late = { ...ofLogger, calibratedOn: '2026-11-20' }
    expect(
      calibrationsWithin({ probes: [first], certificates: [late] }, NOVEMBER, budapest).map(
        ({ fromMs, certificate }) => [budapest.dayOf(fromMs), certificate?.id ?? null],
      ),
    ).toEqual([
      ['2026-11-01', null],
      ['2026-11-20', 3],
    ])
    expect(calibrationsWithin({ probes: [], certificates: [] }, NOVEMBER, budapest)).toEqual([
      { ...NOVEMBER, probe: null, certificate: null, expiredMs: null },
    ])
  })

  test('say from when on one had expired: from its day on, where the clocks are', () => {
    const expiring = { ...ofFirst, dueOn: '2026-11-15' }
    const expiredOf = (certificates: (typeof expiring)[], zone = budapest) =>
      calibrationsWithin({ probes: [first], certificates }, NOVEMBER, zone).map(
        ({ expiredMs }) => expiredMs,
      )
    expect(expiredOf([expiring])).toEqual([at('2026-11-15')])
    expect(expiredOf([expiring], localTime('Asia/Tokyo'))).toEqual([
      localTime('Asia/Tokyo').dayStart('2026-11-15'),
    ])
    expect(expiredOf([{ ...expiring, dueOn: '2026-12-01' }])).toEqual([null])
    expect(expiredOf([{ ...expiring, dueOn: '2026-10-01' }])).toEqual([NOVEMBER.fromMs])
    const renewed = { ...expiring, id: 9, calibratedOn: '2026-11-15', dueOn: '2027-11-15' }
    expect(expiredOf([expiring, renewed])).toEqual([null, null])
    const renewedLate = { ...renewed, calibratedOn: '2026-11-20' }
    expect(expiredOf([expiring, renewedLate])).toEqual([at('2026-11-15'), null])
  })

  test('of a period without an end yet are those of its beginning', () => {
    const { fromMs } = NOVEMBER
    expect(
      calibrationsWithin(
        { probes: [first], certificates: [ofFirst] },
        { fromMs, toMs: fromMs },
        budapest,
      ),
    ).toHaveLength(1)
  })
})
