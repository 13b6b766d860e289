import { useTranslation } from '../../i18n/use-translation.ts'
import { CheckField } from '../../components/tool-edit/check-field.tsx'
import { DayField } from '../../components/day-field/day-field.tsx'
import { FieldError } from '../../ui/form/field-error.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './duty-page.module.css'
import { PersonField } from './person-field.tsx'
import type { ShiftDraft } from './rota-draft.ts'
import type { RotaPerson } from './shown-rota.ts'
import { weekdayName } from '../../../locales/weekday-name.ts'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
export const LATEST_DAY = '2199-12-31'

type ShiftFieldsProps = {
  shift: ShiftDraft
  people: readonly RotaPerson[]
  today: string
  onChange: (change: Partial<ShiftDraft>) => void
  problemOf: (field: keyof ShiftDraft) => string | null
}

export const ShiftFields = ({ shift, people, today, onChange, problemOf }: ShiftFieldsProps) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const noWeekday = problemOf('weekdays')
  const setWeekday = (weekday: number, isChosen: boolean) =>
    onChange({
      weekdays: WEEKDAYS.filter((one) =>
        one === weekday ? isChosen : shift.weekdays.includes(one),
      ),
    })
  return (
    <>
      <fieldset className={styles.weekdays}>
        <legend>{t('duty.form.weekdays')}</legend>
        <div>
          {WEEKDAYS.map((weekday) => (
            <CheckField
              key={weekday}
              label={weekdayName(language, weekday, 'short')}
              value={shift.weekdays.includes(weekday)}
              onChange={(isChosen) => setWeekday(weekday, isChosen)}
            />
          ))}
        </div>
        {noWeekday !== null && <FieldError text={noWeekday} />}
      </fieldset>
      <div className={styles.fields}>
        {(['from', 'to'] as const).map((name) => (
          <TextField
            key={name}
            label={t(`duty.form.${name}`)}
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            value={shift[name]}
            onChange={(time) => onChange({ [name]: time })}
            error={problemOf(name)}
          />
        ))}
        <PersonField
          label={t('duty.form.person')}
          people={people}
          value={shift.personId}
          onChange={(personId) => onChange({ personId })}
          error={problemOf('personId')}
        />
        <PersonField
          label={t('duty.form.second')}
          people={people}
          value={shift.secondId}
          nobody={t('duty.form.noSecond')}
          onChange={(secondId) => onChange({ secondId })}
          error={problemOf('secondId')}
        />
        {(['validFrom', 'validTo'] as const).map((name) => (
          <DayField
            key={name}
            label={t(`duty.form.${name}`)}
            value={shift[name]}
            latest={LATEST_DAY}
            opensAt={today}
            onChange={(day) => onChange({ [name]: day })}
            error={problemOf(name)}
          />
        ))}
      </div>
    </>
  )
}
