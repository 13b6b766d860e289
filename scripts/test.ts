// npm test: every test and, beside them, the static checks. npm run test:long: the same tests with
// everything that takes longer. The last line counts tests and checks together.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { CHECKS, type CheckResult, printCheck, ROOT, runChecks } from './checks.ts'
import { ensureChromium, findHeadlessShell } from './find-chromium.ts'
import { runVitest } from './run-vitest.ts'

const isLong = process.argv.includes('--long')

const chromium = ensureChromium()
if (chromium === null) process.exit(1)

const build = spawnSync(process.execPath, [join(ROOT, 'scripts/build-web.js'), '--if-stale'], {
  cwd: ROOT,
  stdio: ['ignore', 'ignore', 'inherit'],
})
const builtResult: CheckResult = {
  name: 'the web app is built',
  failure: build.status === 0 ? null : 'The lines above say why.',
  seconds: 0,
}

// A failure is printed at once, what passes when the tests have ended: their dots stay in a row.
const printFailure = (result: CheckResult): void => {
  if (result.failure !== null) printCheck(result)
}
printFailure(builtResult)
const [tests, checked] = await Promise.all([
  runVitest(
    { chromium, headlessShell: findHeadlessShell(process.env) },
    isLong ? ['--mode', 'thorough'] : [],
  ),
  runChecks(CHECKS, printFailure, 1),
])

const checks = [builtResult, ...checked]
for (const check of checks) if (check.failure === null) printCheck(check)
const failedChecks = checks.filter(({ failure }) => failure !== null)
for (const name of tests.failures) console.log(`✗ ${name}`)
for (const { name } of failedChecks) console.log(`✗ ${name}`)
const failed = failedChecks.length + tests.failed
console.log(`${checks.length - failedChecks.length + tests.passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
