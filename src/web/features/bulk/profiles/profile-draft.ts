import type { SetupCondition } from '../../../../domain/tool-setups/tool-setup.ts'
import type { ProfileFieldsFragment } from '../../../api/generated/graphql.ts'
import { textOfNumber } from '../../../ui/form/typed-number.ts'
import {
  ALARM_NUMBERS,
  type BulkDraft,
  EMPTY_DRAFT,
  LIMIT_NAMES,
  sentOfCondition,
  type SwitchName,
} from '../bulk-draft.ts'

const NUMBERS: readonly string[] = [...LIMIT_NAMES, ...ALARM_NUMBERS]
const SWITCHES: readonly string[] = ['defrostFridge', 'learnDefrosts']

/** The form of a profile as it is. */
export const draftOfProfile = ({ values }: Pick<ProfileFieldsFragment, 'values'>): BulkDraft => {
  const draft: BulkDraft = {
    ...EMPTY_DRAFT,
    numbers: { ...EMPTY_DRAFT.numbers },
    switches: { ...EMPTY_DRAFT.switches },
  }
  for (const { field, value: json } of values) {
    const value = JSON.parse(json) as unknown
    if (NUMBERS.includes(field))
      draft.numbers[field as keyof BulkDraft['numbers']] = textOfNumber(Number(value))
    else if (SWITCHES.includes(field))
      draft.switches[field as SwitchName] = value === true ? 'on' : 'off'
    else if (field === 'productLag') draft.productLag = String(value)
    else if (field === 'watches') draft.watches = value === 'goods' ? 'GOODS' : 'AIR'
    else if (field === 'conditions') {
      const kept = (value as SetupCondition[]).map(sentOfCondition)
      draft.conditions = kept.length === 0 ? 'none' : 'kept'
      draft.keptConditions = kept
    }
  }
  return draft
}
