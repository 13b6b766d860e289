import {
  type ExecutionArgs,
  getNamedType,
  type GraphQLObjectType,
  isObjectType,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'
import type { ChartAnswer } from '../charts/chart-thread.ts'
import type { WrittenField } from '../charts/write-chart.ts'
import type { ChartSeries } from '../readings/sum-up-chart.ts'
import type { PeriodText } from '../readings/requested-period.ts'
import { answer } from './answer.ts'
import type { Context } from './builder.ts'
import { inChartTurn } from './in-chart-turn.ts'
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

/** Null when the selection is not one that `writeChart` understands. */
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

/**
 * Answers a query for one `chartSeries` and nothing else, without GraphQL's engine, as JSON in bytes:
 * for the engine each of 8,000 numbers is a field. Null for any other operation. Calling the answer
 * begins the work; it rejects with the error that the engine would answer for the field.
 */
export const chartSeriesBytes = (
  args: ExecutionArgs,
  operation: OperationDefinitionNode,
): ((acceptsGzip: boolean) => Promise<ChartAnswer>) | null => {
  const { schema, document } = args
  const only = onlyField(args, operation, 'chartSeries')
  const type = schema.getType('ChartSeries')
  if (only === null || !isObjectType(type)) return null
  const fields = writtenFields(only.field.selectionSet!, type, document)
  if (fields === null) return null
  const form = { responseName: only.responseName, fields }
  return (acceptsGzip) =>
    only.answered(async ({ toolId, ...input }: ChartSeriesArgs) => {
      const context = args.contextValue as Context
      const wanted = { ...input, toolId: numericId(toolId), form, acceptsGzip }
      return context.services.charts.counted(() =>
        inChartTurn(context, async ({ actor, services, signal }) =>
          answer(await services.charts.draw(actor, { ...wanted, signal })),
        ),
      )
    })
}
