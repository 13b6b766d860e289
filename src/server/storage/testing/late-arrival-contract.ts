import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../domain/durations.ts'
import type { Storage } from '../storage.ts'
import { autoCommit } from './auto-commit.ts'
import type { NewEngine } from './engine.ts'
import { freshStorage } from './engine.ts'
import { ALWAYS, append, MIDNIGHT, minutes, sealAll } from './minute-readings.ts'

const lateArrivals = async (storage: Storage, span = ALWAYS, lateByMs = HOUR_MS) => [
  ...(await storage.readings.lateArrivals(1, span, lateByMs)),
]
const stretch = (from: number, to: number, receivedMs: number | null, isContinued = false) => ({
  fromMs: MIDNIGHT + from * MINUTE_MS,
  toMs: MIDNIGHT + (to - 1) * MINUTE_MS + 1,
  readings: to - from,
  receivedMs,
  isContinued,
})

export const lateArrivalContract = (newEngine: NewEngine) =>
  describe('late arrivals', () => {
    const storage = freshStorage(newEngine)
    const at = (minute: number) => MIDNIGHT + minute * MINUTE_MS
    const arrive = (from: number, to: number, receivedMs: number) =>
      append(autoCommit(storage()), minutes(from, to), receivedMs)
    const whenSealedOrNot = ['before', 'after'] as const
    const sealed = async (when: 'before' | 'after') => {
      if (when === 'after') await sealAll(storage())
    }

    test.each(whenSealedOrNot)(
      'readings that arrive within the hour are not late, %s sealing',
      async (when) => {
        await arrive(0, 60, at(60))
        await arrive(60, 90, at(60))
        await sealed(when)
        expect(await lateArrivals(storage())).toEqual([])
      },
    )

    test.each(whenSealedOrNot)(
      'a stretch says when it arrived, and begins where another one ends, %s sealing',
      async (when) => {
        await arrive(0, 10, at(100))
        await arrive(20, 100, at(100))
        await arrive(10, 20, at(200) + 999)
        await sealed(when)
        expect(await lateArrivals(storage())).toEqual([
          stretch(0, 10, at(100)),
          stretch(10, 20, at(200), true),
          stretch(20, 40, at(100), true),
        ])
        expect(await lateArrivals(storage(), { fromMs: at(5), toMs: at(12) })).toEqual([
          stretch(5, 10, at(100)),
          stretch(10, 12, at(200), true),
        ])
      },
    )

    test.each(whenSealedOrNot)(
      'a reading in time between late ones ends their stretch, %s sealing',
      async (when) => {
        await arrive(5, 6, at(6))
        await arrive(0, 5, at(500))
        await arrive(6, 10, at(500))
        await sealed(when)
        expect(await lateArrivals(storage())).toEqual([
          stretch(0, 5, at(500)),
          stretch(6, 10, at(500)),
        ])
      },
    )

    test.each(whenSealedOrNot)('only what is late enough is counted, %s sealing', async (when) => {
      await arrive(0, 3 * 1440, at(3 * 1440))
      await sealed(when)
      expect(await lateArrivals(storage(), ALWAYS, DAY_MS)).toEqual([
        stretch(0, 2 * 1440, at(3 * 1440)),
      ])
      await expect(storage().readings.lateArrivals(1, ALWAYS, HOUR_MS - 1)).rejects.toThrow(
        RangeError,
      )
    })

    test('a repeat does not change when a reading arrived, sealed or not', async () => {
      await arrive(0, 10, at(100))
      await arrive(0, 10, at(900))
      await sealAll(storage())
      await arrive(0, 10, at(1_900))
      await sealAll(storage())
      expect(await lateArrivals(storage())).toEqual([stretch(0, 10, at(100))])
    })

    test('an import of a year is one stretch, in packed days and after a restart', async () => {
      const engine = await newEngine()
      let opened = await engine.open()
      const days = Array.from({ length: 365 }, (_, day) => [1, MIDNIGHT + day * DAY_MS, 1] as const)
      const receivedMs = MIDNIGHT + 400 * DAY_MS
      await append(autoCommit(opened), days, receivedMs)
      await sealAll(opened)
      await opened.close()
      opened = await engine.open()
      expect(await lateArrivals(opened)).toEqual([
        {
          fromMs: MIDNIGHT,
          toMs: MIDNIGHT + 364 * DAY_MS + 1,
          readings: 365,
          receivedMs,
          isContinued: false,
        },
      ])
      await opened.close()
      await engine.dispose()
    })

    test('a transaction sees the arrivals that it wrote', async () => {
      await arrive(0, 10, at(100))
      await sealAll(storage())
      await storage().transaction(async (stores) => {
        await append(stores, minutes(10, 20), at(300))
        expect([...(await stores.readings.lateArrivals(1, ALWAYS, HOUR_MS))]).toEqual([
          stretch(0, 10, at(100)),
          stretch(10, 20, at(300), true),
        ])
      })
    })
  })
