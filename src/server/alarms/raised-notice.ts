import type { Notice } from '../../domain/alarms/alarm-decision.ts'
import type { Tool } from '../../domain/tools/tool.ts'
import type { Incident } from '../storage/alarm-store.ts'

/**
 * A notice of the alarm rule, its incident, and the tool as it is now. `isGrouped`: whether the incident
 * is in a group of alarms; left out: nobody has asked yet.
 */
export type RaisedNotice = {
  incident: Incident
  notice: Notice
  tool: Tool
  ownerId: number
  isGrouped?: boolean
}
