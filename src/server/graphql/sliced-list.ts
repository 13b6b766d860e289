import {
  type ExecutionArgs,
  type ExecutionResult,
  getArgumentValues,
  getVariableValues,
  Kind,
  locatedError,
  type OperationDefinitionNode,
} from 'graphql'
import { badInput } from '../../domain/refusal.ts'
import { nextTurn } from '../next-turn.ts'
import { refusalError } from './answer.ts'
import type { Context } from './builder.ts'
import { chartTurn } from './in-chart-turn.ts'

/** Items that the engine answers in one go: 20,000 held the event loop for 3.8 s. */
export const ITEMS_PER_SLICE = 100

/** The most items that the engine answers whole, where the list stands beside other fields. */
export const MOST_BESIDE = 1_000
const ASK_ALONE = badInput({
  field: null,
  key: 'tables.askAlone',
  params: { most: MOST_BESIDE },
  message: `The list has more than ${MOST_BESIDE} rows: request it in an operation of its own, or a page of it.`,
})

/** The root value with which the engine answers one slice of a list. */
type SliceRoot = { slice: readonly unknown[] }

type Load = (context: Context, args: never) => Promise<readonly unknown[]>
const loads = new Map<string, Load>()

const sliceOf = (root: unknown): readonly unknown[] | null =>
  typeof root === 'object' && root !== null && 'slice' in root ? (root as SliceRoot).slice : null

/**
 * The resolver of a query's list that may be long. `load` answers all its items. Beside other fields
 * a list of more than `MOST_BESIDE` is refused, as the engine would hold the event loop for it.
 */
export const slicedList = <Args, Item>(
  name: string,
  load: (context: Context, args: Args) => Promise<Item[]>,
) => {
  loads.set(name, load)
  return async (root: unknown, args: Args, context: Context): Promise<Item[]> => {
    const slice = sliceOf(root)
    if (slice !== null) return slice as Item[]
    const items = await load(context, args)
    if (items.length > MOST_BESIDE) throw refusalError(ASK_ALONE)
    return items
  }
}

/** A long list as JSON, in texts; `done` must be called once they are read, or never will be. */
export type ListTexts = { texts: string[]; done: () => void }

/**
 * Answers a query for one list and nothing else in slices, between which others get a turn. Null
 * for any other operation; the engine runs it whole. `args` come from `GraphQLDoor.prepare`;
 * `execute` runs them with the engine. Calling the answer begins the work. It rejects with the error
 * that the engine would answer for the field.
 */
export const slicedAnswer = (
  args: ExecutionArgs,
  operation: OperationDefinitionNode,
  execute: (args: ExecutionArgs) => Promise<ExecutionResult>,
): (() => Promise<ExecutionResult | ListTexts>) | null => {
  const [field, second] = operation.selectionSet.selections
  if (operation.operation !== 'query' || (operation.directives ?? []).length > 0) return null
  if (field?.kind !== Kind.FIELD || second !== undefined) return null
  const load = loads.get(field.name.value)
  const definition = args.schema.getQueryType()?.getFields()[field.name.value]
  if (load === undefined || definition === undefined || (field.directives ?? []).length > 0)
    return null
  const variables = getVariableValues(
    args.schema,
    operation.variableDefinitions ?? [],
    args.variableValues ?? {},
  )
  if (variables.errors) return null

  const context = args.contextValue as Context
  const responseName = field.alias?.value ?? field.name.value
  const run = (slice: readonly unknown[]) =>
    execute({ ...args, rootValue: { slice } satisfies SliceRoot })
  return async () => {
    try {
      const input = getArgumentValues(definition, field, variables.coerced) as never
      const items = await load(context, input)
      if (items.length <= ITEMS_PER_SLICE) return await run(items)
      return await inSlices(items, responseName, context, run)
    } catch (error) {
      throw locatedError(error, [field], [responseName])
    }
  }
}

const inSlices = async (
  items: readonly unknown[],
  responseName: string,
  context: Context,
  run: (slice: readonly unknown[]) => Promise<ExecutionResult>,
): Promise<ExecutionResult | ListTexts> => {
  const turn = await chartTurn(context)
  try {
    const texts = [`{"data":{${JSON.stringify(responseName)}:[`]
    for (let from = 0; from < items.length; from += ITEMS_PER_SLICE) {
      const { data, errors } = await run(items.slice(from, from + ITEMS_PER_SLICE))
      if (errors !== undefined || !data) {
        turn.done()
        return { ...(errors && { errors }), data: null }
      }
      const text = JSON.stringify(data[responseName]).slice(1, -1)
      texts.push(from === 0 ? text : `,${text}`)
      await nextTurn(context.signal)
    }
    texts.push(']}}')
    return { texts, done: turn.done }
  } catch (error) {
    turn.done()
    throw error
  }
}
