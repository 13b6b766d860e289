import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { environment } from '../environment.ts'
import { chainCheck } from '../audit/chain-check.ts'
import type { AuditFault, NotedHead } from '../audit/chain-check.ts'
import { unknownIssuedLog } from '../audit/unknown-issued-log.ts'
import { readAuditTrail } from '../storage/sqlite/read-audit-trail.ts'
import { DatabaseTooNewError } from '../storage/storage.ts'

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

/** The fault as a sentence that begins with the first bad entry. */
const faultSentence = (fault: AuditFault): string => {
  switch (fault.kind) {
    case 'altered':
      return `Entry ${fault.entry} was altered, or no longer follows the entry after which it was written.`
    case 'missing':
      return `Entry ${fault.entry} is missing.`
    case 'personal-altered':
      return `Entry ${fault.entry}: its personal part was altered.`
    case 'personal-missing':
      return `Entry ${fault.entry}: its personal part is missing, and no entry says that the person was erased.`
    case 'listing-altered':
      return `Entry ${fault.entry} is not listed under the accounts that it is about.`
    case 'noted-head-differs':
      return `Entry ${fault.entry} differs from the head that you gave: the trail up to this entry was rewritten.`
    case 'form-unknown':
      return `Entry ${fault.entry} has the form ${fault.form}, which this program does not know.`
    case 'end-differs':
      return fault.last < fault.entry
        ? `Entry ${fault.last + 1} is missing: the trail ends with entry ${fault.last}, but went on to entry ${fault.entry}.`
        : `Entry ${fault.last} is the last one, but the trail's own head says that it ends with entry ${fault.entry}.`
  }
}

/** Answers the exit code: 0 whole, 1 altered or not readable, 2 not understood. */
export const runVerifyAuditCommand = async (
  argv: readonly string[],
  dataDir: string,
  say: (text: string) => void,
): Promise<number> => {
  const options = parseOptions(argv)
  if (options === undefined) {
    say(USAGE)
    return 2
  }
  let trail
  try {
    trail = readAuditTrail(dataDir)
  } catch (error) {
    if (!(error instanceof DatabaseTooNewError)) throw error
    say(error.message)
    return 1
  }
  if (trail === null) {
    say(`There is no audit trail in ${dataDir} yet: start the server first, or set DATA_DIR.`)
    return 1
  }
  try {
    const check = chainCheck(trail.audit, options.noted)
    let progress = await check()
    while (progress.kind === 'running') progress = await check()
    if (progress.kind === 'faulty') {
      say(`The audit trail is NOT whole. ${faultSentence(progress.fault)}`)
      return 1
    }
    const forged =
      trail.issuedLogs === null ? null : await unknownIssuedLog(trail.audit, trail.issuedLogs)
    if (forged !== null) {
      say(
        `The audit trail is whole, but the measurement log with the number ${forged} is NOT: no entry says that it was issued as it stands in the database.`,
      )
      return 1
    }
    say(
      `The audit trail is whole: ${progress.entries} entries. Note its head in another place: ${progress.entries}:${progress.hash}`,
    )
    return 0
  } finally {
    trail.close()
  }
}

if (import.meta.main) {
  const config = readConfig(environment())
  const say = (text: string) => process.stderr.write(`${text}\n`)
  if (config.ok)
    process.exitCode = await runVerifyAuditCommand(process.argv.slice(2), config.value.dataDir, say)
  else {
    say(config.error.join('\n'))
    process.exitCode = 2
  }
}
