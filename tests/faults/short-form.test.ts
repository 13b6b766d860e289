import { expect, test } from 'vitest'
import { PROCEDURES } from './procedures/all-procedures.ts'
import { runProcedure } from './procedures/run-procedure.ts'

/** The same each time: what `npm run test:faults` finds with others is tried again with its seed. */
const SEED = 20_261_122
/** A server that starts, four times, on a slow and busy machine. */
const TIMEOUT_MS = 300_000

test.for(PROCEDURES.filter(({ shortTries }) => shortTries > 0))(
  'no rule breaks in a few tries of the procedure $name',
  { timeout: TIMEOUT_MS },
  async (procedure, { skip }) => {
    const missing = procedure.missing?.() ?? null
    if (missing !== null) skip(missing)
    const { broken, ...figures } = await runProcedure(procedure, {
      seed: SEED,
      tries: procedure.shortTries,
    })
    expect(broken, JSON.stringify(figures)).toEqual([])
    expect(figures.tries).toBeGreaterThan(0)
  },
)

test('every procedure has a name and a number of tries of its own', () => {
  expect(new Set(PROCEDURES.map(({ name }) => name)).size).toBe(PROCEDURES.length)
  expect(PROCEDURES.filter(({ tries }) => tries < 1)).toEqual([])
})
