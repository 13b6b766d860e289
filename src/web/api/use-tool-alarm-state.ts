import { useQuery } from '@tanstack/react-query'
import { answerStateOf } from './answer-state.ts'
import { askedAhead } from './asked-ahead.ts'
import { loadAllOpenAlarms, openAlarmsOf } from './use-open-alarms.ts'

/** `expandsOne`: a single alarm that takes an acknowledgement, which its page shows in full. */
export type ToolAlarmState = { open: number; expandsOne: boolean }

const NO_ALARM: ToolAlarmState = { open: 0, expandsOne: false }

/** Part of the key of the query for a sensor's open alarms, and the question itself. */
export const openAlarmsKey = (toolId: string | null) =>
  openAlarmsOf(toolId === null ? [] : [toolId])
export const loadOpenAlarms = (toolId: string, signal?: AbortSignal) =>
  loadAllOpenAlarms([toolId], signal)

/**
 * How many open alarms this sensor has; null until that is known. A question that fails answers
 * none: the page does not wait for it.
 */
export const useToolAlarmState = (toolId: string | null): ToolAlarmState | null => {
  const { data, failureCount } = useQuery({
    queryKey: openAlarmsKey(toolId),
    queryFn: ({ queryKey, signal }) => askedAhead(queryKey, () => loadOpenAlarms(toolId!, signal)),
    enabled: toolId !== null,
  })
  if (data === undefined) return toolId === null || failureCount > 0 ? NO_ALARM : null
  return {
    open: data.length,
    expandsOne: data.length === 1 && answerStateOf(data[0]!) !== 'acknowledged',
  }
}
