import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cpuSeconds } from './cpu-seconds.ts'
import type { MeasuredOutcome, Procedure } from './procedure.ts'
import { seededRandom } from './random.ts'

/** Each procedure has numbers of its own, whichever others run. */
const seedOf = (seed: number, name: string): number =>
  [...name].reduce((hash, letter) => Math.imul(hash, 31) + letter.charCodeAt(0), seed)

/**
 * Runs a procedure in a folder of its own. What it throws is a broken rule: it could not be carried
 * out. `seconds`: by the clock on the wall. `cpuSeconds`: see there.
 */
export const runProcedure = async (
  procedure: Procedure,
  {
    seed,
    tries,
    progress = () => {},
  }: { seed: number; tries: number; progress?: (text: string) => void },
): Promise<MeasuredOutcome> => {
  const folder = mkdtempSync(join(tmpdir(), 'coldwatch-faults-'))
  const began = performance.now()
  const beganCpu = cpuSeconds()
  const secondsSince = (): number => (performance.now() - began) / 1_000
  try {
    const random = seededRandom(seedOf(seed, procedure.name))
    const outcome = await procedure.run({ tries, random, folder, progress })
    return { ...outcome, seconds: secondsSince(), cpuSeconds: cpuSeconds() - beganCpu }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
