import * as v from 'valibot'
import { RefusedError } from '../../api/request-error.ts'
import { onTopOf, type Draft, type Values } from './draft.ts'
import type { ToolState } from './tool-state.ts'

const Current = v.object({
  name: v.string(),
  imeiNumber: v.string(),
  equipmentId: v.number(),
  defrostFridge: v.boolean(),
  temperatureCorrection: v.number(),
  min: v.number(),
  max: v.number(),
  notificationMin: v.number(),
  notificationMax: v.number(),
  sendEmailMessage: v.number(),
  sendNotificationMessage: v.number(),
  notificationEmail: v.nullable(v.string()),
  updatedAt: v.string(),
})

export type Outcome<V extends Values, Saved> =
  | { kind: 'saved'; saved: Saved }
  /**
   * Nothing was saved: somebody else changed these fields meanwhile. `draft` stands on top of
   * theirs.
   */
  | { kind: 'changed-meanwhile'; draft: Draft<V>; changed: readonly (keyof V & string)[] }
  | { kind: 'failed'; error: unknown }

/**
 * Saves a draft unless somebody else changed its fields since they were seen. What they changed
 * beside the form's fields is no reason to ask: it is not written over.
 */
export const saveDraft = async <V extends Values, Saved>(
  draft: Draft<V>,
  {
    send,
    valuesOf,
  }: { send: (values: V, ifUpdatedAt: string) => Promise<Saved>; valuesOf: (tool: ToolState) => V },
): Promise<Outcome<V, Saved>> => {
  try {
    return { kind: 'saved', saved: await send(draft.values, draft.updatedAt) }
  } catch (error) {
    const current =
      error instanceof RefusedError && error.keys.includes('tools.changedMeanwhile')
        ? v.safeParse(Current, error.current)
        : null
    if (current === null || !current.success) return { kind: 'failed', error }
    const { updatedAt } = current.output
    const onTop = onTopOf(draft, valuesOf(current.output), updatedAt)
    if (onTop.changed.length === 0 && updatedAt !== draft.updatedAt)
      return saveDraft(onTop.draft, { send, valuesOf })
    return { kind: 'changed-meanwhile', ...onTop }
  }
}
