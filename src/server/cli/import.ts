import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { localTime, timeZoneName } from '../../domain/periods/local-time.ts'
import { type ImportLayout, TEMPERATURE_UNITS } from '../../domain/imports/import-layout.ts'
import { DATE_ORDERS, type DateOrder } from '../../domain/imports/clock-reading.ts'
import { MOST_FILE_BYTES } from '../../domain/imports/import-format.ts'
import { actorOfAccount } from '../../domain/permissions/rules.ts'
import type { Refusal } from '../../domain/refusal.ts'
import type { Result } from '../../domain/result.ts'
import { normalEmail } from '../../domain/users/email.ts'
import { importAsOperator } from '../imports/import-as-operator.ts'
import type { PlannedImport } from '../imports/planned.ts'
import type { Storage } from '../storage/storage.ts'
import { openExistingStorage, type StoragePlace } from './open-command-storage.ts'
import { parsedOptions } from './parsed-options.ts'
import { runCommand } from './run-command.ts'
import { sayOperatorError } from './say-operator-error.ts'

const USAGE = `Usage:
  npm run import -- --tool ID --by EMAIL FILE [options]
      shows what a file of a logger would bring, and stores nothing
  npm run import -- --tool ID --by EMAIL FILE --yes [options]
      imports it: the whole of it or nothing
  npm run import -- --withdraw NUMBER --by EMAIL --reason TEXT
      takes an import back as a whole; nothing is deleted

  --tool ID       the sensor, by its number in the list of sensors
  --by EMAIL      the account in whose name it is done; it must see the sensor
  --zone NAME     the zone of the file's times, such as Europe/Budapest
  --date-order    ymd, dmy or mdy
  --unit          C or F
  --no-humidity   passes over the column of humidity
  --leave-out     leaves out rows that cannot be read; without it they refuse the file
The server must not be running on the same data folder.
`

type Options = {
  by: string
  zone: string | null
  dateOrder: DateOrder | null
  unit: 'C' | 'F' | null
  noHumidity: boolean
} & (
  | { kind: 'import'; tool: number; file: string; isSure: boolean; leaveOut: boolean }
  | { kind: 'withdraw'; id: number; reason: string }
)

/** The options, or a sentence that says what is wrong with them. */
const readOptions = (argv: readonly string[]): Options | string => {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      tool: { type: 'string' },
      by: { type: 'string' },
      zone: { type: 'string' },
      'date-order': { type: 'string' },
      unit: { type: 'string' },
      'no-humidity': { type: 'boolean', default: false },
      'leave-out': { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      withdraw: { type: 'string' },
      reason: { type: 'string' },
    },
  })
  const { by, zone = null } = values
  if (by === undefined) return '--by names the account in whose name it is done.'
  if (zone !== null && timeZoneName(zone) === null)
    return `--zone "${zone}" is no time zone such as Europe/Budapest.`
  const order = values['date-order'] ?? null
  const dateOrder = DATE_ORDERS.find((known) => known === order) ?? null
  if (order !== null && dateOrder === null) return '--date-order is ymd, dmy or mdy.'
  const asked = values.unit ?? null
  const unit = TEMPERATURE_UNITS.find((known) => known === asked) ?? null
  if (asked !== null && unit === null) return '--unit is C or F.'
  const common = { by, zone, dateOrder, unit, noHumidity: values['no-humidity'] }
  if (values.withdraw !== undefined)
    return {
      ...common,
      kind: 'withdraw',
      id: Number(values.withdraw),
      reason: values.reason ?? '',
    }
  const [file, ...more] = positionals
  const tool = Number(values.tool)
  if (!(Number.isInteger(tool) && tool > 0))
    return '--tool takes the number of a sensor, as the list of sensors shows it.'
  if (file === undefined || more.length > 0) return 'Name one file.'
  return {
    ...common,
    kind: 'import',
    tool,
    file,
    isSure: values.yes,
    leaveOut: values['leave-out'],
  }
}

const sentencesOf = (refusal: Refusal): string => {
  if (refusal.kind === 'bad-input') return refusal.broken.map(({ message }) => message).join('\n')
  return refusal.kind === 'not-found'
    ? 'There is no such sensor or import, or this account may not see it.'
    : `Refused: ${refusal.kind}.`
}

