import type { EditableToolFragment } from '../../api/generated/graphql.ts'
import { fieldProblems } from '../../api/field-problems.ts'
import type { Draft } from '../../components/tool-edit/draft.ts'
import { ChangedMeanwhile } from '../../components/tool-edit/save-draft.ts'
import { TOOL_FIELDS, type ToolProblems } from '../../components/tool-edit/tool-problems.ts'
import { toolStateOf } from '../../components/tool-edit/tool-state.ts'
import type { AlarmDraft } from './alarm-draft.ts'
import { settingsValues, type SettingsValues } from './settings-values.ts'

/** What a save sends. */
export type TypedSettings = {
  /** The account whose sensor it is. */
  ownerId: string
  draft: Draft<SettingsValues>
  /** What was typed under "More"; null: nothing. */
  alarms: AlarmDraft | null
}

/**
 * The values of the form when it opens; after a failed save, what was typed and why it was not
 * saved.
 */
export type UnsavedSettings = TypedSettings & {
  problems: ToolProblems
  /** Fields that somebody else changed since this draft was begun. */
  changedFields: readonly string[]
}

/** The sensor itself was saved, its alarm settings were not. */
export class AlarmsNotSaved extends Error {
  override readonly name = 'AlarmsNotSaved'
  /** Null when the server could not read it. */
  readonly saved: EditableToolFragment | null

  constructor(saved: EditableToolFragment | null, cause: unknown) {
    super('The alarm settings were not saved.', { cause })
    this.saved = saved
  }
}

export const settingsOf = (tool: EditableToolFragment): UnsavedSettings => {
  const values = settingsValues(toolStateOf(tool))
  return {
    ownerId: tool.userId,
    draft: { base: values, values, updatedAt: tool.updatedAt },
    alarms: null,
    problems: {},
    changedFields: [],
  }
}

/** What the form shows when it is opened again after a failed save. */
export const afterFailure = (error: unknown, typed: TypedSettings): UnsavedSettings => {
  if (error instanceof AlarmsNotSaved && error.saved !== null)
    return { ...settingsOf(error.saved), alarms: typed.alarms }
  if (error instanceof ChangedMeanwhile)
    return { ...typed, draft: error.draft, problems: {}, changedFields: error.fields }
  return { ...typed, problems: fieldProblems(error, TOOL_FIELDS), changedFields: [] }
}
