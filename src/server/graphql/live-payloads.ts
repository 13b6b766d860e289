import {
  type ASTNode,
  type DocumentNode,
  execute,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLError,
  Kind,
  visit,
} from 'graphql'
import type { Context } from './builder.ts'
import type { GraphQLDoor } from './graphql-door.ts'

/** The parts of a result that are sent, ready for JSON. */
export const plainResult = ({
  data,
  errors,
}: {
  data?: Record<string, unknown> | null | undefined
  errors?: readonly GraphQLError[] | undefined
}) => ({
  ...(data === undefined ? {} : { data }),
  ...(errors ? { errors: errors.map((error) => error.toJSON()) } : {}),
})

/** A payload as JSON; `isForAll`: nothing in it depends on who asks. */
type Payload = { text: string; isForAll: boolean }
type Rendered = Payload | Promise<Payload>

/** The payload of an item for one subscription, as JSON. */
export type PayloadOf = (item: unknown) => string | Promise<string>

/**
 * What many subscribers ask for in the same words is rendered once for each item, as long as no
 * resolver looks at who asks; where one does, once for each session. Whether a viewer may see the
 * item at all is for the stream to say.
 */
export const createLivePayloads = (door: Pick<GraphQLDoor, 'masked'>) => {
  const payloads = new WeakMap<object, Map<string, Rendered>>()

  return (args: ExecutionArgs): PayloadOf => {
    const question = questionOf(args)
    return (item) => {
      if (typeof item !== 'object' || item === null) throw new Error('An item must be an object.')
      const ofItem = payloads.get(item) ?? new Map<string, Rendered>()
      payloads.set(item, ofItem)
      const rendered = (key: string): Rendered => {
        const payload = ofItem.get(key) ?? render(door, args, item)
        ofItem.set(key, payload)
        return payload
      }
      const forViewer = (payload: Payload, isOwn: boolean): string | Promise<string> => {
        if (payload.isForAll) return payload.text
        const key = `${question} ${viewerOf(args)}`
        if (isOwn) ofItem.set(key, payload)
        return textOf(rendered(key))
      }
      const isFirst = !ofItem.has(question)
      const payload = rendered(question)
      return payload instanceof Promise
        ? payload.then((one) => forViewer(one, isFirst))
        : forViewer(payload, isFirst)
    }
  }
}

const textOf = (payload: Rendered): string | Promise<string> =>
  payload instanceof Promise ? payload.then(({ text }) => text) : payload.text

const render = (
  { masked }: Pick<GraphQLDoor, 'masked'>,
  args: ExecutionArgs,
  item: unknown,
): Rendered => {
  const watch = { isPersonal: false }
  const contextValue = watched(args.contextValue as Context, watch)
  const payloadOf = (result: ExecutionResult): Payload => ({
    text: JSON.stringify(plainResult(masked(result, args))),
    // An error names the request that met it.
    isForAll: !watch.isPersonal && result.errors === undefined,
  })
  const result = execute({ ...args, rootValue: item, contextValue })
  return result instanceof Promise ? result.then(payloadOf) : payloadOf(result as ExecutionResult)
}

/** What resolvers may look at without making their answer one for this viewer only. */
const IMPERSONAL: readonly (string | symbol)[] = ['services', 'signal'] satisfies (keyof Context)[]

/** The same context, which notes whether a resolver looked at who asks. */
const watched = (context: Context, watch: { isPersonal: boolean }): Context =>
  new Proxy(context, {
    get: (target, name) => {
      if (typeof name === 'string' && !IMPERSONAL.includes(name)) watch.isPersonal = true
      return Reflect.get(target, name, target) as unknown
    },
  })

/**
 * The same for all subscriptions with the same document and the same variables beyond the arguments
 * of the subscription itself, such as `toolIds`: those only choose the items.
 */
const questionOf = ({ document, operationName, variableValues }: ExecutionArgs): string => {
  const { number, variables } = documentFacts(document)
  const values = variables.map((name) => [name, variableValues?.[name]])
  return JSON.stringify([number, operationName ?? null, values])
}

type DocumentFacts = { number: number; variables: readonly string[] }
const facts = new WeakMap<DocumentNode, DocumentFacts>()
let documents = 0

const documentFacts = (document: DocumentNode): DocumentFacts => {
  const before = facts.get(document)
  if (before !== undefined) return before
  const newFacts = { number: ++documents, variables: variablesInSelections(document) }
  facts.set(document, newFacts)
  return newFacts
}

const variablesInSelections = (document: DocumentNode): string[] => {
  const names = new Set<string>()
  const collect = (node: ASTNode): void =>
    void visit(node, { Variable: ({ name }) => void names.add(name.value) })
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) {
      collect(definition)
      continue
    }
    for (const selection of definition.selectionSet.selections) {
      selection.directives?.forEach(collect)
      if (selection.kind === Kind.FIELD && selection.selectionSet) collect(selection.selectionSet)
      if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection)
    }
  }
  return [...names]
}

const viewerOf = ({ contextValue }: ExecutionArgs): string =>
  JSON.stringify((contextValue as Context).actor)
