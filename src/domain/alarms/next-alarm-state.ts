import type { IncidentChange, Notice } from './alarm-decision.ts'
import type { AlarmEvent } from './alarm-event.ts'
import type { AlarmState } from './alarm-state.ts'
import type { AlarmTool } from './alarm-tool.ts'
import type { LateReadings } from './judge-late-readings.ts'

/** What follows from one event, to be saved in one transaction. */
export type Decision = {
  /** Null: calm, nothing to keep. The same object as came in when nothing in it changed: then it need not be saved again. */
  state: AlarmState | null
  /**
   * In the order in which they are to be applied: a lane may recover and open anew. Each `opened` has its OPENED, each
   * `recovered` its RECOVERED among the notices, in the same order.
   */
  changes: readonly IncidentChange[]
  notices: readonly Notice[]
  /** When time alone changes something: tell the rule a `tick` then. After the server's clock was set back, tick all. */
  dueMs: number | null
  /** Late readings to judge, see `judgeLateReadings`; the event `judged` is to follow in the same transaction. */
  judge: LateReadings | null
}

export const nextAlarmState = (state: AlarmState | null, event: AlarmEvent, tool: AlarmTool): Decision => {
  throw new Error(`unfinished: ${state?.version} ${event.kind} ${tool.escalationSteps}`)
}
