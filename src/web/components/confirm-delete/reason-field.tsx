import { useTranslation } from '../../i18n/use-translation.ts'
import { LONGEST_REASON } from '../../../domain/audit/reason.ts'
import { TextField } from '../../ui/form/text-field.tsx'

/** The reason for a change, for the audit trail. Unless it is needed it may stay empty. */
export const ReasonField = ({
  value,
  onChange,
  isNeeded = false,
  error = null,
}: {
  value: string
  onChange: (reason: string) => void
  isNeeded?: boolean
  error?: string | null
}) => {
  const { t } = useTranslation()
  return (
    <TextField
      label={t(isNeeded ? 'form.reasonNeeded' : 'form.reason')}
      value={value}
      onChange={onChange}
      maxLength={LONGEST_REASON}
      autoComplete="off"
      error={error}
    />
  )
}
