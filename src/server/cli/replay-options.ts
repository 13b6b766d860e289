import { parseArgs } from 'node:util'
import { DEFAULT_ALARM_SETTINGS } from '../../domain/alarms/alarm-settings.ts'
import type { AlarmTool } from '../../domain/alarms/alarm-tool.ts'
import type { Range } from '../../domain/limits/range.ts'
import { ReplayError } from './replay-error.ts'
import { settingsFrom } from './replay-settings.ts'

export type ReplayOptions = { tool: AlarmTool; file: string }

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
