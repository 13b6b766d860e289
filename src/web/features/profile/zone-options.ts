import { localTime } from '../../../domain/periods/local-time.ts'

export type ZoneOption = { value: string; label: string }

/** A zone's name as people write it: "America/New York". */
const nameOf = (timeZone: string): string => timeZone.replaceAll('_', ' ')

const zoneOption = (timeZone: string, atMs: number): ZoneOption => ({
  value: timeZone,
  label: `${nameOf(timeZone)} (${localTime(timeZone).offsetTextAt(atMs)})`,
})

/** The chosen zone alone, for a list that was not opened yet. */
export const chosenOption = (chosen: string, atMs: number): ZoneOption[] => [
  zoneOption(chosen, atMs),
]

/**
 * Every zone that this browser knows, by name, with its offset at the time (ms since 1970). UTC and
 * `chosen` are among them even where the browser does not list them. Takes a tenth of a second: the
 * offset of each zone needs a formatter.
 */
export const zoneOptions = (chosen: string, atMs: number): ZoneOption[] =>
  [...new Set(['UTC', chosen, ...Intl.supportedValuesOf('timeZone')])]
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((timeZone) => zoneOption(timeZone, atMs))

/**
 * Case, marks, and the ways to write a blank or a minus do not matter; each word may stand
 * anywhere.
 */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('−', '-')
    .replaceAll(/[_/\s]+/g, ' ')
    .trim()

export const matchesZone = (label: string, search: string): boolean => {
  const text = plain(label)
  return plain(search)
    .split(' ')
    .every((word) => text.includes(word))
}
