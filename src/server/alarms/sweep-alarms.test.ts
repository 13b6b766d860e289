import { beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '../../domain/durations.ts'
import { createLapseWatch, type Lapse } from './lapse-watch.ts'
import { startAlarmSweeper, type SweeperParts } from './sweep-alarms.ts'

/** How long each part of the reading of all sensors waits for its turn. */
const PART_MS = MINUTE_MS / 2
const PARTS = 4

let steadyMs: number
let lapses: Lapse[]
let partsRead: number
let looks: number
/** Called after each part. */
let afterPart: () => void
beforeEach(() => {
  ;[steadyMs, lapses, partsRead, looks] = [0, [], 0, 0]
  afterPart = () => {}
})

const sweeper = () => {
  const clock = () => new Date(steadyMs)
  return startAlarmSweeper({
    storage: {
      ping: async () => {},
      watchedByOthers: async () => false,
      tools: { byIds: async () => [] },
    } as unknown as SweeperParts['storage'],
    memory: {
      states: { toolIds: () => [], due: () => [] },
      silence: {
        load: async (_: number, goesOn: () => boolean) => {
          for (; partsRead < PARTS && goesOn(); partsRead += 1) {
            steadyMs += PART_MS
            afterPart()
          }
        },
        beginAnew: () => {},
        toLookAt: async () => {
          looks += 1
          return []
        },
      },
    } as unknown as SweeperParts['memory'],
    clock,
    lapses: createLapseWatch(clock, () => steadyMs),
    onLapse: (lapse) => void lapses.push(lapse),
    schedule: () => () => {},
    onError: (error) => {
      throw error
    },
  })
}

test('a start that reads its sensors for two minutes beside a backlog of requests watches all the time', async () => {
  const { run } = sweeper()
  await run()
  await run()
  expect(partsRead).toBe(PARTS)
  expect(looks).toBe(2)
  expect(lapses).toEqual([])
})

test('a machine that sleeps while the sensors are read is on the record', async () => {
  afterPart = () => {
    if (partsRead === 1) steadyMs += 10 * MINUTE_MS
  }
  const { run } = sweeper()
  await run()
  await run()
  expect(lapses).toHaveLength(1)
})

test('a server that is stopped soon after its start does not wait for all of its sensors', async () => {
  const passes = sweeper()
  afterPart = () => void passes.stop()
  await passes.run()
  expect(partsRead).toBe(1)
  expect(looks).toBe(0)
})
