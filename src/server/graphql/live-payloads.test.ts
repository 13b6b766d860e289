import {
  GraphQLError,
  GraphQLFloat,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
  parse,
} from 'graphql'
import { expect, test } from 'vitest'
import type { Actor } from '../../domain/permissions/actor.ts'
import type { Context } from './builder.ts'
import { createLivePayloads } from './live-payloads.ts'

type Reading = { celsius: number }

const ANNA: Actor = { kind: 'account', id: 7, role: 'user', path: '/7/' }
const BELA: Actor = { kind: 'account', id: 8, role: 'user', path: '/8/' }

/** A schema that counts how often a reading is rendered. */
const rig = () => {
  const rendered: number[] = []
  const fields = {
    celsius: {
      type: GraphQLFloat,
      resolve: ({ celsius }: Reading) => {
        rendered.push(celsius)
        return celsius
      },
    },
    owner: {
      type: GraphQLString,
      resolve: async (_reading: Reading, _args: unknown, { actor }: Context) =>
        actor.kind === 'nobody' ? null : `account ${actor.id}`,
    },
    unit: {
      type: GraphQLString,
      args: { of: { type: GraphQLString } },
      resolve: (_reading: Reading, args: { of?: string }) => args.of,
    },
    broken: {
      type: GraphQLString,
      resolve: () => {
        throw new Error('broken')
      },
    },
  }
  const ReadingType = new GraphQLObjectType({ name: 'Reading', fields })
  const reading = {
    type: ReadingType,
    args: { ids: { type: GraphQLString } },
    resolve: (item: Reading) => item,
  }
  const schema = new GraphQLSchema({
    query: new GraphQLObjectType({ name: 'Query', fields: { reading } }),
    subscription: new GraphQLObjectType({ name: 'Subscription', fields: { reading } }),
  })
  const masked: Parameters<typeof createLivePayloads>[0]['masked'] = (result, args) =>
    result.errors
      ? {
          ...result,
          errors: result.errors.map(
            () => new GraphQLError((args.contextValue as Context).requestId),
          ),
        }
      : result
  const payloadsOf = createLivePayloads({ masked })
  let requests = 0
  return {
    rendered,
    subscribe: (
      document: ReturnType<typeof parse>,
      actor: Actor = ANNA,
      variableValues: Record<string, unknown> = {},
    ) =>
      payloadsOf({
        schema,
        document,
        variableValues,
        contextValue: { actor, requestId: `request ${++requests}` } as Context,
      }),
  }
}
const value = (selection: string) =>
  parse(`subscription ($ids: String) { reading(ids: $ids) { ${selection} } }`)

test('what two thousand viewers ask for in the same words is rendered once', () => {
  const { subscribe, rendered } = rig()
  const document = value('celsius')
  const viewers = Array.from({ length: 2_000 }, (_, i) =>
    subscribe(document, i % 2 === 0 ? ANNA : BELA, { ids: String(i) }),
  )
  const item = { celsius: 4.5 }
  for (const payloadOf of viewers)
    expect(payloadOf(item)).toBe('{"data":{"reading":{"celsius":4.5}}}')
  expect(rendered).toEqual([4.5])
  viewers[0]!({ celsius: 5 })
  expect(rendered).toEqual([4.5, 5])
})

test('other words are rendered for themselves', () => {
  const { subscribe } = rig()
  const item = { celsius: 4.5 }
  expect(subscribe(value('celsius'))(item)).toBe('{"data":{"reading":{"celsius":4.5}}}')
  expect(subscribe(value('warmth: celsius'))(item)).toBe('{"data":{"reading":{"warmth":4.5}}}')
})

test('a variable inside the selection tells payloads apart', () => {
  const { subscribe } = rig()
  const document = parse('subscription ($of: String) { reading { unit(of: $of) } }')
  const item = { celsius: 4.5 }
  expect(subscribe(document, ANNA, { of: '°C' })(item)).toBe('{"data":{"reading":{"unit":"°C"}}}')
  expect(subscribe(document, ANNA, { of: '°F' })(item)).toBe('{"data":{"reading":{"unit":"°F"}}}')
})

test('where an answer depends on who asks, each viewer gets its own, and tabs of one session share it', async () => {
  const { subscribe, rendered } = rig()
  const document = value('celsius owner')
  const item = { celsius: 4.5 }
  const payloads = await Promise.all(
    [ANNA, BELA, ANNA, BELA, BELA].map((actor) => subscribe(document, actor)(item)),
  )
  expect(payloads.map((text) => /account \d/.exec(text)?.[0])).toEqual([
    'account 7',
    'account 8',
    'account 7',
    'account 8',
    'account 8',
  ])
  expect(rendered).toHaveLength(2)
})

test('a viewer whose account changes gets no answer of before', async () => {
  const { subscribe } = rig()
  const document = value('owner')
  const item = { celsius: 4.5 }
  expect(await subscribe(document, ANNA)(item)).toContain('account 7')
  expect(await subscribe(document, { kind: 'nobody' })(item)).toContain('null')
})

test('an error is not shared, since it names the request that met it', () => {
  const { subscribe } = rig()
  const document = value('broken')
  const item = { celsius: 4.5 }
  const [one, other] = [subscribe(document, ANNA), subscribe(document, BELA)]
  expect(one(item)).toContain('request 1')
  expect(other(item)).toContain('request 2')
})
