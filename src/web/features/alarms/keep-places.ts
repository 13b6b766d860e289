/**
 * The order in which a list that changes is shown: what was shown stays where it was, so that a card
 * is not gone from under the finger. New ones stand behind the one that comes before them in `now`, or else behind what stays in front.
 * `stays`: what remains shown although it is not in `now` any more.
 */
export const keepPlaces = (
  shown: readonly string[],
  now: readonly string[],
  stays: (id: string) => boolean,
): string[] => {
  const listed = new Set(now)
  const order = shown.filter((id) => listed.has(id) || stays(id))
  const placed = new Set(order)
  const inFront = order.findIndex((id) => listed.has(id))
  let previous = order[(inFront === -1 ? order.length : inFront) - 1]
  for (const id of now) {
    if (!placed.has(id)) {
      order.splice(previous === undefined ? 0 : order.indexOf(previous) + 1, 0, id)
      placed.add(id)
    }
    previous = id
  }
  return order
}
