import type { ExecutionArgs, FieldNode, OperationDefinitionNode } from 'graphql'
import type { Series } from '../../domain/readings/series.ts'
import { isFault } from '../../domain/readings/stored-value.ts'
import { nextTurn } from '../next-turn.ts'
import type { PeriodText } from '../readings/requested-period.ts'
import type { SensorName } from '../readings/visible-tool.ts'
import { answer } from './answer.ts'
import type { Context } from './builder.ts'
import { instantKeys } from './instant-key.ts'
import { onlyField, plainFields } from './plain-fields.ts'

/** Points written before other requests get a turn. */
const POINTS_PER_TURN = 5_000

type PointField = { responseName: string; field: 'key' | 'value' | '__typename' }

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
  const only = onlyField(args, operation, 'chartData')
  const fields = only && pointFieldsOf(only.field, args.document)
  if (only === null || fields === null) return null
  return () =>
    only.answered(async (input: SensorName & PeriodText) => {
      const { actor, services, signal } = args.contextValue as Context
      const pieces = answer(await services.readings.chartData(actor, input))
      return jsonOf(only.responseName, fields, pieces, signal)
    })
}
