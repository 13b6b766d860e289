import { expect, test } from 'vitest'
import { tableRow, withRows } from './procedures/fault-table.ts'
import { NO_FIGURES, type Procedure } from './procedures/procedure.ts'
import { seededRandom } from './procedures/random.ts'

const procedure = (name: string): Procedure => ({
  name,
  title: `the procedure ${name}`,
  tries: 1,
  shortTries: 0,
  run: async () => ({ ...NO_FIGURES, broken: [] }),
})
const row = (name: string, tries: number): string =>
  tableRow({
    procedure: procedure(name),
    outcome: {
      ...NO_FIGURES,
      tries,
      acknowledged: 12_345,
      broken: [],
      seconds: 61,
      cpuSeconds: 9.7,
    },
  })
const DOCUMENT = `Before.

<!-- the table of npm run test:faults -->

Old.

${row('kills', 1)}
${row('gone', 1)}

<!-- end of the table -->

After.
`

test('a run replaces the rows of its procedures, leaves the others and drops those that are no more', () => {
  const written = withRows(DOCUMENT, [row('cuts', 2)], { order: ['cuts', 'kills'], about: 'New.' })
  expect(written).toContain(`New.\n\n| procedure |`)
  expect(written).toContain(`${row('cuts', 2)}\n${row('kills', 1)}\n\n<!-- end`)
  expect(written).not.toContain('gone')
  expect(written).toMatch(/^Before\..*After\.\n$/s)
})

test('a row has thousands apart, and a dash for what was not counted', () => {
  expect(row('kills', 2)).toContain('| 2 | 12,345 | – |')
  expect(row('kills', 2)).toMatch(/ 61 s [|] 10 s [|]$/)
})

test('the same seed gives the same numbers, another seed others', () => {
  const ten = (seed: number) => {
    const random = seededRandom(seed)
    return Array.from({ length: 10 }, () => random.between(0, 1_000))
  }
  expect(ten(7)).toEqual(ten(7))
  expect(ten(7)).not.toEqual(ten(8))
  expect(new Set(ten(7)).size).toBeGreaterThan(5)
})
