import type { ToolCardFragment } from './generated/graphql.ts'
import type { LiveReading } from './live-readings.ts'

const isNewer = (timestamp: string, than: { timestamp: string } | null): boolean =>
  than === null || Date.parse(timestamp) > Date.parse(than.timestamp)

/**
 * The list with the newest of these readings in it, whatever order they arrive in; of two at the
 * same instant the first counts. A tool without a newer value stays the same object, and so does a
 * list without any newer value.
 */
export const withReadings = (
  tools: readonly ToolCardFragment[],
  readings: readonly LiveReading[],
): readonly ToolCardFragment[] => {
  const newestByTool = new Map<string, LiveReading>()
  for (const reading of readings) {
    if (isNewer(reading.timestamp, newestByTool.get(reading.toolId) ?? null))
      newestByTool.set(reading.toolId, reading)
  }
  let hasChanged = false
  const merged = tools.map((tool) => {
    const reading = newestByTool.get(tool.id)
    // A late reading belongs to the history, not to the present value.
    if (reading === undefined || !isNewer(reading.timestamp, tool.lastMeasure)) return tool
    hasChanged = true
    return { ...tool, lastMeasure: { timestamp: reading.timestamp, value: reading.value } }
  })
  return hasChanged ? merged : tools
}

/**
 * The fetched list, but with each newer value that is already on the screen: a poll that was sent
 * before a live reading arrived must not bring the older value back. At the same instant the
 * fetched value counts.
 */
export const keepNewerMeasures = (
  fetched: readonly ToolCardFragment[],
  shown: readonly ToolCardFragment[] | undefined,
): readonly ToolCardFragment[] => {
  if (shown === undefined) return fetched
  const shownMeasures = new Map(shown.map(({ id, lastMeasure }) => [id, lastMeasure]))
  return fetched.map((tool) => {
    const lastMeasure = shownMeasures.get(tool.id) ?? null
    return lastMeasure !== null && isNewer(lastMeasure.timestamp, tool.lastMeasure)
      ? { ...tool, lastMeasure }
      : tool
  })
}
