import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { appendEntry } from '../audit/append-entry.ts'
import { daysText, originalText, sensorText } from '../storage/database-damage.ts'
import { instantText } from '../storage/damaged-readings.ts'
import type {
  FileRepair,
  NoteRepairs,
  Repair,
  RepairOutcome,
  RepairReport,
} from '../storage/reading-repair.ts'
import { asOpenError } from '../storage/sqlite/as-open-error.ts'
import { repairReadings } from '../storage/sqlite/repair/repair-readings.ts'
import { runFileCommand } from './run-command.ts'
import { sayOperatorError } from './say-operator-error.ts'

const USAGE = `Usage: npm run repair -- --from <backup> [--dry-run] [--take-incomplete]
  takes damaged readings and originals of imports, and only those, from a backup: days and rows whose
  checksum is right there and whose sensor is the same, files that have their hash. The server must not be running. Each repair is in the audit trail; the
  damaged bytes stay in the folder "damaged" of the data folder.

  --dry-run           says what would come back, and changes nothing
  --take-incomplete   also takes days of which the backup has fewer readings than were lost
  Exit code: 0 nothing is damaged any more, 3 something is left, 1 not done, 2 not understood.
`

type RepairOptions = { copyFile: string; dryRun: boolean; takeIncomplete: boolean }

/** Null when the command line is not understood. */
const readOptions = (argv: readonly string[]): RepairOptions | null => {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        from: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        'take-incomplete': { type: 'boolean', default: false },
      },
    })
    return values.from === undefined
      ? null
      : {
          copyFile: resolve(values.from),
          dryRun: values['dry-run'],
          takeIncomplete: values['take-incomplete'],
        }
  } catch {
    return null
  }
}

const placeText = (repair: Repair, { sensors }: RepairReport): string => {
  if (repair.kind === 'days')
    return `${sensorText(repair.damaged.toolId, sensors)}, ${daysText(repair.damaged)} (UTC)`
  const { id, receivedMs } = repair.damaged
  const whose = repair.tools.map(({ toolId }) => sensorText(toolId, sensors)).join('; ')
  return `Recent readings, row ${id}, received ${instantText(receivedMs)}${whose === '' ? '' : `, of ${whose}`}`
}

const outcomeText = ({ outcome, readings, damaged }: Repair, dryRun: boolean): string => {
  const share = damaged.readings === 0 ? String(readings) : `${readings} of ${damaged.readings}`
  switch (outcome) {
    case 'repaired':
      return dryRun
        ? `would come back: ${share} readings.`
        : `is repaired: ${share} readings came back.`
    case 'incomplete':
      return `was not taken, since the backup has only ${share} readings that are right. Try another backup first; to take these, add --take-incomplete.`
    case 'missing':
      return 'is not in this backup. Try another one.'
    case 'damaged-too':
      return 'is damaged in this backup too. Try another one.'
    case 'other-sensor':
      return 'was not taken, since this sensor is not in the backup, or another one has its number there.'
    case 'page-broken':
      return 'lies on a broken page of the file, which cannot be written over: restore a backup instead.'
  }
}

const fileOutcome = (outcome: FileRepair['outcome'], dryRun: boolean): string => {
  switch (outcome) {
    case 'repaired':
      return dryRun ? 'would come back.' : 'is repaired.'
    case 'missing':
      return 'is not in this backup. Try another one.'
    case 'damaged-too':
      return 'is damaged in this backup too. Try another one.'
  }
}

const sha256Of = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** An entry in the trail for each repaired place and tool. */
const noteRepairs =
  (at: Date, backup: { name: string; sha256: string }): NoteRepairs =>
  async (audit, repairs) => {
    const enter = (
      toolId: number,
      before: Record<string, unknown>,
      after: Record<string, unknown>,
    ) =>
      appendEntry(audit, {
        at,
        actor: { kind: 'server' },
        action: 'readings.repaired',
        subject: { kind: 'tool', id: String(toolId) },
        before,
        after: { ...after, backup: backup.name, backupHash: backup.sha256 },
      })
    for (const repair of repairs) {
      if (repair.kind === 'days') {
        const { toolId, readings, detail } = repair.damaged
        const days = daysText(repair.damaged)
        await enter(toolId, { days, readings, damage: detail }, { days, readings: repair.readings })
      } else
        for (const { toolId, fromMs, toMs, readings } of repair.tools) {
          const span = { from: instantText(fromMs), to: instantText(toMs - 1) }
          await enter(toolId, { damage: repair.damaged.detail }, { ...span, readings })
        }
    }
  }

const conclusion = (outcomes: readonly RepairOutcome[], dryRun: boolean): string => {
  const left = outcomes.filter((outcome) => outcome !== 'repaired').length
  const repaired = outcomes.length - left
  if (outcomes.length === 0) return 'No readings are damaged: there is nothing to repair.'
  if (dryRun)
    return `${repaired} of ${outcomes.length} damaged places would come back. Nothing was changed.`
  return left === 0
    ? `Nothing is damaged any more (${outcomes.length} of ${outcomes.length} places repaired). Start the server; the repairs are in the audit trail.`
    : `${repaired} of ${outcomes.length} damaged places repaired, ${left} left.`
}

/** Answers the exit code: 0 nothing is damaged any more, 1 not done, 2 not understood, 3 some is left. */
export const runRepairCommand = async (
  argv: readonly string[],
  dataDir: string,
  now: Date,
  say: (text: string) => void,
): Promise<number> => {
  const options = readOptions(argv)
  if (options === null) {
    say(USAGE)
    return 2
  }
  const { copyFile, dryRun } = options
  if (!existsSync(copyFile)) {
    say(`There is no file ${copyFile}.`)
    return 1
  }
  try {
    const sha256 = await sha256Of(copyFile).catch((error: unknown) => {
      throw asOpenError(error, copyFile)
    })
    const note = noteRepairs(now, { name: basename(copyFile), sha256 })
    const report = await repairReadings({ ...options, dataDir, now, note })
    for (const repair of report.repairs)
      say(`${placeText(repair, report)} ${outcomeText(repair, dryRun)}`)
    for (const { damaged, outcome } of report.files)
      say(`${originalText(damaged, report.sensors)}, ${fileOutcome(outcome, dryRun)}`)
    const outcomes = [...report.repairs, ...report.files].map(({ outcome }) => outcome)
    say(conclusion(outcomes, dryRun))
    const isLeft = outcomes.some((outcome) => dryRun || outcome !== 'repaired')
    return isLeft ? 3 : 0
  } catch (error) {
    sayOperatorError(error, say, 'Nothing was repaired. ')
    return 1
  }
}

if (import.meta.main)
  await runFileCommand('repair', (argv, { dataDir }, say) =>
    runRepairCommand(argv, dataDir, new Date(), say),
  )
