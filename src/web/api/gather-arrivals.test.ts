import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { gatherArrivals, REST_MS, WITHOUT_FRAME_MS } from './gather-arrivals.ts'

const FRAME_MS = 16

/** False: the tab is in the background, where the browser draws nothing. */
let hasFrames: boolean
beforeEach(() => {
  vi.useFakeTimers()
  hasFrames = true
  let lastFrame = 0
  const asked = new Map<number, () => void>()
  setInterval(() => {
    if (!hasFrames) return
    const callbacks = [...asked.values()]
    asked.clear()
    for (const callback of callbacks) callback()
  }, FRAME_MS)
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
    asked.set(++lastFrame, callback)
    return lastFrame
  })
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => asked.delete(frame))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const pages = () => {
  const passedOn: number[][] = []
  return { passedOn, gathered: gatherArrivals<number>((some) => passedOn.push(some)) }
}

test('the first reading after a quiet time is shown with the next frame', () => {
  const { passedOn, gathered } = pages()
  gathered.add(1)
  expect(passedOn).toEqual([])
  vi.advanceTimersByTime(FRAME_MS)
  expect(passedOn).toEqual([[1]])
})

test('readings that follow within a fifth of a second are shown together, none is lost', () => {
  const { passedOn, gathered } = pages()
  gathered.add(1)
  vi.advanceTimersByTime(FRAME_MS)
  for (const reading of [2, 3, 4]) {
    gathered.add(reading)
    vi.advanceTimersByTime(FRAME_MS)
  }
  expect(passedOn).toEqual([[1]])
  vi.advanceTimersByTime(REST_MS)
  expect(passedOn).toEqual([[1], [2, 3, 4]])
})

test('a stream of readings is at most five renderings a second', () => {
  const { passedOn, gathered } = pages()
  for (let reading = 0; reading < 1_000; reading++) {
    gathered.add(reading)
    vi.advanceTimersByTime(10)
  }
  expect(passedOn.length).toBeLessThanOrEqual(50)
  vi.advanceTimersByTime(1_000)
  expect(passedOn.flat()).toHaveLength(1_000)
})

test('a tab that goes into the background while it waits for a frame gathers no endless queue', () => {
  const { passedOn, gathered } = pages()
  gathered.add(1)
  hasFrames = false
  vi.advanceTimersByTime(WITHOUT_FRAME_MS)
  expect(passedOn).toEqual([[1]])
  gathered.add(2)
  vi.advanceTimersByTime(REST_MS + WITHOUT_FRAME_MS)
  expect(passedOn).toEqual([[1], [2]])
})

test('nothing is passed on after the end', () => {
  const { passedOn, gathered } = pages()
  gathered.add(1)
  vi.advanceTimersByTime(FRAME_MS)
  gathered.add(2)
  gathered.end()
  vi.advanceTimersByTime(10_000)
  expect(passedOn).toEqual([[1]])
})
