import { ReasonField } from '../confirm-delete/reason-field.tsx'
import { fieldsChanged, type Draft, type Values } from './draft.ts'

/** What an auditor asks about: the limits, and what a reading means and whose it is. */
const FIELDS_OF_RECORD: ReadonlySet<string> = new Set([
  'min',
  'max',
  'notificationMin',
  'notificationMax',
  'temperatureCorrection',
  'imeiNumber',
  'equipmentId',
])

/**
 * Offers to say why, once something was changed that an auditor asks about. What was typed stays in
 * sight.
 */
export const ChangeReason = ({
  draft: { base, values },
  onChange,
}: {
  draft: Draft<Values & { reason: string }>
  onChange: (values: { reason: string }) => void
}) => {
  const isAsked =
    values.reason !== '' || fieldsChanged(base, values).some((field) => FIELDS_OF_RECORD.has(field))
  return isAsked ? (
    <ReasonField value={values.reason} onChange={(reason) => onChange({ reason })} />
  ) : null
}
