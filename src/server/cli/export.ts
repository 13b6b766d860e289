import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { readPeriod } from '../../domain/periods/period.ts'
import { timeZoneName } from '../../domain/periods/local-time.ts'
import { LANGUAGE_CODES, type LanguageCode } from '../../domain/users/account.ts'
import { normalEmail } from '../../domain/users/email.ts'
import { optionalColumns } from '../exports/optional-columns.ts'
import { exportedTools } from '../exports/exported-tools.ts'
import { jsonText } from '../exports/reading-json.ts'
import { csvRows } from '../exports/reading-rows.ts'
import { damagedRowText, instantText } from '../storage/damaged-readings.ts'
import { asOpenError } from '../storage/sqlite/as-open-error.ts'
import { DATABASE_FILE } from '../storage/sqlite/open-connection.ts'
import type { Snapshot } from '../storage/snapshot.ts'
import type { OwnedTool } from '../storage/tool-store.ts'
import { openCommandSnapshot, type StoragePlace } from './open-command-storage.ts'
import { parsedOptions } from './parsed-options.ts'
import { runCommand } from './run-command.ts'
import { sayOperatorError } from './say-operator-error.ts'

const USAGE = `Usage: npm run --silent export -- --from DAY --to DAY [--tool ID]… [--user EMAIL] [options]
  writes every reading of a period as CSV or JSON. The server may go on running.

  --from, --to    a day (YYYY-MM-DD; the last one is included) or an instant (ISO 8601)
  --tool ID       this sensor; may be given several times
  --user EMAIL    the sensors of this account and of all accounts under it
                  without --tool and --user: all sensors
  --format        csv (default) or json
  --language      hu, en (default), de, nl, ro or sk: headings and decimal mark
  --zone          the time zone of days and times, an IANA name; UTC by default
  --out FILE      writes a new file instead of the standard output
`

type ExportOptions = {
  from: string
  to: string
  tools: number[]
  user: string | null
  format: 'csv' | 'json'
  language: LanguageCode
  zone: string
  out: string | null
}

/** The options, or a sentence that says what is wrong with them. */
const readOptions = (argv: readonly string[]): ExportOptions | string => {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      tool: { type: 'string', multiple: true, default: [] },
      user: { type: 'string' },
      format: { type: 'string', default: 'csv' },
      language: { type: 'string', default: 'en' },
      zone: { type: 'string', default: 'UTC' },
      out: { type: 'string' },
    },
  })
  const { from, to, format, language, zone } = values
  if (from === undefined || to === undefined) return 'The period is missing: --from and --to.'
  if (format !== 'csv' && format !== 'json') return `--format is csv or json, not "${format}".`
  const code = (Object.values(LANGUAGE_CODES) as string[]).includes(language)
    ? (language as LanguageCode)
    : null
  if (code === null)
    return `--language is one of ${Object.values(LANGUAGE_CODES).join(', ')}, not "${language}".`
  if (timeZoneName(zone) === null)
    return `--zone "${zone}" is no time zone such as Europe/Budapest.`
  const tools = values.tool.map(Number)
  if (!tools.every((id) => Number.isInteger(id) && id > 0))
    return '--tool takes the number of a sensor, as the list of sensors shows it.'
  return {
    from,
    to,
    tools,
    user: values.user ?? null,
    format,
    language: code,
    zone,
    out: values.out ?? null,
  }
}

const toolsToExport = async (
  { stores }: Snapshot,
  options: ExportOptions,
): Promise<OwnedTool[] | string> => {
  if (options.tools.length > 0) {
    const tools = await stores.tools.byIds(options.tools)
    const missing = options.tools.find((id) => !tools.some(({ tool }) => tool.id === id))
    return missing === undefined ? tools : `There is no sensor ${missing}.`
  }
  const account =
    options.user === null ? null : await stores.accounts.byEmail(normalEmail(options.user))
  if (options.user !== null && account === null) return `There is no account ${options.user}.`
  const { rows } = await stores.tools.list({
    scope: account === null ? { kind: 'all' } : { kind: 'subtree', path: account.path },
    sort: { column: 'name', descending: false },
  })
  return rows.length > 0 ? rows : 'There are no sensors to export.'
}

