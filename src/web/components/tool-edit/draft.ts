/** The values of a form's fields: texts as typed, checkboxes as booleans. */
export type Values = Readonly<Record<string, string | boolean>>

/**
 * A form that is being edited. `base`: the values when the form was opened. `values`: those in the
 * form now. `updatedAt`: when `base` was saved.
 */
export type Draft<V extends Values> = { base: V; values: V; updatedAt: string }

export const fieldsChanged = <V extends Values>(from: V, to: V): (keyof V & string)[] =>
  Object.keys(from).filter((field) => from[field] !== to[field])

export const isChanged = <V extends Values>({ base, values }: Draft<V>): boolean =>
  fieldsChanged(base, values).length > 0

/**
 * The draft merged with what somebody else saved meanwhile. Fields that were not edited take the
 * newer value; edited fields keep what was typed. `changed`: the fields that differ from the old
 * base.
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
