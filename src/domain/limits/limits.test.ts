import { expect, test } from 'vitest'
import { DEFAULT_LIMITS, limitErrors } from './limits.ts'

const errors = (change: object) => limitErrors({ ...DEFAULT_LIMITS, ...change })

test('the default is −10 to 10 °C and holds', () => {
  expect(DEFAULT_LIMITS).toEqual({ min: -10, max: 10, notificationMin: -10, notificationMax: 10 })
  expect(errors({})).toEqual([])
})

test('limits reach from −50 to 50 °C, decimals allowed', () => {
  expect(errors({ min: -50, max: 50 })).toEqual([])
  expect(errors({ min: -18.5, max: -18.4 })).toEqual([])
  expect(errors({ min: -50.01 })).toEqual([{ kind: 'limit-out-of-bounds', field: 'min' }])
  expect(errors({ notificationMax: 50.01 })).toEqual([
    { kind: 'limit-out-of-bounds', field: 'notificationMax' },
  ])
  expect(errors({ max: Number.NaN })).toEqual([{ kind: 'limit-out-of-bounds', field: 'max' }])
})

test('each pair must leave room between its ends', () => {
  expect(errors({ min: 10 })).toEqual([{ kind: 'limit-inverted', field: 'min' }])
  expect(errors({ notificationMin: 11 })).toEqual([
    { kind: 'limit-inverted', field: 'notificationMin' },
  ])
})
