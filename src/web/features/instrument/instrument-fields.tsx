import { useTranslation } from '../../i18n/use-translation.ts'
import { NumberField } from '../../ui/form/number-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { type InstrumentDraft, TEXT_FIELDS, wrongNumbers } from './instrument-draft.ts'
import styles from './instrument.module.css'

const LONGEST_TEXT = 100

/** The fields of a logger or a probe. `problemOf`: what the server refused. */
export const InstrumentFields = ({
  draft,
  onChange,
  isTried,
  problemOf,
}: {
  draft: InstrumentDraft
  onChange: (draft: InstrumentDraft) => void
  /** Somebody has tried to save: what is no number says so. */
  isTried: boolean
  problemOf: (field: string) => string | null
}) => {
  const { t } = useTranslation()
  const wrong = isTried ? wrongNumbers(draft) : []
  const number = (field: 'accuracyCelsius' | 'lowestCelsius' | 'highestCelsius') => (
    <NumberField
      label={t(`instruments.${field}`)}
      unit="°C"
      value={draft[field]}
      onChange={(text) => onChange({ ...draft, [field]: text })}
      error={wrong.includes(field) ? t('toolSettings.notANumber') : problemOf(field)}
    />
  )
  return (
    <div className={styles.fields}>
      {TEXT_FIELDS.map((field) => (
        <TextField
          key={field}
          label={t(`instruments.${field}`)}
          value={draft[field]}
          onChange={(text) => onChange({ ...draft, [field]: text })}
          maxLength={LONGEST_TEXT}
          autoComplete="off"
          spellCheck={false}
          error={problemOf(field)}
        />
      ))}
      {number('accuracyCelsius')}
      <span aria-hidden className={styles.empty} />
      {number('lowestCelsius')}
      {number('highestCelsius')}
    </div>
  )
}
