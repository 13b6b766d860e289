import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from './checks.ts'
import { type Count, countTests } from './count-tests.ts'
import { makeTestFolder } from './test-folder.ts'

/** Runs Vitest with its output on the terminal, and counts what passed from its report file. */
export const runVitest = async (
  { chromium, headlessShell }: { chromium: string; headlessShell: string | null },
  options: readonly string[],
): Promise<Count> => {
  const folder = await makeTestFolder()
  const report = join(folder, 'report.json')
  const args = [
    join(ROOT, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...options,
  ]
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      TMPDIR: folder,
      CHROMIUM: chromium,
      ...(headlessShell !== null && { HEADLESS_SHELL: headlessShell }),
    },
  })
  const code = await new Promise<number>((resolve) =>
    child.on('exit', (status) => resolve(status ?? 1)),
  )
  const count = countTests(await readFile(report, 'utf8').catch(() => null), code)
  // A process that a test has killed may still be writing its last.
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  return count
}
