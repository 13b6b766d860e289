import type { Tool } from '../tools/tool.ts'

/** A sensor whose upper limit is at least this stands in a room, not in the cold. °C. */
const ROOM_FROM = 20
/** Sensors whose limits lie further apart hold other goods. °C, between the middles of the limits. */
const LIKE_WITHIN = 4
const MOST_NEIGHBOURS = 4
const MOST_ROOMS = 3

const isRoom = ({ limits }: Tool): boolean => limits.max >= ROOM_FROM
const middleOf = ({ limits }: Tool): number => (limits.min + limits.max) / 2

/**
 * With which of the account's other sensors the cooling of one can be compared: the nearest ones
 * with about the same limits, and those of rooms, which tell warm days. Those on the same device come
 * first, since they stand near; then those with the nearest limits, then by name.
 */
export const comparableTools = (
  tool: Tool,
  others: readonly Tool[],
): { neighbours: Tool[]; rooms: Tool[] } => {
  const distanceOf = (other: Tool): number => Math.abs(middleOf(other) - middleOf(tool))
  const sorted = others
    .filter(({ id }) => id !== tool.id)
    .toSorted(
      (a, b) =>
        Number(b.imeiNumber === tool.imeiNumber) - Number(a.imeiNumber === tool.imeiNumber) ||
        distanceOf(a) - distanceOf(b) ||
        (a.name < b.name ? -1 : 1),
    )
  return {
    neighbours: sorted
      .filter((other) => !isRoom(other) && distanceOf(other) <= LIKE_WITHIN)
      .slice(0, MOST_NEIGHBOURS),
    rooms: sorted.filter(isRoom).slice(0, MOST_ROOMS),
  }
}
