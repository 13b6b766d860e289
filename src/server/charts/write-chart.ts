import type { ChartSeries } from '../readings/sum-up-chart.ts'
import { JsonBytes } from './json-bytes.ts'

/** A field to write: its name in the answer as JSON, and the fields below it. */
export type WrittenField = { key: string; name: string; typeName: string; below: WrittenField[] }

/** How an answer with nothing but a chart is written. Plain data. */
export type ChartForm = { responseName: string; fields: readonly WrittenField[] }

/** One for all charts: each is written in one go. */
const json = new JsonBytes()

/** The fields of a chart are what the object holds: numbers, lists of numbers, lists of objects. */
const writeObject = (value: object, fields: readonly WrittenField[]): void => {
  fields.forEach(({ key, name, typeName, below }, i) => {
    json.text(`${i === 0 ? '{' : ','}${key}`)
    const field: unknown =
      name === '__typename' ? typeName : (value as Record<string, unknown>)[name]
    if (!Array.isArray(field) || field.length === 0) json.text(JSON.stringify(field))
    else if (below.length === 0) json.numbers(field)
    else {
      for (const [at, entry] of field.entries()) {
        json.text(at === 0 ? '[' : ',')
        writeObject(entry, below)
      }
      json.text(']')
    }
  })
  json.text('}')
}

/** The answer as JSON, whose bytes may be given back (`giveBack`). */
export const writeChart = (chart: ChartSeries, { responseName, fields }: ChartForm): Buffer => {
  json.text(`{"data":{${JSON.stringify(responseName)}:`)
  writeObject(chart, fields)
  json.text('}}')
  return json.done()
}
