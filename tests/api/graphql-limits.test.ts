import { beforeEach, describe, expect, test } from 'vitest'
import { badInputMessage, post, testEngine, type TestEngine, testServer } from './test-graphql.ts'
import type { FastifyInstance } from 'fastify'

let engine: TestEngine
let app: FastifyInstance

beforeEach(async () => {
  engine = testEngine()
  app = await testServer(engine)
})

const nested = (levels: number): string =>
  `{ node { ${'child { '.repeat(levels - 2)}name${' }'.repeat(levels - 2)} } }`

describe('an operation is refused before any resolver runs', () => {
  test('when it nests deeper than 8 levels; 8 levels are allowed', async () => {
    expect((await post(app, { query: nested(8) })).body().errors).toBeUndefined()
    engine.ran.length = 0
    expect(await badInputMessage(app, nested(9))).toContain('deeper than 8')
    expect(engine.ran).toEqual([])
  })

  test('when fragments make it deep', async () => {
    const query =
      '{ node { ...A } } fragment A on Node { child { child { child { ...B } } } } fragment B on Node { child { child { child { child { name } } } } }'
    expect(await badInputMessage(app, query)).toContain('deeper than 8')
    expect(engine.ran).toEqual([])
  })

  test('when it uses more than 15 aliases', async () => {
    const aliased = (count: number): string =>
      `{ node { ${Array.from({ length: count }, (_, i) => `a${i}: name`).join(' ')} } }`
    expect((await post(app, { query: aliased(15) })).body().errors).toBeUndefined()
    engine.ran.length = 0
    expect(await badInputMessage(app, aliased(16))).toContain('15 aliases')
    expect(engine.ran).toEqual([])
  })

  test('when it asks for more than 10 operations at once, also through a fragment', async () => {
    const fields = (count: number): string => 'role '.repeat(count)
    expect((await post(app, { query: `{ ${fields(10)} }` })).body().errors).toBeUndefined()
    expect(await badInputMessage(app, `{ ${fields(11)} }`)).toContain('10 operations')
    expect(
      await badInputMessage(app, `{ ${fields(5)} ...F ...F } fragment F on Query { ${fields(5)} }`),
    ).toContain('10 operations')
  })

  test('when it is longer than 1,000 tokens', async () => {
    expect(await badInputMessage(app, `{ node { ${'name '.repeat(1_000)} } }`)).toContain(
      '1000 tokens',
    )
    expect(engine.ran).toEqual([])
  })

  test('when it costs more than 5,000; a list multiplies the cost of its fields', async () => {
    const lists = (levels: number): string =>
      `{ node { ${'children { '.repeat(levels)}name${' }'.repeat(levels)} } }`
    expect((await post(app, { query: lists(3) })).body().errors).toBeUndefined()
    engine.ran.length = 0
    expect(await badInputMessage(app, lists(4))).toMatch(/costs \d+, more than 5000/)
    expect(engine.ran).toEqual([])
  })

  test('when nested fragments make a short text expensive', async () => {
    const query = `{ node { ...A } } ${['A', 'B', 'C', 'D', 'E', 'F'].map((name, i, all) => `fragment ${name} on Node { ${all[i + 1] ? `...${all[i + 1]} ...${all[i + 1]}` : 'children { children { children { name child { name } } } }'} }`).join(' ')}`
    expect(await badInputMessage(app, query)).toMatch(/costs|deeper/)
    expect(engine.ran).toEqual([])
  })

  test('when its fragments form a cycle', async () => {
    expect(
      await badInputMessage(app, '{ node { ...A } } fragment A on Node { child { ...A } }'),
    ).toContain('fragment "A"')
  })

  test('when a variable does not fit its type', async () => {
    expect(
      await badInputMessage(app, 'query($fruit: Fruit!) { eat(fruit: $fruit) }', {
        variables: { fruit: 'appel' },
      }),
    ).toContain('$fruit')
  })

  test('when a variable is null for a non-null argument, also after the document is compiled', async () => {
    for (let i = 0; i < 3; i += 1) {
      expect(
        await badInputMessage(app, 'query($type: String) { typed(type: $type) }', {
          variables: { type: null },
        }),
      ).toContain('must not be null')
    }
  })

  test('when operationName names no operation, or is missing although there are several', async () => {
    expect(await badInputMessage(app, 'query A { role } query B { role }')).toContain(
      'operationName',
    )
    expect(await badInputMessage(app, 'query A { role }', { operationName: 'C' })).toContain(
      'no operation of that name',
    )
  })
})
