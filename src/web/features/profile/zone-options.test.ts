import { expect, test } from 'vitest'
import { matchesZone, zoneOptions } from './zone-options.ts'

const WINTER = Date.parse('2026-11-20T02:14:17Z')
const SUMMER = Date.parse('2026-07-20T02:14:17Z')
const labelOf = (zone: string, atMs: number) =>
  zoneOptions(zone, atMs).find(({ value }) => value === zone)?.label

test('a zone shows its name and the offset that holds at the time', () => {
  expect(labelOf('Europe/Budapest', WINTER)).toBe('Europe/Budapest (UTC+01:00)')
  expect(labelOf('Europe/Budapest', SUMMER)).toBe('Europe/Budapest (UTC+02:00)')
  expect(labelOf('America/New_York', WINTER)).toBe('America/New York (UTC−05:00)')
  expect(labelOf('UTC', WINTER)).toBe('UTC (UTC+00:00)')
})

test('every zone is listed once, with UTC and the chosen one', () => {
  const values = zoneOptions('Etc/GMT+3', WINTER).map(({ value }) => value)
  expect(values).toEqual(
    expect.arrayContaining(['UTC', 'Etc/GMT+3', ...Intl.supportedValuesOf('timeZone')]),
  )
  expect(new Set(values).size).toBe(values.length)
})

test.each([
  ['new york', true],
  ['NEW_YORK', true],
  ['york america', true],
  ['-05', true],
  ['−05:00', true],
  ['', true],
  ['newyork', false],
  ['york europe', false],
])('America/New York is found by "%s": %s', (search, found) => {
  expect(matchesZone('America/New York (UTC−05:00)', search)).toBe(found)
})
