export const TOOL_STATES = ['out-of-range', 'in-range', 'no-data'] as const
/**
 * The state of a sensor now. Without recent data, or while its silence is an open alarm, it is
 * `no-data`, whatever its last value was.
 */
export type ToolState = (typeof TOOL_STATES)[number]

export type Filter = 'all' | 'alarm' | ToolState
export type Sort = 'name' | 'need'

const isFilter = (text: string | null): text is Filter =>
  text === 'alarm' || (TOOL_STATES as readonly (string | null)[]).includes(text)

/** The filter that an address names. */
export const filterOf = (params: URLSearchParams): Filter => {
  const state = params.get('state')
  return isFilter(state) ? state : 'all'
}
