import { type AlarmTool, rangeAt } from './alarm-tool.ts'
import { conditionSide } from './condition-lane.ts'
import { highSide, lowSide, type Side } from './temperature-lane.ts'

/** `conditions`: those of the tool, in their order. */
export type Sides = { high: Side; low: Side; conditions: readonly Side[] }

/** Answers the sides by the limits in force at a time. Conditions hold for all time. */
export const sidesThroughTime = (tool: AlarmTool): ((timeMs: number) => Sides) => {
  let range = tool.range
  const conditions = tool.settings.conditions.map((condition) => conditionSide(tool, condition))
  let sides = { high: highSide(tool), low: lowSide(tool), conditions }
  return (timeMs) => {
    const inForce = rangeAt(tool, timeMs)
    if (inForce !== range) {
      range = inForce
      sides = { high: highSide(tool, range), low: lowSide(tool, range), conditions }
    }
    return sides
  }
}
