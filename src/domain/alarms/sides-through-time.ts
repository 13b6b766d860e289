import { type AlarmTool, conditionsAt, rangeAt } from './alarm-tool.ts'
import { conditionSide } from './condition-lane.ts'
import { highSide, lowSide, type Side } from './temperature-lane.ts'

/** `conditions`: those of the tool, in their order. */
export type Sides = { high: Side; low: Side; conditions: readonly Side[] }

/** Answers the sides by the limits and conditions in force at a time. */
export const sidesThroughTime = (tool: AlarmTool): ((timeMs: number) => Sides) => {
  let { range } = tool
  let { conditions } = tool.settings
  const sidesOf = (list: typeof conditions) => list.map((one) => conditionSide(tool, one))
  let sides = { high: highSide(tool), low: lowSide(tool), conditions: sidesOf(conditions) }
  return (timeMs) => {
    const rangeThen = rangeAt(tool, timeMs)
    if (rangeThen !== range) {
      range = rangeThen
      sides = { ...sides, high: highSide(tool, range), low: lowSide(tool, range) }
    }
    const conditionsThen = conditionsAt(tool, timeMs)
    if (conditionsThen !== conditions) {
      conditions = conditionsThen
      sides = { ...sides, conditions: sidesOf(conditions) }
    }
    return sides
  }
}
