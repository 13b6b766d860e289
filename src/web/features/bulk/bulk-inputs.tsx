import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { NumberField } from '../../ui/form/number-field.tsx'
import {
  type AlarmNumber,
  type BulkDraft,
  type LimitName,
  type Switch,
  type SwitchName,
} from './bulk-draft.ts'
import styles from './bulk.module.css'

export type FieldsProps = {
  draft: BulkDraft
  onChange: (draft: BulkDraft) => void
  /** Fields whose text is no number. */
  wrong: ReadonlySet<string>
}

export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={styles.part}>
    <legend>{title}</legend>
    {children}
  </fieldset>
)

const UNITS: Partial<Record<LimitName | AlarmNumber, 'celsius' | 'factor'>> = {
  min: 'celsius',
  max: 'celsius',
  notificationMin: 'celsius',
  notificationMax: 'celsius',
  hysteresis: 'celsius',
  defrostCeiling: 'celsius',
  reminderFactor: 'factor',
}

export const Numbers = ({
  names,
  labelOf,
  draft,
  onChange,
  wrong,
}: FieldsProps & {
  names: readonly (LimitName | AlarmNumber)[]
  labelOf: (name: LimitName | AlarmNumber) => string
}) => {
  const { t } = useTranslation()
  const units = { celsius: '°C', factor: '×', minutes: t('alarmSettings.minutes') }
  return (
    <div className={styles.numbers}>
      {names.map((name) => (
        <NumberField
          key={name}
          label={labelOf(name)}
          unit={units[UNITS[name] ?? 'minutes']}
          value={draft.numbers[name]}
          onChange={(text) => onChange({ ...draft, numbers: { ...draft.numbers, [name]: text } })}
          error={wrong.has(name) ? t('toolSettings.notANumber') : null}
        />
      ))}
    </div>
  )
}

/** On, off, or as it is. */
export const SwitchField = ({
  name,
  label,
  draft,
  onChange,
}: Omit<FieldsProps, 'wrong'> & { name: SwitchName; label: string }) => {
  const { t } = useTranslation()
  return (
    <NativeSelect
      label={label}
      value={draft.switches[name]}
      onChange={({ currentTarget: { value } }) =>
        onChange({ ...draft, switches: { ...draft.switches, [name]: value as Switch } })
      }
      data={[
        { value: '', label: t('bulk.stays') },
        { value: 'on', label: t('toolSettings.on') },
        { value: 'off', label: t('toolSettings.off') },
      ]}
    />
  )
}
