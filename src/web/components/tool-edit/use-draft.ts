import { useState } from 'react'
import { isChanged, type Draft, type Values } from './draft.ts'

/**
 * The draft on the screen. `edit` changes some of its fields; `takeNewer` sets fields back to the
 * values that somebody else saved.
 */
export const useDraft = <V extends Values>(first: Draft<V>) => {
  const [draft, setDraft] = useState(first)
  return {
    draft,
    setDraft,
    isChanged: isChanged(draft),
    edit: (values: Partial<V>) =>
      setDraft((before) => ({ ...before, values: { ...before.values, ...values } })),
    takeNewer: (fields: readonly string[]) =>
      setDraft((before) => ({
        ...before,
        values: {
          ...before.values,
          ...Object.fromEntries(fields.map((field) => [field, before.base[field]])),
        },
      })),
  }
}
