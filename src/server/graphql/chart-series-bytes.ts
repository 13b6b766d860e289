import {
  type ExecutionArgs,
  getNamedType,
  type GraphQLObjectType,
  isObjectType,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'
import type { ChartSeries } from '../readings/chart-series.ts'
import type { PeriodText } from '../readings/requested-period.ts'
import { answer } from './answer.ts'
import type { Context } from './builder.ts'
import { inChartTurn } from './in-chart-turn.ts'
import { JsonBytes } from './json-bytes.ts'
import { numericId } from './numeric-id.ts'
import { onlyField, plainFields } from './plain-fields.ts'

/** As the schema names the arguments of `chartSeries`. */
export type ChartSeriesArgs = PeriodText & {
  toolId: string
  maxPoints: number
  type: string
}

export const loadChartSeries = (
  { toolId, ...input }: ChartSeriesArgs,
  context: Context,
): Promise<ChartSeries> =>
  inChartTurn(context, async ({ actor, services, signal }) =>
    answer(
      await services.readings.chartSeries(actor, { ...input, toolId: numericId(toolId), signal }),
    ),
  )

/** One for all charts: each is written in one go. */
const json = new JsonBytes()

/** A field to write: its name in the answer as JSON, and the fields below it. */
type WrittenField = { key: string; name: string; typeName: string; below: WrittenField[] }

/** Null when the selection is not one that `write` understands. */
const writtenFields = (
  set: SelectionSetNode,
  type: GraphQLObjectType,
  document: ExecutionArgs['document'],
): WrittenField[] | null => {
  const written = new Map<string, WrittenField>()
  for (const field of plainFields(set, document) ?? [null]) {
    if (field === null) return null
    const name = field.name.value
    const responseName = field.alias?.value ?? name
    const key = `${JSON.stringify(responseName)}:`
    const below: WrittenField[] = []
    if (field.selectionSet !== undefined) {
      const typeBelow = getNamedType(type.getFields()[name]?.type)
      // Two selections of one list would have to be merged.
      if (!isObjectType(typeBelow) || written.has(responseName)) return null
      const fields = writtenFields(field.selectionSet, typeBelow, document)
      if (fields === null) return null
      below.push(...fields)
    }
    written.set(responseName, { key, name, typeName: type.name, below })
  }
  return [...written.values()]
}

/** The fields of a chart are what the object holds: numbers, lists of numbers, lists of objects. */
const writeObject = (value: object, fields: readonly WrittenField[], into: JsonBytes): void => {
  fields.forEach(({ key, name, typeName, below }, i) => {
    into.text(`${i === 0 ? '{' : ','}${key}`)
    const field: unknown =
      name === '__typename' ? typeName : (value as Record<string, unknown>)[name]
    if (!Array.isArray(field) || field.length === 0) into.text(JSON.stringify(field))
    else if (below.length === 0) into.numbers(field)
    else {
      for (const [at, entry] of field.entries()) {
        into.text(at === 0 ? '[' : ',')
        writeObject(entry, below, into)
      }
      into.text(']')
    }
  })
  into.text('}')
}

/**
 * Answers a query for one `chartSeries` and nothing else, without GraphQL's engine, as JSON in bytes:
 * for the engine each of 8,000 numbers is a field. Null for any other operation. Calling the answer
 * begins the work; it rejects with the error that the engine would answer for the field.
 */
export const chartSeriesBytes = (
  args: ExecutionArgs,
  operation: OperationDefinitionNode,
): (() => Promise<Uint8Array>) | null => {
  const { schema, document } = args
  const only = onlyField(args, operation, 'chartSeries')
  const type = schema.getType('ChartSeries')
  if (only === null || !isObjectType(type)) return null
  const fields = writtenFields(only.field.selectionSet!, type, document)
  if (fields === null) return null
  return () =>
    only.answered(async (input: ChartSeriesArgs) => {
      const chart = await loadChartSeries(input, args.contextValue as Context)
      json.text(`{"data":{${JSON.stringify(only.responseName)}:`)
      writeObject(chart, fields, json)
      json.text('}}')
      return json.done()
    })
}
