import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CruisedModule, mutualFolders } from './mutual-folders.ts'

export const ROOT = join(import.meta.dirname, '..')

/** `failure`: what is wrong; null when the check passes. */
export type CheckResult = { name: string; failure: string | null; seconds: number }
export type Check = { name: string; run: () => Promise<string | null> }

type Outcome = { code: number; stdout: string; output: string }

const run = (program: string, args: readonly string[]): Promise<Outcome> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(ROOT, program), ...args],
      { cwd: ROOT, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => {
        resolve({
          code: error ? (typeof error.code === 'number' ? error.code : 1) : 0,
          stdout,
          output: `${stdout}${stderr}`.trim(),
        })
      },
    )
  })

const passes = (program: string, args: readonly string[]) => async (): Promise<string | null> => {
  const { code, output } = await run(program, args)
  return code === 0 ? null : output || `ended with ${code}`
}

/** The committed schema.graphql is what the code prints. */
const schemaIsFresh = async (): Promise<string | null> => {
  const { code, stdout, output } = await run('src/server/cli/print-schema.ts', [])
  if (code !== 0) return output
  return stdout === (await readFile(join(ROOT, 'schema.graphql'), 'utf8'))
    ? null
    : 'schema.graphql differs from the code. Run "npm run schema" and commit it.'
}

type CruiseReport = {
  modules: CruisedModule[]
  summary: { violations: { from: string; to: string; rule: { name: string } }[] }
}

/** The import rules of .dependency-cruiser.mjs hold, and no two folders import each other. */
const importsAreInOrder = async (): Promise<string | null> => {
  const { stdout, output } = await run(
    'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
    ['src', '--config', '.dependency-cruiser.mjs', '--output-type', 'json'],
  )
  if (!stdout.startsWith('{')) return output
  const { modules, summary } = JSON.parse(stdout) as CruiseReport
  // Without a parser for TypeScript dependency-cruiser sees no imports and finds no fault.
  const imports = modules.flatMap(({ dependencies }) => dependencies).length
  if (imports < 1_000) return `Only ${imports} imports: the parser does not see the sources.`
  const faults = [
    ...summary.violations.map(({ from, to, rule }) => `${rule.name}: ${from} → ${to}`),
    ...mutualFolders(modules).map((pair) => `folders import each other: ${pair}`),
  ]
  return faults.length === 0 ? null : faults.join('\n')
}

/**
 * One checker: each further one looks at the shared types again. Two need half as much of the processor
 * more, and save nothing while the tests or another check use the second core. `memory` names the file
 * by which the next run looks only at what has changed since: 2 CPU-seconds in place of 14 or more.
 */
const typesOf = (project: string, memory: string): (() => Promise<string | null>) =>
  passes('node_modules/typescript/bin/tsc', [
    '-p',
    project,
    '--checkers',
    '1',
    '--incremental',
    '--tsBuildInfoFile',
    join(ROOT, 'node_modules/.cache/coldwatch', `${memory}.tsbuildinfo`),
  ])

export const CHECKS: readonly Check[] = [
  {
    name: 'format (npm run format mends it)',
    run: passes('node_modules/oxfmt/bin/oxfmt', ['--list-different', '.']),
  },
  {
    name: 'types of server, tests and scripts',
    run: typesOf('tsconfig.json', 'server'),
  },
  {
    name: 'types of the web app',
    run: typesOf('tsconfig.web.json', 'web'),
  },
  {
    name: 'types of the service worker',
    run: typesOf('src/web/service-worker', 'service-worker'),
  },
  { name: 'lint', run: passes('node_modules/oxlint/bin/oxlint', ['--deny-warnings', '.']) },
  { name: 'imports', run: importsAreInOrder },
  { name: 'dead code', run: passes('node_modules/knip/bin/knip.js', ['--no-progress']) },
  { name: 'schema.graphql is what the code prints', run: schemaIsFresh },
  {
    name: 'operation types are what the schema gives',
    run: passes('node_modules/@graphql-codegen/cli/cjs/bin.js', [
      '--config',
      'codegen.ts',
      '--check',
    ]),
  },
]

/** Runs the checks, `workers` at a time, and reports each result when it comes. */
export const runChecks = async (
  checks: readonly Check[],
  report: (result: CheckResult) => void,
  workers = 2,
): Promise<CheckResult[]> => {
  const queue = [...checks]
  const results: CheckResult[] = []
  const worker = async (): Promise<void> => {
    for (let check = queue.shift(); check; check = queue.shift()) {
      const began = performance.now()
      const failure = await check.run()
      const result = { name: check.name, failure, seconds: (performance.now() - began) / 1000 }
      results.push(result)
      report(result)
    }
  }
  await Promise.all(Array.from({ length: workers }, worker))
  return results
}

export const printCheck = ({ name, failure, seconds }: CheckResult): void => {
  console.log(`${failure === null ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`)
  if (failure !== null) console.log(failure.replace(/^/gm, '    '))
}
