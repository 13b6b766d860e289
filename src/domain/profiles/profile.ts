import type { BrokenRule } from '../refusal.ts'
import { textErrors } from '../text-errors.ts'
import { setupChangeErrors } from '../tool-setups/setup-rules.ts'
import {
  fieldsOf,
  isSameIn,
  pickFields,
  SETUP_ALARMS,
  SETUP_LIMITS,
  type SetupChange,
  type SetupField,
  type ToolSetup,
} from '../tool-setups/tool-setup.ts'

/**
 * A named set of limits and alarm settings that an account keeps. Sensors of the account, and of all
 * below it, may be linked to it. `values`: what it sets; other settings are each sensor's own.
 */
export type Profile = {
  id: number
  accountId: number
  name: string
  values: SetupChange
  createdAt: Date
  updatedAt: Date
}

export const PROFILE_FIELDS: readonly SetupField[] = [
  ...SETUP_LIMITS,
  'defrostFridge',
  ...SETUP_ALARMS,
]

export const LONGEST_PROFILE_NAME = 100

/** Every rule that a profile breaks by itself. */
export const profileErrors = ({ name, values }: Pick<Profile, 'name' | 'values'>): BrokenRule[] => {
  const broken =
    name.trim() === ''
      ? [{ field: 'name', key: 'profiles.nameEmpty', message: 'The name is empty.' }]
      : textErrors({ field: 'name', label: 'The name' }, name.trim(), LONGEST_PROFILE_NAME)
  const fields = fieldsOf(values)
  if (fields.length === 0)
    return [
      ...broken,
      { field: 'values', key: 'profiles.empty', message: 'The profile sets nothing.' },
    ]
  const strange = fields.filter((field) => !PROFILE_FIELDS.includes(field))
  if (strange.length > 0)
    return [
      ...broken,
      {
        field: 'values',
        key: 'profiles.notInProfile',
        message: `A profile does not set ${strange.join(', ')}.`,
      },
    ]
  return [...broken, ...setupChangeErrors(values)]
}

/** The fields in which a sensor differs from its profile, in their order. */
export const deviations = (values: SetupChange, setup: ToolSetup): SetupField[] =>
  fieldsOf(values).filter((field) => !isSameIn(field, values, setup))

/** What a new version of a profile sets otherwise, as a change of its sensors. */
export const profileChange = (before: SetupChange, after: SetupChange): SetupChange =>
  pickFields(
    after,
    fieldsOf(after).filter((field) => !isSameIn(field, before, after)),
  )
