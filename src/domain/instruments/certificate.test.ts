import { describe, expect, test } from 'vitest'
import {
  type CertificateData,
  certificateErrors,
  correctionAt,
  MOST_POINTS,
} from './certificate.ts'

const TODAY = '2026-11-20'
const certificate = (over: Partial<CertificateData> = {}): CertificateData => ({
  number: 'K-2026/118',
  laboratory: 'Budapest Calibration Ltd.',
  calibratedOn: '2026-10-01',
  dueOn: '2027-10-01',
  points: [],
  ...over,
})
const point = (referenceCelsius: number, deviationCelsius = 0.1, uncertaintyCelsius = 0.2) => ({
  referenceCelsius,
  deviationCelsius,
  uncertaintyCelsius,
})
const keys = (over: Partial<CertificateData>): string[] =>
  certificateErrors(certificate(over), TODAY).map(({ field, key }) => `${field}: ${key}`)

test('a certificate with its number, laboratory, days and points is accepted', () => {
  expect(keys({ points: [point(-20), point(0), point(8)] })).toEqual([])
  expect(keys({ dueOn: null, calibratedOn: TODAY })).toEqual([])
})

test('a certificate that ends before or on the day it begins is refused', () => {
  for (const dueOn of ['2026-09-30', '2026-10-01'])
    expect(keys({ dueOn })).toEqual(['dueOn: instruments.dueBeforeCalibration'])
})

test('a calibration of tomorrow, or of a day that does not exist, is refused', () => {
  expect(keys({ calibratedOn: '2026-11-21' })).toEqual([
    'calibratedOn: instruments.calibratedLater',
  ])
  expect(keys({ calibratedOn: '2026-02-29' })).toEqual(['calibratedOn: instruments.noSuchDay'])
  expect(keys({ dueOn: '31.12.2027' })).toEqual(['dueOn: instruments.noSuchDay'])
})

test('number and laboratory are required, and every broken rule is named at once', () => {
  expect(keys({ number: ' ', laboratory: '', dueOn: '2020-01-01' })).toEqual([
    'number: instruments.numberMissing',
    'laboratory: instruments.laboratoryMissing',
    'dueOn: instruments.dueBeforeCalibration',
  ])
})

test('two points at one temperature, too many points and impossible figures are refused', () => {
  expect(keys({ points: [point(0), point(0)] })).toEqual(['points: instruments.pointTwice'])
  expect(keys({ points: Array.from({ length: MOST_POINTS + 1 }, (_, i) => point(i)) })).toEqual([
    'points: instruments.tooManyPoints',
  ])
  for (const wrong of [point(0, 21), point(0, 0, -0.1), point(-300), point(0, NaN)])
    expect(keys({ points: [wrong] })).toEqual(['points: instruments.pointOutOfBounds'])
})

describe('the correction by a certificate', () => {
  const points = [point(8, 0.3), point(-20, -0.5), point(0, 0.1)]

  test('is minus the deviation at a point', () => {
    expect(correctionAt(points, 8)).toBe(-0.3)
    expect(correctionAt(points, -20)).toBe(0.5)
  })

  test('lies on the straight line between two points, to 0.01 °C', () => {
    expect(correctionAt(points, 4)).toBe(-0.2)
    expect(correctionAt(points, 6)).toBe(-0.25)
    expect(correctionAt(points, -10)).toBe(0.2)
  })

  test('is unknown beyond the points, and without any', () => {
    expect(correctionAt(points, 8.1)).toBeNull()
    expect(correctionAt(points, -20.1)).toBeNull()
    expect(correctionAt([], 4)).toBeNull()
  })

  test('of no deviation is plain zero', () => {
    expect(Object.is(correctionAt([point(4, 0)], 4), 0)).toBe(true)
  })
})
