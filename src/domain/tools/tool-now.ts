/**
 * What a dashboard is narrowed to. OUT_NOW, IN_NOW: by the last value, where it says how it is now.
 * NO_DATA: it does not, or there is none.
 */
export const NOW_FILTERS = ['OPEN_ALARM', 'OUT_NOW', 'IN_NOW', 'NO_DATA'] as const
export type NowFilter = (typeof NOW_FILTERS)[number]

/** How a tool is now. `beyond`: °C beyond the nearer limit, negative inside; 0 without a value. */
export type ToolNow = {
  alarm: 'waiting' | 'answered' | null
  state: Exclude<NowFilter, 'OPEN_ALARM'>
  beyond: number
}

export const isNow = ({ alarm, state }: ToolNow, filter: NowFilter): boolean =>
  filter === 'OPEN_ALARM' ? alarm !== null : state === filter

const ALARMS = { waiting: 0, answered: 1, none: 2 } as const
const STATES = { OUT_NOW: 0, NO_DATA: 1, IN_NOW: 2 } as const

/** Those with an alarm that waits for somebody first, then other alarms, then the farthest out. */
export const byNeed = (a: ToolNow, b: ToolNow): number =>
  ALARMS[a.alarm ?? 'none'] - ALARMS[b.alarm ?? 'none'] ||
  STATES[a.state] - STATES[b.state] ||
  b.beyond - a.beyond
