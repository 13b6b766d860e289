import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ALARM_SETTING_NAMES } from '../../domain/alarms/alarm-settings-rules.ts'
import { type AlarmSettings, DEFAULT_ALARM_SETTINGS } from '../../domain/alarms/alarm-settings.ts'
import type { AlarmTool } from '../../domain/alarms/alarm-tool.ts'
import type { Range } from '../../domain/limits/range.ts'

export type ReplayOptions = { tool: AlarmTool; file: string }

/** A line to print in place of running. */
export class ReplayError extends Error {
  override name = 'ReplayError'
}

const NUMBER = /^[+-]?(\d+(\.\d*)?|\.\d+)$/

const rangeOf = (text: string): Range => {
  const [min = '', max = '', ...rest] = text.split(',').map((part) => part.trim())
  if (rest.length > 0 || !NUMBER.test(min) || !NUMBER.test(max)) {
    throw new ReplayError(
      `--limits takes the lower and the upper limit in °C, as in --limits 2,8 or --limits=-25,-15; not "${text}".`,
    )
  }
  if (Number(min) >= Number(max))
    throw new ReplayError(
      `--limits: the lower limit must lie below the upper one, not ${min} and ${max}.`,
    )
  return { min: Number(min), max: Number(max) }
}

const settingsOf = (file: string): AlarmSettings => {
  let read: unknown
  try {
    read = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new ReplayError(
      error instanceof SyntaxError
        ? `${file} is not JSON: ${error.message}`
        : `${file} cannot be read: ${(error as Error).message}`,
    )
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    throw new ReplayError(
      `${file} must be a JSON object such as {"raiseDelay": 15, "hysteresis": 1}.`,
    )
  const settings = { ...DEFAULT_ALARM_SETTINGS }
  for (const [name, value] of Object.entries(read)) {
    const known = ALARM_SETTING_NAMES.find((each) => each === name)
    if (known === undefined)
      throw new ReplayError(
        `${file}: there is no setting "${name}". Known are ${ALARM_SETTING_NAMES.join(', ')}.`,
      )
    // A period of nothing would ring without end.
    const isPeriod = known === 'reminder' || known === 'escalation' || known === 'reAlarm'
    if (
      typeof value !== 'number' ||
      !Number.isFinite(value) ||
      value < 0 ||
      (isPeriod && value === 0)
    ) {
      throw new ReplayError(
        `${file}: ${name} must be a number ${isPeriod ? 'above' : 'from'} 0, in ${UNIT_OF[known]}.`,
      )
    }
    settings[known] = value
  }
  return settings
}

const UNIT_OF = Object.fromEntries(
  ALARM_SETTING_NAMES.map((name) => [
    name,
    name === 'hysteresis' || name === 'defrostCeiling' ? '°C' : 'minutes',
  ]),
) as Record<keyof AlarmSettings, string>

/** What the command line asks for; null when it asks for help. Throws `ReplayError`. */
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
  const [file, ...rest] = positionals
  if (values.limits === undefined) throw new ReplayError('--limits is missing.')
  if (file === undefined) throw new ReplayError('The file with the readings is missing.')
  if (rest.length > 0) throw new ReplayError(`One file at a time, not ${positionals.join(', ')}.`)
  const settings =
    values.settings === undefined ? DEFAULT_ALARM_SETTINGS : settingsOf(values.settings)
  return {
    file,
    tool: {
      settings,
      range: rangeOf(values.limits),
      defrostFridge: values.defrost === true,
      escalationSteps: 0,
      pausedUntilMs: null,
    },
  }
}
