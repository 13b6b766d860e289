import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..')

/** What a check found: nothing, or the text that says what is wrong. */
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

/** The committed schema is what the code prints. */
const schemaIsFresh = async (): Promise<string | null> => {
  const { code, stdout, output } = await run('src/server/cli/print-schema.ts', [])
  if (code !== 0) return output
  return stdout === (await readFile(join(ROOT, 'schema.graphql'), 'utf8'))
    ? null
    : 'schema.graphql differs from the code. Run "npm run schema" and commit it.'
}

/**
 * dependency-cruiser follows nothing and complains about nothing when its parser does not
 * understand the sources.
 */
const architectureHolds = async (): Promise<string | null> => {
  const { code, stdout, output } = await run(
    'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
    ['src', '--config', '.dependency-cruiser.mjs', '--output-type', 'err'],
  )
  if (code !== 0) return output
  const modules = Number(/\((\d+) modules/.exec(stdout)?.[1] ?? 0)
  return modules >= 100
    ? null
    : `It looked at ${modules} modules only; the parser does not see the sources.\n${output}`
}

export const CHECKS: readonly Check[] = [
  {
    name: 'format (npm run format mends it)',
    run: passes('node_modules/oxfmt/bin/oxfmt', ['--list-different', '.']),
  },
  {
    name: 'types of server, tests and scripts',
    run: passes('node_modules/typescript/bin/tsc', ['-p', 'tsconfig.json']),
  },
  {
    name: 'types of the web app',
    run: passes('node_modules/typescript/bin/tsc', ['-p', 'tsconfig.web.json']),
  },
  {
    name: 'types of the service worker',
    run: passes('node_modules/typescript/bin/tsc', ['-p', 'src/web/service-worker']),
  },
  { name: 'lint', run: passes('node_modules/oxlint/bin/oxlint', ['--deny-warnings', '.']) },
  { name: 'architecture', run: architectureHolds },
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

/** Runs the checks, two at a time, and tells each result as it comes. */
export const runChecks = async (
  checks: readonly Check[],
  tell: (result: CheckResult) => void,
): Promise<CheckResult[]> => {
  const waiting = [...checks]
  const results: CheckResult[] = []
  const worker = async (): Promise<void> => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const began = performance.now()
      const failure = await check.run()
      const result = { name: check.name, failure, seconds: (performance.now() - began) / 1000 }
      results.push(result)
      tell(result)
    }
  }
  await Promise.all([worker(), worker()])
  return results
}

export const tellCheck = ({ name, failure, seconds }: CheckResult): void => {
  console.log(`${failure === null ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`)
  if (failure !== null) console.log(failure.replace(/^/gm, '    '))
}
