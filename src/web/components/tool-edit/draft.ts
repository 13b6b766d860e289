/** A form's fields as they stand on the screen: texts as typed, switches as set. */
export type Values = Readonly<Record<string, string | boolean>>

/**
 * What somebody is editing: as it was seen, as it stands in the form, and the stamp of what was
 * seen.
 */
export type Draft<V extends Values> = { base: V; values: V; updatedAt: string }

export const fieldsChanged = <V extends Values>(from: V, to: V): (keyof V & string)[] =>
  Object.keys(from).filter((field) => from[field] !== to[field])

export const isChanged = <V extends Values>({ base, values }: Draft<V>): boolean =>
  fieldsChanged(base, values).length > 0

/**
 * The draft on top of what somebody else saved meanwhile: fields that were left alone take the
 * newer value, fields that were edited keep what was typed. `changed`: the fields that the other
 * one changed.
 */
export const onTopOf = <V extends Values>(
  draft: Draft<V>,
  newer: V,
  updatedAt: string,
): { draft: Draft<V>; changed: (keyof V & string)[] } => {
  const changed = fieldsChanged(draft.base, newer)
  const untouched = changed.filter((field) => draft.values[field] === draft.base[field])
  const values = {
    ...draft.values,
    ...Object.fromEntries(untouched.map((field) => [field, newer[field]])),
  }
  return { draft: { base: newer, values, updatedAt }, changed }
}
