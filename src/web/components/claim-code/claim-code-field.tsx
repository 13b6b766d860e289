import { useTranslation } from '../../i18n/use-translation.ts'
import { TextField } from '../../ui/form/text-field.tsx'

/** Longer than a code with spaces and hyphens between all its characters. */
const LONGEST_TYPED = 24

/** The code that stands on a device's label. */
export const ClaimCodeField = ({
  value,
  onChange,
  error,
  isOptional = false,
}: {
  value: string
  onChange: (value: string) => void
  error: string | null
  isOptional?: boolean
}) => {
  const { t } = useTranslation()
  return (
    <TextField
      label={t(isOptional ? 'claimCode.optional' : 'claimCode.label')}
      description={t(isOptional ? 'claimCode.optionalHint' : 'claimCode.hint')}
      value={value}
      onChange={onChange}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={LONGEST_TYPED}
      name="claimCode"
      error={error}
    />
  )
}
