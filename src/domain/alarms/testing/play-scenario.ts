import { MINUTE_MS } from '../../durations.ts'
import { storedCelsius, storedFault, type StoredValue } from '../../readings/stored-value.ts'
import type { AlarmLane, LaneName } from '../alarm-decision.ts'
import {
  type AlarmCondition,
  type AlarmSettings,
  DEFAULT_ALARM_SETTINGS,
} from '../alarm-settings.ts'
import type { AlarmTool } from '../alarm-tool.ts'
import { type AlarmRun, type AlarmRunOptions, createAlarmRun } from '../replay/alarm-run.ts'
import type { BookedNotice } from '../replay/incident-book.ts'

/** A fridge of 2 to 8 °C with the settings as by default, but for these. */
export const fridge = (
  settings: Partial<AlarmSettings> = {},
  tool: Partial<AlarmTool> = {},
): AlarmTool => ({
  settings: { ...DEFAULT_ALARM_SETTINGS, ...settings },
  range: { min: 2, max: 8 },
  earlierRanges: [],
  defrostFridge: false,
  defrosts: null,
  escalationSteps: 0,
  hasDailySummary: true,
  pausedUntilMs: null,
  ...tool,
})

/** "Above 8 °C for an hour", but for these. */
export const aCondition = (change: Partial<AlarmCondition> = {}): AlarmCondition => ({
  id: 1,
  name: `Condition ${change.id ?? 1}`,
  side: 'above',
  limit: 8,
  minutes: 60,
  window: null,
  severity: 'alarm',
  watches: 'air',
  ...change,
})

/** A fridge without reminders and escalations, for scenarios that are about something else. */
export const quietFridge = (
  settings: Partial<AlarmSettings> = {},
  tool: Partial<AlarmTool> = {},
): AlarmTool => fridge({ reminder: 100_000, escalation: 100_000, ...settings }, tool)

const valueOf = (word: string): StoredValue =>
  word === 'error' ? storedFault('read-error') : storedCelsius(Number(word))

/**
 * `OPENED HIGH@20 since 10`, minutes; `until` tells the end, `x2` a count, and words what else the
 * incident says.
 */
export const wordsOf = (
  { notice: { kind, lane, condition, atMs, count }, incident, fromMs, toMs }: BookedNotice,
  originMs = 0,
): string => {
  const minute = (atMsOf: number) =>
    String(Math.round(((atMsOf - originMs) / MINUTE_MS) * 100) / 100)
  const name = condition === undefined ? lane : `C${condition.id}`
  const words = [`${kind} ${name}@${minute(atMs)} since ${minute(fromMs)}`]
  if (toMs !== null) words.push(`until ${minute(toMs)}`)
  if (count !== 1) words.push(`x${count}`)
  if (lane === 'NODATA' && kind === 'OPENED' && incident.isBreaching) words.push('breaching')
  if (kind === 'RECOVERED' && incident.cause === 'limits') words.push('limits')
  return words.join(' ')
}

/** `C2` is the condition with the id 2. */
const laneOf = (name: string): LaneName =>
  name.startsWith('C')
    ? { lane: 'CONDITION', condition: aCondition({ id: Number(name.slice(1)) }) }
    : { lane: name as AlarmLane }

const step = (run: AlarmRun, line: string, originMs: number): void => {
  const at = (minutes: string) => originMs + Number(minutes) * MINUTE_MS
  const [first = '', ...rest] = line.split(/\s+/)
  if (first === 'until') return run.runUntil(at(rest[0]!))
  if (first === 'ack') return run.acknowledge(at(rest[0]!), laneOf(rest[1]!))
  if (first === 'way') return run.onMyWay(at(rest[0]!), laneOf(rest[1]!), rest[2]!)
  const times: number[] = []
  const values: StoredValue[] = []
  for (const word of rest) {
    const [value = '', time = first] = word.split('@')
    times.push(at(time))
    values.push(valueOf(value))
  }
  run.arrive(at(first), times, values)
}

/**
 * Plays a day of a tool, a line each, in minutes: `10 9` is 9 °C measured and received at 10; `300
 * 9@60 5@65` a batch received at 300; `error` stands for a sensor's error; `until 90` lets time
 * run; `ack 100 HIGH` acknowledges; `way 100 HIGH Ann`: Ann is on her way; a tool in place of a line changes the tool at that minute.
 * Answers the messages, see `wordsOf`.
 */
export const playScenario = (
  tool: AlarmTool,
  steps: string | readonly (string | { at: number; tool: AlarmTool })[],
  options: { originMs?: number; keep?: NonNullable<AlarmRunOptions['keep']> } = {},
): string[] => {
  const { originMs = 0, keep = (state) => state } = options
  const messages: string[] = []
  const run = createAlarmRun({
    tool,
    keep,
    onNotice: (notice) => messages.push(wordsOf(notice, originMs)),
  })
  const all = typeof steps === 'string' ? [steps] : steps
  for (const part of all) {
    if (typeof part === 'string') {
      for (const line of part.split('\n')) if (line.trim() !== '') step(run, line.trim(), originMs)
    } else run.changeTool(originMs + part.at * MINUTE_MS, part.tool)
  }
  return messages
}
