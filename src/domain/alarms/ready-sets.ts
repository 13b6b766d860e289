import type { AlarmCondition } from './alarm-settings.ts'

export const READY_SETS = [
  'vaccines',
  'medicine',
  'blood',
  'chilledFood',
  'frozenFood',
  'iceCream',
] as const
export type ReadySetName = (typeof READY_SETS)[number]

/** What a set puts into a tool. The name is written in the language of whoever copies it. */
export type ReadyCondition = Omit<AlarmCondition, 'id' | 'name' | 'watches'>

const HOUR = 60
const DAY = 24 * HOUR

const alarm = (
  side: AlarmCondition['side'],
  limit: number,
  minutes: number,
  window: number | null = null,
): ReadyCondition => ({ side, limit, minutes, window, severity: 'alarm' })

const warning = (...rule: Parameters<typeof alarm>): ReadyCondition => ({
  ...alarm(...rule),
  severity: 'warning',
})

/**
 * Conditions by published figures, °C and minutes. They are copied into a tool, not linked: a set
 * that changes here changes no tool.
 */
export const READY_CONDITIONS: Readonly<Record<ReadySetName, readonly ReadyCondition[]>> = {
  // WHO, 30-day temperature recorders (PQS E006): heat above 8 °C for 10 h, frost at or below
  // -0.5 °C for 60 min. CDC's toolkit has every value outside 2 to 8 °C looked into.
  vaccines: [
    alarm('above', 8, 10 * HOUR),
    alarm('atOrBelow', -0.5, HOUR),
    warning('above', 8, HOUR, DAY),
    warning('below', 2, HOUR, DAY),
  ],
  // USP <1079.2>, controlled cold temperature: 2 to 8 °C, for up to 24 h also 2 to 15 °C. What has
  // frozen once is lost.
  medicine: [
    alarm('above', 15, 15),
    alarm('above', 8, 12 * HOUR, DAY),
    alarm('atOrBelow', 0, 15),
    warning('above', 8, HOUR, DAY),
  ],
  // Directive 2004/33/EC, annex IV: red cells at 2 to 6 °C. Above 10 °C they do not go back into
  // storage; frozen ones are destroyed.
  blood: [
    alarm('above', 10, 5),
    alarm('above', 6, 30),
    alarm('below', 1, 5),
    warning('below', 2, 30),
  ],
  // Food Standards Agency: at most 8 °C, with one tolerance of four hours. FDA Food Code: 5 °C
  // (41 °F), four hours in all.
  chilledFood: [alarm('above', 8, 4 * HOUR, DAY), warning('above', 5, 4 * HOUR, DAY)],
  // Directive 89/108/EEC: -18 °C or colder, 3 °C warmer for short times, 6 °C in cabinets of shops.
  frozenFood: [
    alarm('above', -12, 30),
    alarm('above', -15, 4 * HOUR, DAY),
    warning('above', -18, 4 * HOUR, DAY),
  ],
  // As quick-frozen food; softened ice cream (above -12 °C) loses its texture, and above -2.2 °C
  // British law had it heat-treated again.
  iceCream: [
    alarm('above', -2.2, 5),
    alarm('above', -12, 30),
    warning('above', -18, 4 * HOUR, DAY),
  ],
}
