import {
  type ExecutionArgs,
  type FieldNode,
  type FragmentDefinitionNode,
  getArgumentValues,
  getVariableValues,
  Kind,
  locatedError,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'
import type { Series } from '../../domain/readings/series.ts'
import { isFault } from '../../domain/readings/stored-value.ts'
import { nextTurn } from '../next-turn.ts'
import type { PeriodText } from '../readings/requested-period.ts'
import type { SensorName } from '../readings/visible-tool.ts'
import { answer } from './answer.ts'
import type { Context } from './builder.ts'
import { instantKeys } from './instant-key.ts'

/** Points written before other requests get a turn. */
const POINTS_PER_TURN = 5_000

type PointField = { responseName: string; field: 'key' | 'value' | '__typename' }

/** The fields of a selection in order, with those of its fragments. Null when it has directives. */
const plainFields = (
  set: SelectionSetNode,
  document: ExecutionArgs['document'],
): FieldNode[] | null => {
  const fields: FieldNode[] = []
  for (const selection of set.selections) {
    if (selection.directives !== undefined && selection.directives.length > 0) return null
    if (selection.kind === Kind.FIELD) {
      fields.push(selection)
      continue
    }
    const inner =
      selection.kind === Kind.INLINE_FRAGMENT
        ? selection
        : document.definitions.find(
            (d): d is FragmentDefinitionNode =>
              d.kind === Kind.FRAGMENT_DEFINITION && d.name.value === selection.name.value,
          )
    const innerFields = inner && plainFields(inner.selectionSet, document)
    if (!innerFields) return null
    fields.push(...innerFields)
  }
  return fields
}

const pointFieldsOf = (
  chartData: FieldNode,
  document: ExecutionArgs['document'],
): PointField[] | null => {
  const fields = chartData.selectionSet && plainFields(chartData.selectionSet, document)
  if (!fields) return null
  const byName = new Map<string, PointField>()
  for (const { name, alias } of fields) {
    const field = name.value
    if (field !== 'key' && field !== 'value' && field !== '__typename') return null
    const responseName = alias?.value ?? field
    byName.set(responseName, { responseName, field })
  }
  return [...byName.values()]
}

/** The answer as JSON text, in pieces. Other requests get a turn after each piece. */
async function* jsonOf(
  responseName: string,
  fields: readonly PointField[],
  pieces: Iterable<Series>,
  signal: AbortSignal | undefined,
): AsyncGenerator<string> {
  const keyOf = instantKeys()
  const names = fields.map(
    (field, i) => `${i === 0 ? '{' : ','}${JSON.stringify(field.responseName)}:`,
  )
  let text = `{"data":{${JSON.stringify(responseName)}:[`
  let isFirst = true
  let sinceTurn = 0
  for (const { times, values } of pieces)
    for (let i = 0; i < times.length; i++) {
      const value = values[i]!
      if (!isFault(value)) {
        if (!isFirst) text += ','
        isFirst = false
        for (let f = 0; f < fields.length; f++) {
          const { field } = fields[f]!
          text += names[f]!
          if (field === 'value') text += value / 100
          else if (field === 'key') text += `"${keyOf(times[i]!)}"`
          else text += '"ChartPoint"'
        }
        text += '}'
      }
      sinceTurn += 1
      if (sinceTurn < POINTS_PER_TURN) continue
      sinceTurn = 0
      yield text
      text = ''
      await nextTurn(signal)
    }
  yield `${text}]}}`
}

/**
 * Answers a query for one `chartData` and nothing else, without GraphQL's engine: a year of minutes
 * is half a million points, for which the engine blocks all requests for seconds. Null for any
 * other operation; the engine runs it. Calling the answer begins the work. `args` come from `GraphQLDoor.prepare`: valid, within the
 * limits. Rejects with the error that the engine would answer for the field.
 */
export const chartDataStream = (
  args: ExecutionArgs,
  operation: OperationDefinitionNode,
): (() => Promise<AsyncGenerator<string>>) | null => {
  const { schema, document } = args
  if (operation.operation !== 'query' || (operation.directives ?? []).length > 0) return null
  const [chartData, ...others] = plainFields(operation.selectionSet, document) ?? []
  if (chartData?.name.value !== 'chartData' || others.length > 0) return null
  const fields = pointFieldsOf(chartData, document)
  const definition = schema.getQueryType()?.getFields()['chartData']
  if (fields === null || definition === undefined) return null
  const variables = getVariableValues(
    schema,
    operation.variableDefinitions ?? [],
    args.variableValues ?? {},
  )
  if (variables.errors) return null

  const responseName = chartData.alias?.value ?? 'chartData'
  return async () => {
    try {
      const input = getArgumentValues(definition, chartData, variables.coerced) as SensorName &
        PeriodText
      const { actor, services, signal } = args.contextValue as Context
      const pieces = answer(await services.readings.chartData(actor, input))
      return jsonOf(responseName, fields, pieces, signal)
    } catch (error) {
      throw locatedError(error, [chartData], [responseName])
    }
  }
}