const write = async (texts: AsyncIterable<string>, out: Writable): Promise<void> => {
  for await (const text of texts) if (!out.write(text)) await once(out, 'drain')
}

/** Answers the exit code: 0 done, 1 not done, 2 not understood, 3 done without damaged readings. */
export const runExportCommand = async (
  argv: readonly string[],
  place: StoragePlace,
  out: Writable,
  say: (text: string) => void,
): Promise<number> => {
  const options = parsedOptions(readOptions, argv)
  if (typeof options === 'string') {
    say(`${options}\n${USAGE}`)
    return 2
  }
  const period = readPeriod(options.from, options.to, options.zone)
  if (!period.ok) {
    say(
      period.error.kind === 'period-reversed'
        ? '--to lies before --from.'
        : `The period is not understood: days are written YYYY-MM-DD.\n${USAGE}`,
    )
    return 2
  }
  try {
    const snapshot = await openCommandSnapshot(place)
    try {
      return await exportFrom(snapshot, { ...options, ...period.value }, out, say)
    } finally {
      await snapshot.close()
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      say(`${options.out} exists already: name another file, or remove it first.`)
    else
      sayOperatorError(
        asOpenError(error, options.out ?? join(place.dataDir, DATABASE_FILE)),
        say,
        'The readings were not written. ',
      )
    return 1
  }
}

/** Answers the exit code of an export whose period is understood. */
const exportFrom = async (
  snapshot: Snapshot,
  options: ExportOptions & { fromMs: number; toMs: number },
  out: Writable,
  say: (text: string) => void,
): Promise<number> => {
  const tools = await toolsToExport(snapshot, options)
  if (typeof tools === 'string') {
    say(tools)
    return 1
  }
  const { fromMs, toMs } = options
  const head = { fromMs, toMs, timeZone: options.zone, language: options.language }
  const damage = await damageOf(snapshot, tools, head)
  for (const sentence of damage) say(`${sentence} These readings are missing in the export.`)
  const exported = exportedTools(snapshot.stores, tools, head)
  const texts =
    options.format === 'csv'
      ? csvRows(head, exported, () => optionalColumns(snapshot.stores, [tools], head))
      : jsonText(head, exported)
  if (options.out === null) await write(texts, out)
  else await writeFile(texts, options.out)
  if (damage.length > 0)
    say('"npm run repair -- --from <backup>" takes damaged readings from a backup.')
  return damage.length > 0 ? 3 : 0
}

/** A sentence for each damaged stretch of these tools, and for each row that may be of any tool. */
const damageOf = async (
  { stores, damagedRows }: Snapshot,
  tools: readonly OwnedTool[],
  span: { fromMs: number; toMs: number },
): Promise<string[]> => {
  const sentences = damagedRows
    .filter(({ probably }) => probably.length === 0)
    .map((row) => damagedRowText(row))
  for (const { tool } of tools)
    for (const { fromMs, toMs } of await stores.readings.damaged(tool.id, span))
      sentences.push(
        `"${tool.name}" (IMEI ${tool.imeiNumber}, sensor ${tool.equipmentId}): the readings from ${instantText(fromMs)} to ${instantText(toMs)} are damaged.`,
      )
  return sentences
}

/** Writes a new file; removes it again when the writing fails. */
const writeFile = async (texts: AsyncIterable<string>, file: string): Promise<void> => {
  const out = createWriteStream(file, { flags: 'wx', mode: 0o600 })
  await once(out, 'open')
  try {
    await write(texts, out)
    out.end()
    await once(out, 'finish')
  } catch (error) {
    out.destroy()
    await rm(file, { force: true })
    throw error
  }
}

if (import.meta.main) {
  // The reader may end early, as in `| head`.
  process.stdout.on('error', () => process.exit(0))
  await runCommand((argv, config, say) => runExportCommand(argv, config, process.stdout, say))
}
