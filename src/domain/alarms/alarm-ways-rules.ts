import type { BrokenRule } from '../refusal.ts'
import { type AlarmWays, type Urgency, URGENCIES } from './alarm-ways.ts'
import { isTimeOfDay } from './quiet-hours.ts'

/** Alarms that would reach a person by no way are lost. */
const MUST_HAVE_A_WAY: readonly Urgency[] = ['alarm', 'escalated']

const waysErrors = ({ ways }: AlarmWays, services: readonly Urgency[]): BrokenRule[] =>
  MUST_HAVE_A_WAY.filter((urgency) => {
    const { email, push } = ways[urgency]
    return !email && !push && !services.includes(urgency)
  }).map((urgency) => ({
    field: urgency,
    key: 'alarmWays.noWay',
    message: 'Choose at least one way.',
  }))

const quietErrors = ({ quiet }: AlarmWays): BrokenRule[] => {
  if (quiet === null) return []
  const broken = (['from', 'to'] as const)
    .filter((name) => !isTimeOfDay(quiet[name]))
    .map((name): BrokenRule => ({
      field: `quiet.${name}`,
      key: 'alarmWays.noTime',
      message: 'Write a time of day as HH:MM.',
    }))
  if (broken.length === 0 && quiet.from === quiet.to)
    broken.push({
      field: 'quiet.to',
      key: 'alarmWays.noLength',
      message: 'Quiet hours must end at another time than they begin.',
    })
  if (quiet.waits.length === 0)
    broken.push({
      field: 'quiet.waits',
      key: 'alarmWays.nothingWaits',
      message: 'Say what waits in these hours.',
    })
  return broken
}

/**
 * What is wrong with what a person has chosen; nothing when it may be saved. `services`: what comes by
 * webhooks that reach the person.
 */
export const alarmWaysErrors = (
  chosen: AlarmWays,
  services: readonly Urgency[] = [],
): BrokenRule[] => [...waysErrors(chosen, services), ...quietErrors(chosen)]

/** The same in one order and each once, so that two equal choices look alike. */
export const tidyAlarmWays = ({ ways, quiet }: AlarmWays): AlarmWays => {
  const tidy = (urgency: Urgency) => ({
    email: ways[urgency].email,
    push: ways[urgency].push,
  })
  return {
    ways: { warning: tidy('warning'), alarm: tidy('alarm'), escalated: tidy('escalated') },
    quiet:
      quiet === null
        ? null
        : {
            ...quiet,
            waits: URGENCIES.filter((urgency) => quiet.waits.includes(urgency)),
          },
  }
}
