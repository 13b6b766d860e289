import { describe, expect, test } from 'vitest'
import {
  type InstrumentData,
  instrumentErrors,
  NOTHING_ENTERED,
  probeAt,
  trimmed,
} from './instrument.ts'

const keys = (over: Partial<InstrumentData>): string[] =>
  instrumentErrors({ ...NOTHING_ENTERED, ...over }).map(({ field, key }) => `${field}: ${key}`)

test('nothing has to be entered about an instrument', () => {
  expect(instrumentErrors(NOTHING_ENTERED)).toEqual([])
})

test('a full set of data is accepted', () => {
  expect(
    keys({
      maker: 'Berlinger',
      model: 'Smart Sensor',
      serialNumber: 'A-17/3',
      accuracyClass: '0.5',
      accuracyCelsius: 0.5,
      lowestCelsius: -40,
      highestCelsius: 60,
    }),
  ).toEqual([])
})

test.each([0, -0.5, 10.1, NaN])('an accuracy of ±%d °C is refused', (accuracyCelsius) => {
  expect(keys({ accuracyCelsius })).toEqual(['accuracyCelsius: instruments.accuracyOutOfBounds'])
})

test('a measuring range that ends at its beginning, or below absolute zero, is refused', () => {
  expect(keys({ lowestCelsius: 5, highestCelsius: 5 })).toEqual([
    'highestCelsius: instruments.rangeInverted',
  ])
  expect(keys({ lowestCelsius: -300 })).toEqual(['lowestCelsius: instruments.rangeOutOfBounds'])
})

test('a text of more than 100 characters, or with a line break, names its field', () => {
  expect(keys({ model: 'x'.repeat(101), serialNumber: 'a\nb' })).toEqual([
    'model: form.textTooLong',
    'serialNumber: form.controlCharacter',
  ])
})

test('blanks around a text go, and an empty text is nothing entered', () => {
  expect(trimmed({ maker: ' Testo ', model: '  ', accuracyCelsius: 0.5 })).toEqual({
    maker: 'Testo',
    model: null,
    accuracyCelsius: 0.5,
  })
})

describe('the probe in service', () => {
  const probes = [
    { id: 1, fromMs: 0 },
    { id: 2, fromMs: 1_000 },
  ]

  test('is the old one until the swap, the new one from its instant on', () => {
    expect(probeAt(probes, 999)?.id).toBe(1)
    expect(probeAt(probes, 1_000)?.id).toBe(2)
  })

  test('is none before the first, whatever the order of the list', () => {
    expect(probeAt([{ id: 3, fromMs: 500 }], 499)).toBeNull()
    expect(probeAt(probes.toReversed(), 5_000)?.id).toBe(2)
  })
})
