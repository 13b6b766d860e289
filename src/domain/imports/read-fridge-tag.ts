import type { ImportLayout } from './import-layout.ts'
import type { LoggerDay } from './import-format.ts'
import { numberReading } from './number-reading.ts'

/**
 * A text file of a Berlinger Fridge-tag or Q-tag. Read as published files of Fridge-tag 2, 2 E, 2 L,
 * Ultra Low and Q-tag CLm doc show it (github.com/msupply-foundation/temperature-sensor, data/;
 * github.com/mortenoh/berlinger_fridge_tag_v2, tests/fixtures): a line per level of indentation, "key:
 * value" pairs between commas, one numbered entry a day below "Hist:", and, of loggers with a full record,
 * lines with tabs below "Data:". `dataText`: those lines, empty without any; `dataLine`: the number of
 * the first of them.
 */
export type FridgeTagFile = {
  serial: string | null
  isCelsius: boolean
  days: LoggerDay[]
  dataText: string
  dataLine: number
}

export const isFridgeTag = (text: string): boolean => text.startsWith('Device: Q-tag')

/** Of the lines below "Data:", which begin with a tab: the time, the temperature, a cross. */
export const fridgeTagLayout = (timeZone: string): ImportLayout => ({
  separator: '\t',
  decimal: '.',
  dateOrder: 'ymd',
  timeZone,
  unit: 'C',
  rowsBefore: 1,
  dayColumn: 1,
  clockColumn: null,
  valueColumn: 2,
  humidityColumn: null,
  only: null,
})

export const readFridgeTag = (text: string): FridgeTagFile => {
  const lines = text.split(/\r\n|\r|\n/)
  const file: FridgeTagFile = {
    serial: null,
    isCelsius: true,
    days: [],
    dataText: '',
    dataLine: 0,
  }
  const data: string[] = []
  let section = ''
  let day: LoggerDay | null = null
  let alarm: string | null = null
  for (const [at, line] of lines.entries()) {
    const heading = /^(\w+):/.exec(line)
    if (heading !== null) section = heading[1]!
    const isData = section === 'Data' && heading === null
    // Lines between two parts with data are empty there, so that those after them keep their numbers.
    if (file.dataLine > 0) data.push(isData ? line : '')
    else if (section === 'Data') file.dataLine = at + 2
    if (heading !== null || isData) continue
    const facts = factsOf(line)
    if (section === 'Conf') {
      file.serial ??= facts.get('Serial') ?? null
      if (facts.has('Temp unit')) file.isCelsius = facts.get('Temp unit') === 'C'
    }
    if (section !== 'Hist') continue
    if (facts.has('Date')) file.days.push((day = emptyDay(facts.get('Date')!)))
    // The alarms of a day are numbered, 0 too cold and 1 too warm.
    alarm = /^ {3}([01]):$/.exec(line)?.[1] ?? alarm
    if (day !== null) takeDayFacts(day, facts, alarm)
  }
  file.dataText = data.join('\n')
  file.days = file.days.filter(({ low, high, mean }) => (low ?? high ?? mean) !== null)
  return file
}

/** "Min T: +4.0, TS Min T: 06:00" */
const factsOf = (line: string): Map<string, string> =>
  new Map(
    line.split(', ').flatMap((part) => {
      const colon = part.indexOf(': ')
      return colon === -1 ? [] : [[part.slice(0, colon).trim(), part.slice(colon + 2).trim()]]
    }),
  )

const emptyDay = (day: string): LoggerDay => ({
  day,
  low: null,
  lowAt: null,
  high: null,
  highAt: null,
  mean: null,
  minutesBelow: null,
  minutesAbove: null,
})

const takeDayFacts = (
  day: LoggerDay,
  facts: ReadonlyMap<string, string>,
  alarm: string | null,
): void => {
  const number = (key: string): number | null => {
    const reading = numberReading(facts.get(key) ?? '', '.')
    return reading?.kind === 'number' ? reading.value : null
  }
  const clock = (key: string): string | null =>
    /^\d{2}:\d{2}$/.test(facts.get(key) ?? '') ? facts.get(key)! : null
  if (facts.has('Min T')) [day.low, day.lowAt] = [number('Min T'), clock('TS Min T')]
  if (facts.has('Max T')) [day.high, day.highAt] = [number('Max T'), clock('TS Max T')]
  if (facts.has('Avrg T')) day.mean = number('Avrg T')
  if (!facts.has('t Acc')) return
  if (alarm === '0') day.minutesBelow = number('t Acc')
  else day.minutesAbove = number('t Acc')
}
