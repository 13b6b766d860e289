import type { ToolCardFragment } from './generated/graphql.ts'
import type { LiveReading } from './live-readings.ts'

const isNewer = (timestamp: string, than: { timestamp: string } | null): boolean =>
  than === null || Date.parse(timestamp) > Date.parse(than.timestamp)

/**
 * The list with these readings in it; tools without news, and a list without any, stay the same
 * objects.
 */
export const withReadings = (
  tools: readonly ToolCardFragment[],
  readings: readonly LiveReading[],
): readonly ToolCardFragment[] => {
  const newest = new Map<string, LiveReading>()
  for (const reading of readings) {
    const known = newest.get(reading.toolId)
    if (known === undefined || isNewer(reading.timestamp, known))
      newest.set(reading.toolId, reading)
  }
  let changed = false
  const merged = tools.map((tool) => {
    const reading = newest.get(tool.id)
    // A late reading belongs to the history, not to the present value.
    if (reading === undefined || !isNewer(reading.timestamp, tool.lastMeasure)) return tool
    changed = true
    return { ...tool, lastMeasure: { timestamp: reading.timestamp, value: reading.value } }
  })
  return changed ? merged : tools
}

/** A poll that set out before a live reading came must not bring the older value back. */
export const keepNewerMeasures = (
  fetched: readonly ToolCardFragment[],
  shown: readonly ToolCardFragment[] | undefined,
): readonly ToolCardFragment[] => {
  if (shown === undefined) return fetched
  const shownById = new Map(shown.map((tool) => [tool.id, tool]))
  return fetched.map((tool) => {
    const known = shownById.get(tool.id)?.lastMeasure ?? null
    return known !== null && isNewer(known.timestamp, tool.lastMeasure)
      ? { ...tool, lastMeasure: known }
      : tool
  })
}
