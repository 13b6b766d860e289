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

/**
 * Nothing was saved: somebody else has changed these fields. `draft` is what was typed, on top of
 * the newer values.
 */
export class ChangedMeanwhile<V extends Values> extends Error {
  override readonly name = 'ChangedMeanwhile'
  readonly draft: Draft<V>
  readonly fields: readonly (keyof V & string)[]

  constructor(draft: Draft<V>, fields: readonly (keyof V & string)[]) {
    super(`Changed meanwhile: ${fields.join(', ')}`)
    this.draft = draft
    this.fields = fields
  }
}

/**
 * Saves a draft. Throws ChangedMeanwhile when somebody else has changed a field of this form since
 * it was opened. Changes to other fields are no reason to ask: the save leaves them as they are.
 */
export const saveDraft = async <V extends Values, Saved>(
  draft: Draft<V>,
  {
    send,
    valuesOf,
  }: { send: (values: V, ifUpdatedAt: string) => Promise<Saved>; valuesOf: (tool: ToolState) => V },
): Promise<Saved> => {
  try {
    return await send(draft.values, draft.updatedAt)
  } catch (error) {
    const current = currentOf(error)
    if (current === null) throw error
    const { updatedAt } = current
    const merged = onTopOf(draft, valuesOf(current), updatedAt)
    if (merged.changed.length > 0 || updatedAt === draft.updatedAt)
      throw new ChangedMeanwhile(merged.draft, merged.changed)
    return saveDraft(merged.draft, { send, valuesOf })
  }
}

/** The tool as it is now, when the server refused because it was changed; else null. */
const currentOf = (error: unknown): ToolState | null => {
  if (!(error instanceof RefusedError) || !error.keys.includes('tools.changedMeanwhile'))
    return null
  const current = v.safeParse(Current, error.current)
  return current.success ? current.output : null
}