/** What a file would bring, a line for each thing. */
const previewText = ({ plan, alreadyThere }: PlannedImport): string => {
  const { file, series, humidity, missing, refused, refusedRows, examples } = plan
  const { textOf } = localTime(file.layout.timeZone)
  const lines = [
    `${file.format}${file.serial === null ? '' : `, serial number ${file.serial}`}, times in ${file.layout.timeZone}`,
    `readings: ${series.times.length}, of them there already: ${alreadyThere}, rows without a value: ${missing}, rows that cannot be read: ${refused}`,
    ...(humidity.times.length === 0 ? [] : [`readings of humidity: ${humidity.times.length}`]),
    ...(file.days.length === 0 ? [] : [`days with a lowest and a highest: ${file.days.length}`]),
    ...(file.isDateOrderSure ? [] : ['The dates do not tell their order: check day and month.']),
    ...examples.map(
      ({ line, timeText, valueText, timeMs, value, humidity: percent }) =>
        `  line ${line}: ${timeText} | ${valueText} = ${textOf(timeMs)}, ${value / 100} °C${percent === null ? '' : `, ${percent} %`}`,
    ),
    ...refusedRows.map(({ line, text, reason }) => `  line ${line} refused (${reason}): ${text}`),
  ]
  return lines.join('\n')
}

type Outcome = { code: number; text: string }

const refusedOutcome = (result: Extract<Result<unknown, Refusal>, { ok: false }>): Outcome => ({
  code: 1,
  text: `${sentencesOf(result.error)}\nNothing was imported.`,
})

const work = async (storage: Storage, options: Options, days: number): Promise<Outcome> => {
  const account = await storage.accounts.byEmail(normalEmail(options.by))
  if (account === null) return { code: 1, text: `There is no account ${options.by}.` }
  const actor = actorOfAccount(account)
  const operator = importAsOperator({ storage, clock: () => new Date(), retentionDays: days })
  if (options.kind === 'withdraw') {
    const withdrawn = await operator.withdraw(actor, options)
    return withdrawn.ok
      ? { code: 0, text: `Import ${options.id} was taken back. Nothing was deleted.` }
      : { code: 1, text: sentencesOf(withdrawn.error) }
  }
  const bytes = await readFile(options.file)
  if (bytes.length > MOST_FILE_BYTES)
    return { code: 1, text: `${options.file} is larger than ${MOST_FILE_BYTES / 1024 / 1024} MB.` }
  const fileName = basename(options.file)
  const asked = { toolId: options.tool, fileName, bytes }
  const suggested = await operator.preview(actor, { ...asked, layout: null })
  if (!suggested.ok) return refusedOutcome(suggested)
  const layout = layoutOf(suggested.value.plan.file.layout, options)
  const preview = await operator.preview(actor, { ...asked, layout })
  if (!preview.ok) return refusedOutcome(preview)
  const text = previewText(preview.value)
  if (!options.isSure)
    return { code: 0, text: `${text}\nNothing is stored yet. Add --yes to import it.` }
  const imported = await operator.importReadings(actor, {
    ...asked,
    layout,
    leaveOut: options.leaveOut,
  })
  if (!imported.ok) return refusedOutcome(imported)
  const { id, readings, fileHash } = imported.value
  return {
    code: 0,
    text: `${text}\nImported: ${readings} readings, as import ${id}, SHA-256 ${fileHash}.`,
  }
}

const layoutOf = (
  layout: ImportLayout,
  { zone, dateOrder, unit, noHumidity }: Options,
): ImportLayout => ({
  ...layout,
  humidityColumn: noHumidity ? null : layout.humidityColumn,
  timeZone: zone ?? layout.timeZone,
  dateOrder: dateOrder ?? layout.dateOrder,
  unit: unit ?? layout.unit,
})

/** Answers the exit code: 0 done, 1 refused, 2 not understood. */
export const runImportCommand = async (
  argv: readonly string[],
  { retentionDays, ...place }: StoragePlace & { retentionDays: number },
  say: (text: string) => void,
): Promise<number> => {
  const options = parsedOptions(readOptions, argv)
  if (typeof options === 'string') {
    say(`${options}\n${USAGE}`)
    return 2
  }
  try {
    const storage = await openExistingStorage(place)
    try {
      const { code, text } = await work(storage, options, retentionDays)
      say(text)
      return code
    } finally {
      await storage.close()
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      say(`There is no file ${options.kind === 'import' ? options.file : ''}.`)
    else sayOperatorError(error, say, 'Nothing was imported. ')
    return 1
  }
}

if (import.meta.main) await runCommand(runImportCommand)
