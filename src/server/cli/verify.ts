import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type DatabaseDamage, damageSentences, isDamaged } from '../storage/database-damage.ts'
import { DATABASE_FILE } from '../storage/sqlite/open-connection.ts'
import { readTrailOf } from '../storage/sqlite/read-audit-trail.ts'
import { verifyDatabase } from '../storage/sqlite/verify-database.ts'
import { runFileCommand } from './run-command.ts'
import { sayOperatorError } from './say-operator-error.ts'
import { trailVerdict } from './trail-verdict.ts'

const USAGE = `Usage: npm run verify [-- <file>]
  checks a whole database: the pages of its file, every row of recent readings, every sealed day,
  every original of an imported file, the audit trail and the list of issued measurement logs. It changes nothing, and the server may go on
  running. <file>: a backup; by default the database of the data folder.
  Exit code: 0 whole, 3 damaged, 1 not readable, 2 not understood.
`

const partSentence = (part: string, count: string, damaged: number): string =>
  `${part}: ${count}${damaged === 0 ? ', all as they were written.' : `; ${damaged} damaged.`}`

const partSentences = ({ pages, rows, days, files, checked }: DatabaseDamage): string[] => [
  pages.length === 0
    ? 'Pages of the file: all as they were written.'
    : `Pages of the file: ${pages.length} broken places.`,
  partSentence('Recent readings', `${checked.rows} rows`, rows.length),
  partSentence('Sealed days', `${checked.days} stretches of days`, days.length),
  partSentence('Originals of imports', `${checked.files} files`, files.length),
]

const adviceFor = ({ pages }: DatabaseDamage, isTrailWhole: boolean): string[] => [
  ...(pages.length > 0
    ? [
        'What to do: check the disk, since it may break more. Stop the server and restore the newest backup that "npm run verify -- <backup>" calls whole: npm run restore -- <backup>. The damaged database stays beside it.',
      ]
    : []),
  ...(pages.length === 0 && isTrailWhole
    ? [
        'What to do: check the disk, since it may break more. Stop the server and take the damaged readings and originals from a backup: npm run repair -- --from <backup>. With --dry-run it only says what would come back. Everything else goes on working meanwhile.',
      ]
    : []),
  ...(isTrailWhole
    ? []
    : [
        'What to do about the trail: keep this file and your backups as evidence. "npm run verify-audit -- --head <entries>:<hash>" with a head that you noted, and "npm run verify -- <backup>", tell since when.',
      ]),
]

/** Whether the trail is whole. One that cannot be read is not. */
const trailOf = async (file: string, say: (text: string) => void): Promise<boolean> => {
  try {
    const trail = readTrailOf(file)
    if (trail === null) {
      say('There is no audit trail in this database yet.')
      return true
    }
    const { isWhole, sentence } = await trailVerdict(trail, null)
    say(sentence)
    return isWhole
  } catch (error) {
    return !sayOperatorError(error, say, 'The audit trail cannot be read. ')
  }
}

/** Answers the exit code: 0 whole, 1 not readable, 2 not understood, 3 damaged. */
export const runVerifyCommand = async (
  argv: readonly string[],
  dataDir: string,
  say: (text: string) => void,
): Promise<number> => {
  const [fileArgument, ...rest] = argv
  if (rest.length > 0 || fileArgument?.startsWith('-')) {
    say(USAGE)
    return 2
  }
  const file = fileArgument === undefined ? join(dataDir, DATABASE_FILE) : resolve(fileArgument)
  if (!existsSync(file)) {
    say(
      fileArgument === undefined
        ? `There is no database in ${dataDir} yet: start the server first, or set DATA_DIR.`
        : `There is no file ${file}.`,
    )
    return 1
  }
  try {
    const damage = verifyDatabase(file)
    for (const sentence of partSentences(damage)) say(sentence)
    const isTrailWhole = await trailOf(file, say)
    if (!isDamaged(damage) && isTrailWhole) {
      say(`${file} is whole.`)
      return 0
    }
    say(`${file} is DAMAGED.`)
    for (const sentence of damageSentences(damage)) say(sentence)
    for (const sentence of adviceFor(damage, isTrailWhole)) say(sentence)
    return 3
  } catch (error) {
    sayOperatorError(error, say)
    return 1
  }
}

if (import.meta.main)
  await runFileCommand('verify', (argv, { dataDir }, say) => runVerifyCommand(argv, dataDir, say))
