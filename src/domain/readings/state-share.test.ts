import { expect, test } from 'vitest'
import { seriesOf } from './series.ts'
import { stateShare } from './state-share.ts'
import { storedFault } from './stored-value.ts'

const shareOf = (
  readings: readonly (readonly [timeMs: number, value: number])[],
  untilMs: number,
): number | null => {
  const share = stateShare()
  share.add(seriesOf(readings))
  return share.done(untilMs)
}

test('a door counts by the time that it was open, however often it reported', () => {
  expect(
    shareOf(
      [
        [0, 0],
        [900, 100],
        [1_000, 0],
        [1_010, 0],
        [1_020, 0],
      ],
      2_000,
    ),
  ).toBe(0.05)
})

test('the newest state holds until the end', () => {
  expect(
    shareOf(
      [
        [0, 0],
        [600, 100],
      ],
      1_000,
    ),
  ).toBe(0.4)
})

test('readings in pieces give the same share', () => {
  const share = stateShare()
  share.add(seriesOf([[0, 100]]))
  share.add(seriesOf([[250, 0]]))
  expect(share.done(1_000)).toBe(0.25)
})

test('the time after an error is not known, and neither is any without readings', () => {
  expect(
    shareOf(
      [
        [0, 100],
        [100, storedFault('read-error')],
        [900, 0],
      ],
      1_000,
    ),
  ).toBe(0.5)
  expect(shareOf([], 1_000)).toBeNull()
  expect(shareOf([[1_000, 100]], 1_000)).toBeNull()
})
