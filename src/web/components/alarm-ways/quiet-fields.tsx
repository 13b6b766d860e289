import { useTranslation } from '../../i18n/use-translation.ts'
import { FieldError } from '../../ui/form/field-error.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { CheckField } from '../tool-edit/check-field.tsx'
import styles from './alarm-ways.module.css'
import { CODE_OF, URGENCIES, type WaysDraft } from './use-alarm-ways.ts'

type Quiet = WaysDraft['quiet']

/** The hours in which messages wait, and which ones do. */
export const QuietFields = ({
  quiet,
  timeZone,
  problemOf,
  onChange,
}: {
  quiet: Quiet
  timeZone: string
  problemOf: (field: string) => string | null
  onChange: (change: Partial<Quiet>) => void
}) => {
  const { t } = useTranslation()
  const nothingWaits = problemOf('quiet.waits')
  return (
    <div className={styles.quiet}>
      <CheckField
        label={t('alarmWays.quiet.title')}
        hint={t('alarmWays.quiet.hint')}
        value={quiet.isOn}
        onChange={(isOn) => onChange({ isOn })}
      />
      {quiet.isOn && (
        <>
          <div className={styles.times}>
            {(['from', 'to'] as const).map((name) => (
              <TextField
                key={name}
                label={t(`alarmWays.quiet.${name}`)}
                inputMode="numeric"
                autoComplete="off"
                maxLength={5}
                value={quiet[name]}
                onChange={(time) => onChange({ [name]: time })}
                error={problemOf(`quiet.${name}`)}
              />
            ))}
            <span className={styles.zone}>{timeZone}</span>
          </div>
          <fieldset className={styles.waits}>
            <legend>{t('alarmWays.quiet.waits')}</legend>
            {URGENCIES.map((urgency) => {
              const code = CODE_OF[urgency]
              return (
                <CheckField
                  key={urgency}
                  label={t(`alarmWays.urgency.${urgency}`)}
                  value={quiet.waits.includes(code)}
                  onChange={(isChosen) =>
                    onChange({
                      waits: isChosen
                        ? [...quiet.waits, code]
                        : quiet.waits.filter((one) => one !== code),
                    })
                  }
                />
              )
            })}
            {nothingWaits !== null && <FieldError text={nothingWaits} />}
          </fieldset>
          <p className={styles.note}>{t('alarmWays.quiet.owner')}</p>
        </>
      )}
    </div>
  )
}
