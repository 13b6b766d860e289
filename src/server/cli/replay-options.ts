import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ALARM_SETTING_NAMES } from '../../domain/alarms/alarm-settings-rules.ts'
import { type AlarmSettings, DEFAULT_ALARM_SETTINGS } from '../../domain/alarms/alarm-settings.ts'
import type { AlarmTool } from '../../domain/alarms/alarm-tool.ts'
import type { Range } from '../../domain/limits/range.ts'

export type ReplayOptions = { tool: AlarmTool; file: string }

/** A mistake in the command or in one of its files. `message`: the line that the command prints. */
export class ReplayError extends Error {
  override name = 'ReplayError'
}

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)$/

/** "2,8" as a range in °C. Throws `ReplayError`. */
const parsedRange = (text: string): Range => {
  const [min = '', max = '', ...extra] = text.split(',').map((part) => part.trim())
  if (extra.length > 0 || !NUMBER.test(min) || !NUMBER.test(max)) {
    throw new ReplayError(
      `--limits takes the lower and the upper limit in °C: --limits 2,8 or --limits=-25,-15. "${text}" is not such a pair.`,
    )
  }
  if (Number(min) >= Number(max))
    throw new ReplayError(
      `--limits: the lower limit must lie below the upper one, but ${min} does not lie below ${max}.`,
    )
  return { min: Number(min), max: Number(max) }
}

/**
 * The settings in a JSON file, with defaults for those that it leaves out. Throws `ReplayError`.
 */
const settingsFrom = (file: string): AlarmSettings => {
  let json: unknown
  try {
    // Without a byte order mark, which JSON.parse refuses.
    json = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new ReplayError(
      error instanceof SyntaxError
        ? `${file} is not JSON: ${error.message}`
        : `${file} cannot be read: ${(error as Error).message}`,
    )
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new ReplayError(
      `${file} must be a JSON object such as {"raiseDelay": 15, "hysteresis": 1}.`,
    )
  const settings = { ...DEFAULT_ALARM_SETTINGS }
  for (const [name, value] of Object.entries(json)) {
    const setting = ALARM_SETTING_NAMES.find((settingName) => settingName === name)
    if (setting === undefined)
      throw new ReplayError(
        `${file}: there is no setting "${name}". The settings are ${ALARM_SETTING_NAMES.join(', ')}.`,
      )
    // With 0 minutes, these would repeat messages without a pause.
    const mustBePositive =
      setting === 'reminder' || setting === 'escalation' || setting === 'reAlarm'
    if (
      typeof value !== 'number' ||
      !Number.isFinite(value) ||
      value < 0 ||
      (mustBePositive && value === 0)
    ) {
      throw new ReplayError(
        `${file}: ${name} must be a number ${mustBePositive ? 'above 0' : 'not below 0'}, in ${UNIT_OF[setting]}.`,
      )
    }
    settings[setting] = value
  }
  return settings
}

const UNIT_OF = Object.fromEntries(
  ALARM_SETTING_NAMES.map((name) => [
    name,
    name === 'hysteresis' || name === 'defrostCeiling' ? '°C' : 'minutes',
  ]),
) as Record<keyof AlarmSettings, string>

/** The options on the command line; null for `--help`. Throws `ReplayError`. */
export const replayOptions = (argv: readonly string[]): ReplayOptions | null => {
  let parsed
  try {
    parsed = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        limits: { type: 'string' },
        settings: { type: 'string' },
        defrost: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    throw new ReplayError((error as Error).message)
  }
  const { values, positionals } = parsed
  if (values.help === true) return null
  const [file, ...extraFiles] = positionals
  if (values.limits === undefined) throw new ReplayError('--limits is missing.')
  if (file === undefined) throw new ReplayError('The file with the readings is missing.')
  if (extraFiles.length > 0)
    throw new ReplayError(`The command takes one file, not ${positionals.join(', ')}.`)
  const settings =
    values.settings === undefined ? DEFAULT_ALARM_SETTINGS : settingsFrom(values.settings)
  return {
    file,
    tool: {
      settings,
      range: parsedRange(values.limits),
      earlierRanges: [],
      defrostFridge: values.defrost === true,
      defrosts: null,
      escalationSteps: 0,
      hasDailySummary: true,
      pausedUntilMs: null,
    },
  }
}
