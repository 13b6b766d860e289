import { askAhead, askedAhead } from '../../api/asked-ahead.ts'
import { UserToolListDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import {
  ALARM_COUNT_KEY,
  loadAlarmCount,
  loadAllOpenAlarms,
  openAlarmsOf,
} from '../../api/use-open-alarms.ts'

export const OWN_TOOLS_KEY = ['userToolList'] as const

const loadOwnTools = async (signal?: AbortSignal) => {
  const { userToolList } = await request(UserToolListDocument, {}, { signal })
  return { tools: userToolList, total: userToolList.length }
}

/** The sensors of the viewer's own account. */
export const fetchOwnTools = (signal: AbortSignal) =>
  askedAhead(OWN_TOOLS_KEY, () => loadOwnTools(signal))

/** Asks what the dashboard needs for its cards, while React still draws the frame around them. */
export const askAheadOfDashboard = (): void => {
  void askAhead(OWN_TOOLS_KEY, () => loadOwnTools())
  void askAhead(openAlarmsOf(null), () => loadAllOpenAlarms(null))
  void askAhead(ALARM_COUNT_KEY, () => loadAlarmCount())
}
