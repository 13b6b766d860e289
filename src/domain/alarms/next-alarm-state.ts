import type { Decision } from './alarm-decision.ts'
import type { AlarmEvent } from './alarm-event.ts'
import type { AlarmState } from './alarm-state.ts'
import type { AlarmTool } from './alarm-tool.ts'

export const nextAlarmState = (state: AlarmState | null, event: AlarmEvent, tool: AlarmTool): Decision => {
  throw new Error(`unfinished: ${state?.version} ${event.kind} ${tool.escalationSteps}`)
}
