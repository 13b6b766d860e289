// npm run test:faults [-- --seed N --only name,name --tries N --write]: hurts the server in every way
// that tests/faults/procedures knows and prints a row for each; ends with 1 when a rule broke.
// --write puts the rows into docs/reliability.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PROCEDURES } from './procedures/all-procedures.ts'
import { machineName, tableHead, tableRow, withRows } from './procedures/fault-table.ts'
import type { Procedure } from './procedures/procedure.ts'
import { runProcedure } from './procedures/run-procedure.ts'

const DOCUMENT = join(import.meta.dirname, '../../docs/reliability.md')
const say = (text: string): void => void process.stdout.write(`${text}\n`)
/** On a terminal alone: the line is overwritten. */
const progress = (text: string): void => {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`)
}

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    only: { type: 'string' },
    tries: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})

const wholeNumber = (name: 'seed' | 'tries'): number | null => {
  const value = values[name]
  if (value === undefined) return null
  if (/^\d{1,9}$/.test(value) && (name === 'seed' || Number(value) > 0)) return Number(value)
  say(`--${name} must be a whole number, not ${value}.`)
  process.exit(2)
}

const order = PROCEDURES.map(({ name }) => name)
const chosen = values.only?.split(',') ?? order
const unknown = chosen.filter((name) => !order.includes(name))
if (unknown.length > 0) {
  say(`There is no procedure ${unknown.join(', ')}; there are ${order.join(', ')}.`)
  process.exit(2)
}
const seed = wholeNumber('seed') ?? Math.floor(Math.random() * 1e9)
const triesOfAll = wholeNumber('tries')

const rows: string[] = []
let failed = 0
let seconds = 0
let cpu = 0

const runOne = async (procedure: Procedure): Promise<void> => {
  const missing = procedure.missing?.() ?? null
  if (missing !== null) return say(`skipped: ${procedure.name}. ${missing}`)
  try {
    const outcome = await runProcedure(procedure, {
      seed,
      tries: triesOfAll ?? procedure.tries,
      progress: (text) => progress(`${procedure.name}: ${text}`),
    })
    progress('')
    const row = tableRow({ procedure, outcome })
    rows.push(row)
    seconds += outcome.seconds
    cpu += outcome.cpuSeconds
    say(row)
    for (const sentence of outcome.broken) say(`  broken: ${sentence}`)
    if (outcome.broken.length > 0) failed += 1
  } catch (error) {
    progress('')
    failed += 1
    say(
      `  ${procedure.name} could not be carried out: ${error instanceof Error ? error.stack : String(error)}`,
    )
  }
}

const about = `${new Date().toISOString().slice(0, 10)}, seed ${seed}: ${machineName()}.`
say(about)
say(tableHead())
for (const procedure of PROCEDURES.filter(({ name }) => chosen.includes(name)))
  await runOne(procedure)

if (values.write) {
  writeFileSync(DOCUMENT, withRows(readFileSync(DOCUMENT, 'utf8'), rows, { order, about }))
  say('docs/reliability.md has these rows now.')
}
say(`${Math.round(seconds / 60)} min, ${Math.round(cpu / 60)} min of CPU.`)
say(
  failed === 0
    ? 'Every rule held.'
    : `${failed} of ${chosen.length} procedures failed. Again: --seed ${seed}`,
)
process.exitCode = failed === 0 ? 0 : 1
