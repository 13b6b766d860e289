import { parseArgs } from 'node:util'
import type { NotedHead } from '../audit/chain-check.ts'
import { openCommandTrail, type StoragePlace } from './open-command-storage.ts'
import { runCommand } from './run-command.ts'
import { sayOperatorError } from './say-operator-error.ts'
import { trailVerdict } from './trail-verdict.ts'

const USAGE = `Usage: npm run verify-audit [-- --head <entries>:<hash>]
  checks that nobody altered the audit trail or the list of issued measurement logs. The server may go on running.
  --head: the head that an earlier check or the server log printed. The check then also finds an end that was cut off or
  rewritten since.
`

/** Reads a head as it is printed: "1234:9f86…". */
const notedHead = (text: string): NotedHead | null => {
  const [, entries, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text.trim().toLowerCase()) ?? []
  return entries === undefined || hash === undefined ? null : { entries: Number(entries), hash }
}

/** Undefined when the command line is not understood. */
const parseOptions = (argv: readonly string[]): { noted: NotedHead | null } | undefined => {
  try {
    const { head } = parseArgs({ args: [...argv], options: { head: { type: 'string' } } }).values
    if (head === undefined) return { noted: null }
    const noted = notedHead(head)
    return noted === null ? undefined : { noted }
  } catch {
    return undefined
  }
}

/** Answers the exit code: 0 whole, 1 altered or not readable, 2 not understood. */
export const runVerifyAuditCommand = async (
  argv: readonly string[],
  place: StoragePlace,
  say: (text: string) => void,
): Promise<number> => {
  const options = parseOptions(argv)
  if (options === undefined) {
    say(USAGE)
    return 2
  }
  try {
    const trail = await openCommandTrail(place)
    if (trail === null) {
      say(
        `There is no audit trail in ${place.dataDir} yet: start the server first, or set DATA_DIR.`,
      )
      return 1
    }
    const { isWhole, sentence } = await trailVerdict(trail, options.noted)
    say(sentence)
    return isWhole ? 0 : 1
  } catch (error) {
    sayOperatorError(error, say)
    return 1
  }
}

if (import.meta.main) await runCommand(runVerifyAuditCommand)
