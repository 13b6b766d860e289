import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { runRestoreCommand } from '../../../src/server/cli/restore.ts'
import { trailVerdict } from '../../../src/server/cli/trail-verdict.ts'
import { DATABASE_FILE } from '../../../src/server/storage/sqlite/open-connection.ts'
import { readTrailOf } from '../../../src/server/storage/sqlite/read-audit-trail.ts'
import type { ColdDevice } from './cold-store.ts'
import { checkStored } from './check-stored.ts'
import type { Ledger } from './ledger.ts'
import type { FaultOutcome } from './procedure.ts'

/** A data folder and a folder for its copy. */
export type CopiedFolders = { dataDir: string; copyDir: string; env: Record<string, string> }

export const makeFolders = (folder: string): CopiedFolders => {
  const [dataDir, copyDir] = [join(folder, 'data'), join(folder, 'copy')]
  mkdirSync(copyDir, { recursive: true })
  return { dataDir, copyDir, env: { DATA_DIR: dataDir, COPY_DIR: copyDir } }
}

/** A copy gets its name when it is whole, and the next number when it is made anew. 0: none yet. */
export const copyNumber = (copyDir: string): number =>
  Math.max(0, ...readdirSync(copyDir).map((name) => Number(/^copy-(\d+)$/.exec(name)?.[1] ?? 0)))

export const untilCopyIsWhole = async (copyDir: string): Promise<void> => {
  while (copyNumber(copyDir) === 0) await wait(20)
}

/** Restores the copy into a new folder, as an operator does it, and checks all that is in it. */
export const checkCopy = async (
  { copyDir }: CopiedFolders,
  into: string,
  devices: readonly ColdDevice[],
  ledger: Ledger,
): Promise<Omit<FaultOutcome, 'tries'>> => {
  const said: string[] = []
  const say = (text: string): void => void said.push(text)
  const code = await runRestoreCommand(['--from', copyDir], into, new Date(), say)
  if (code !== 0) throw new Error(`The copy could not be restored (${code}). ${said.join(' ')}`)
  const stored = await checkStored(
    into,
    devices.map(({ imei }) => imei),
    ledger,
  )
  const trail = existsSync(join(into, DATABASE_FILE))
    ? readTrailOf(join(into, DATABASE_FILE))
    : null
  const verdict = trail === null ? null : await trailVerdict(trail, null)
  return {
    ...stored,
    broken: [...stored.broken, ...(verdict?.isWhole === false ? [verdict.sentence] : [])],
  }
}
