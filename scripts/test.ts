// npm test: every test and, beside them, the static checks. npm run test:long: the same tests with
// everything that takes longer. npm run test:long -- e2e-postgres: the tests of whole pages on PostgreSQL,
// and nothing else. The last line counts tests and checks together.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { CHECKS, type CheckResult, printCheck, ROOT, runChecks } from './checks.ts'
import { ensureChromium, findHeadlessShell } from './find-chromium.ts'
import { runVitest } from './run-vitest.ts'

const onPostgres = process.argv.includes('e2e-postgres')
const mode = onPostgres ? 'e2e-postgres' : process.argv.includes('--long') ? 'thorough' : null

const chromium = ensureChromium()
if (chromium === null) process.exit(1)

const buildWeb = async (): Promise<CheckResult> => {
  const began = performance.now()
  const build = spawn(process.execPath, [join(ROOT, 'scripts/build-web.js'), '--if-stale'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const status = await new Promise<number | null>((resolve) => build.on('exit', resolve))
  return {
    name: 'the web app is built',
    failure: status === 0 ? null : 'The lines above say why.',
    seconds: (performance.now() - began) / 1000,
  }
}

// A failure is printed at once, what passes when the tests have ended: their dots stay in a row.
const printFailure = (result: CheckResult): void => {
  if (result.failure !== null) printCheck(result)
}
// The checks need nothing of the build, which leaves them the second core.
const checking = runChecks(onPostgres ? [] : CHECKS, printFailure, 1)
const builtResult = await buildWeb()
printFailure(builtResult)
const tests = await runVitest(
  { chromium, headlessShell: findHeadlessShell(process.env) },
  mode === null ? [] : ['--mode', mode],
)
const checked = await checking

const checks = [builtResult, ...checked]
for (const check of checks) if (check.failure === null) printCheck(check)
const failedChecks = checks.filter(({ failure }) => failure !== null)
for (const name of tests.secondTries) console.log(`passed at the second try: ${name}`)
for (const name of tests.failures) console.log(`✗ ${name}`)
for (const { name } of failedChecks) console.log(`✗ ${name}`)
const failed = failedChecks.length + tests.failed
for (const name of tests.skipped) console.log(`left out, since a program is missing: ${name}`)
const counts = [
  `${checks.length - failedChecks.length + tests.passed} passed`,
  `${failed} failed`,
  ...(tests.skipped.length > 0 ? [`${tests.skipped.length} skipped`] : []),
]
console.log(counts.join(', '))
process.exitCode = failed === 0 ? 0 : 1
