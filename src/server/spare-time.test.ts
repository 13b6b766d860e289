import { beforeEach, expect, test } from 'vitest'
import { createSpareTime, type SpareTime } from './spare-time.ts'

const SLICE_MS = 5

let nowMs: number
/** The share of the time that passes in which others leave the event loop idle. */
let idleShare: number
let idleMs: number
let began: [string, number][]
let spareTime: SpareTime
beforeEach(() => {
  ;[nowMs, idleShare, idleMs, began] = [0, 0, 0, []]
  spareTime = createSpareTime({
    now: () => nowMs,
    idleMs: () => idleMs,
    pause: async (ms) => {
      nowMs += ms
      idleMs += ms * idleShare
    },
  })
})

const slice = (name: string): Promise<void> =>
  spareTime.slice(async () => {
    began.push([name, nowMs])
    nowMs += SLICE_MS
  })

test('while the event loop is busy, what can wait takes a tenth of it', async () => {
  await Promise.all([slice('first'), slice('second'), slice('third')])
  expect(began).toEqual([
    ['first', 0],
    ['second', 10 * SLICE_MS],
    ['third', 20 * SLICE_MS],
  ])
})

test('of an event loop without other work it takes half', async () => {
  idleShare = 1
  await Promise.all([slice('first'), slice('second'), slice('third')])
  expect(began).toEqual([
    ['first', 0],
    ['second', 2 * SLICE_MS],
    ['third', 4 * SLICE_MS],
  ])
})

test('others get three times as long where they use two thirds of it', async () => {
  idleShare = 1 / 3
  await Promise.all([slice('first'), slice('second')])
  expect(began[1]).toEqual(['second', 4 * SLICE_MS])
})

test('works that can wait take turns, so that two of them take no more than one', async () => {
  const work = async (name: string) => {
    await slice(name)
    await slice(name)
  }
  await Promise.all([work('devices'), work('sensors')])
  expect(began.map(([name]) => name)).toEqual(['devices', 'sensors', 'devices', 'sensors'])
  expect(began.at(-1)?.[1]).toBe(30 * SLICE_MS)
})

test('a part that fails tells whoever asked for it, and the next one follows', async () => {
  const failed = spareTime.slice(() => {
    throw new Error('the disk is full')
  })
  const next = slice('next')
  await expect(failed).rejects.toThrow('the disk is full')
  await next
  expect(began).toHaveLength(1)
})
