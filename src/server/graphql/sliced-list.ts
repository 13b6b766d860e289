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

/** A list that is read while it is answered. `count`: how many items it has at most. */
type Slices<Item> = { count: number; slices: AsyncIterable<readonly Item[]> }

type Load = (context: Context, args: never) => Promise<readonly unknown[] | Slices<unknown>>
const loads = new Map<string, Load>()

const sliceOf = (root: unknown): readonly unknown[] | null =>
  typeof root === 'object' && root !== null && 'slice' in root ? (root as SliceRoot).slice : null

const isWhole = <Item>(list: readonly Item[] | Slices<Item>): list is readonly Item[] =>
  Array.isArray(list)

async function* slicesOf(list: readonly unknown[] | Slices<unknown>) {
  if (!isWhole(list)) return yield* list.slices
  for (let from = 0; from < list.length; from += ITEMS_PER_SLICE)
    yield list.slice(from, from + ITEMS_PER_SLICE)
}

const countOf = (list: readonly unknown[] | Slices<unknown>): number =>
  isWhole(list) ? list.length : list.count

/**
 * The resolver of a query's list that may be long. `load` answers all its items, or slices of some
 * `ITEMS_PER_SLICE`. Beside other fields a list of more than `MOST_BESIDE` is refused, as the engine
 * would hold the event loop for it.
 */
export const slicedList = <Args, Item>(
  name: string,
  load: (context: Context, args: Args) => Promise<readonly Item[] | Slices<Item>>,
) => {
  loads.set(name, load)
  return async (root: unknown, args: Args, context: Context): Promise<Item[]> => {
    const slice = sliceOf(root)
    if (slice !== null) return slice as Item[]
    const list = await load(context, args)
    if (countOf(list) > MOST_BESIDE) throw refusalError(ASK_ALONE)
    const items: unknown[] = []
    for await (const part of slicesOf(list)) items.push(...part)
    return items as Item[]
  }
}

/**
 * A long list as JSON, made while it is read. `done` must be called once the texts are read, or never
 * will be.
 */
export type ListTexts = { texts: AsyncIterable<string>; done: () => void }

/**
 * Answers a query for one list and nothing else in slices, between which others get a turn. Null
 * for any other operation; the engine runs it whole. `args` come from `GraphQLDoor.prepare`;
 * `execute` runs them with the engine, `masked` makes errors fit to be seen. Calling the answer begins
 * the work. It rejects with the error that the engine would answer for the field. An error of a later
 * slice ends the list, and stands behind it.
 */
export const slicedAnswer = (
  args: ExecutionArgs,
  operation: OperationDefinitionNode,
  execute: (args: ExecutionArgs) => Promise<ExecutionResult>,
  masked: (result: ExecutionResult) => ExecutionResult = (result) => result,
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
      const list = await load(context, input)
      return await answerIn({ responseName, context, run, masked }, list)
    } catch (error) {
      throw locatedError(error, [field], [responseName])
    }
  }
}

type Answering = {
  responseName: string
  context: Context
  run: (slice: readonly unknown[]) => Promise<ExecutionResult>
  masked: (result: ExecutionResult) => ExecutionResult
}

const answerIn = async (
  answering: Answering,
  list: readonly unknown[] | Slices<unknown>,
): Promise<ExecutionResult | ListTexts> => {
  const { context, run } = answering
  const slices = slicesOf(list)
  if (countOf(list) <= ITEMS_PER_SLICE) return await run((await slices.next()).value ?? [])
  const turn = await chartTurn(context)
  try {
    // A list that cannot be made at all is an error like any other: nothing has been sent.
    const first = await run((await slices.next()).value ?? [])
    await nextTurn(context.signal)
    if (first.errors === undefined && first.data)
      return { texts: textsOf(answering, first, slices), done: turn.done }
    turn.done()
    return { ...(first.errors && { errors: first.errors }), data: null }
  } catch (error) {
    turn.done()
    throw error
  }
}

async function* textsOf(
  { responseName, context, run, masked }: Answering,
  first: ExecutionResult,
  slices: AsyncIterable<readonly unknown[]>,
): AsyncGenerator<string> {
  const itemsOf = ({ data }: ExecutionResult): string =>
    JSON.stringify(data?.[responseName]).slice(1, -1)
  let divider = ''
  const withDivider = (items: string): string => {
    if (items === '') return ''
    const text = `${divider}${items}`
    divider = ','
    return text
  }
  yield `{"data":{${JSON.stringify(responseName)}:[${withDivider(itemsOf(first))}`
  for await (const slice of slices) {
    const result = await run(slice)
    if (result.errors !== undefined || !result.data) {
      yield `]},"errors":${JSON.stringify(masked(result).errors ?? [])}}`
      return
    }
    yield withDivider(itemsOf(result))
    await nextTurn(context.signal)
  }
  yield ']}}'
}
