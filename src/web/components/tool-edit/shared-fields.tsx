import { useTranslation } from '../../i18n/use-translation.ts'
import { LONGEST_TOOL_NAME } from '../../../domain/tools/tool-rules.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { LimitsField } from '../limits-field/limits-field.tsx'
import { problemLines } from '../../api/field-problems.ts'
import type { ToolProblems } from './tool-problems.ts'
import type { SharedValues } from './tool-state.ts'

type FieldsProps = {
  values: Pick<SharedValues, 'min' | 'max' | 'notificationMin' | 'notificationMax'>
  onChange: (values: Partial<SharedValues>) => void
  problems: ToolProblems
  /** The present reading, °C. */
  reading?: number | null
}

export const NameField = ({
  value,
  onChange,
  problems,
}: {
  value: string
  onChange: (values: { name: string }) => void
  problems: ToolProblems
}) => {
  const { t } = useTranslation()
  return (
    <TextField
      label={t('toolSettings.name')}
      value={value}
      onChange={(name) => onChange({ name })}
      maxLength={LONGEST_TOOL_NAME}
      autoComplete="off"
      error={problemLines(t, problems.name)}
    />
  )
}

/** The limits that decide a value's colour. */
export const Limits = ({ values, onChange, problems, reading = null }: FieldsProps) => {
  const { t } = useTranslation()
  return (
    <LimitsField
      label={t('toolSettings.interval')}
      hint={t('toolSettings.intervalHint')}
      value={{ min: values.min, max: values.max }}
      onChange={onChange}
      error={problemLines(t, problems.min ?? problems.max)}
      reading={reading}
    />
  )
}

/** The limits that raise an alarm. */
export const AlarmLimits = ({ values, onChange, problems, reading = null }: FieldsProps) => {
  const { t } = useTranslation()
  return (
    <LimitsField
      label={t('toolSettings.notification')}
      hint={t('toolSettings.notificationHint')}
      value={{ min: values.notificationMin, max: values.notificationMax }}
      onChange={({ min, max }) => onChange({ notificationMin: min, notificationMax: max })}
      error={problemLines(t, problems.notificationMin ?? problems.notificationMax)}
      reading={reading}
    />
  )
}

export const BothLimits = (fields: FieldsProps) => (
  <>
    <Limits {...fields} />
    <AlarmLimits {...fields} />
  </>
)
