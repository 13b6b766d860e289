import { useTranslation } from '../../i18n/use-translation.ts'
import { DayField } from '../../components/day-field/day-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import styles from './duty-page.module.css'
import { PersonField } from './person-field.tsx'
import type { ExceptionDraft } from './rota-draft.ts'
import { LATEST_DAY } from './shift-fields.tsx'
import type { RotaPerson } from './shown-rota.ts'

const LONGEST_NOTE = 100

type ExceptionFieldsProps = {
  exception: ExceptionDraft
  people: readonly RotaPerson[]
  today: string
  onChange: (change: Partial<ExceptionDraft>) => void
  problemOf: (field: keyof ExceptionDraft) => string | null
}

export const ExceptionFields = ({
  exception,
  people,
  today,
  onChange,
  problemOf,
}: ExceptionFieldsProps) => {
  const { t } = useTranslation()
  return (
    <div className={styles.fields}>
      {(['fromDay', 'toDay'] as const).map((name) => (
        <DayField
          key={name}
          label={t(`duty.form.${name}`)}
          value={exception[name]}
          latest={LATEST_DAY}
          opensAt={today}
          onChange={(day) => onChange({ [name]: day })}
          error={problemOf(name)}
        />
      ))}
      <PersonField
        label={t('duty.form.person')}
        people={people}
        value={exception.personId}
        onChange={(personId) => onChange({ personId })}
        error={problemOf('personId')}
      />
      <PersonField
        label={t('duty.form.second')}
        people={people}
        value={exception.secondId}
        nobody={t('duty.form.noSecond')}
        onChange={(secondId) => onChange({ secondId })}
        error={problemOf('secondId')}
      />
      <TextField
        label={t('duty.form.note')}
        maxLength={LONGEST_NOTE}
        value={exception.note}
        onChange={(note) => onChange({ note })}
        error={problemOf('note')}
      />
    </div>
  )
}
