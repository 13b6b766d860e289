// npm test: the static checks, then every test, the browser's too. The last line counts both
// together.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CHECKS, ROOT, runChecks, printCheck } from './checks.ts'
import { ensureChromium } from './find-chromium.ts'
import { type Count, countTests } from './count-tests.ts'

/** Ends with the tests' own output on the terminal; the counts come from the report file. */
const runVitest = async (chromium: string, report: string): Promise<Count> => {
  const args = [
    join(ROOT, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, CHROMIUM: chromium },
  })
  const code = await new Promise<number>((resolve) =>
    child.on('exit', (status) => resolve(status ?? 1)),
  )
  return countTests(await readFile(report, 'utf8').catch(() => null), code)
}

const chromium = ensureChromium()
if (chromium === null) process.exit(1)

const built = spawnSync(process.execPath, [join(ROOT, 'scripts/build-web.js'), '--if-stale'], {
  cwd: ROOT,
  stdio: ['ignore', 'ignore', 'inherit'],
})
if (built.status !== 0) console.error('The web app could not be built; the lines above say why.')

const results = await runChecks(CHECKS, printCheck)
const failedChecks =
  results.filter(({ failure }) => failure !== null).length + (built.status === 0 ? 0 : 1)
const passedChecks = results.length + 1 - failedChecks

const folder = await mkdtemp(join(tmpdir(), 'coldwatch-test-'))
const tests = await runVitest(chromium, join(folder, 'report.json'))
await rm(folder, { recursive: true })

for (const name of tests.failures) console.log(`✗ ${name}`)
for (const { name, failure } of results) if (failure !== null) console.log(`✗ ${name}`)
const failed = failedChecks + tests.failed
console.log(`${passedChecks + tests.passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
