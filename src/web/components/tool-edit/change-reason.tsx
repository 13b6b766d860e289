import { ReasonField } from '../confirm-delete/reason-field.tsx'
import { fieldsChanged, type Draft, type Values } from './draft.ts'

/** Changes of these fields change how the record reads, so an auditor asks for the reason. */
const FIELDS_OF_RECORD: ReadonlySet<string> = new Set([
  'min',
  'max',
  'notificationMin',
  'notificationMax',
  'temperatureCorrection',
  'imeiNumber',
  'equipmentId',
])

/** Asks for a reason once such a field was changed. It stays visible while it holds text. */
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
