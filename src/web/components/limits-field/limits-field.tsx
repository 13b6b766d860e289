import { useId } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { LIMIT_CEILING, LIMIT_FLOOR } from '../../../domain/limits/limits.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { FieldError } from '../../ui/form/field-error.tsx'
import { NumberField } from '../../ui/form/number-field.tsx'
import { numberOfText, textOfNumber } from '../../ui/form/typed-number.ts'
import styles from './limits-field.module.css'
import { RangeSlider } from './range-slider.tsx'

/** Both limits as typed, with a decimal comma. */
export type LimitTexts = { min: string; max: string }

type LimitsFieldProps = {
  label: string
  hint: string
  value: LimitTexts
  onChange: (value: LimitTexts) => void
  /** Null: nothing is wrong. */
  error?: string | null
  /** °C. */
  reading?: number | null
}

/** A range in °C: a slider for whole degrees, and two fields that take decimals too. */
export const LimitsField = ({
  label,
  hint,
  value,
  onChange,
  error = null,
  reading = null,
}: LimitsFieldProps) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const errorId = useId()
  const min = numberOfText(value.min)
  const max = numberOfText(value.max)
  const labels = {
    min: `${label}, ${t('toolSettings.minimum')}`,
    max: `${label}, ${t('toolSettings.maximum')}`,
  }
  const describedBy = error === null ? undefined : errorId
  const field = (end: 'min' | 'max', name: string) => (
    <NumberField
      className={styles.number}
      label={
        <>
          <span className="cw-visually-hidden">{`${label}, `}</span>
          {name}
        </>
      }
      value={value[end]}
      onChange={(text) => onChange({ ...value, [end]: text })}
      unit="°C"
      errorId={describedBy}
    />
  )
  return (
    <fieldset className={styles.field}>
      <legend className="cw-visually-hidden">{label}</legend>
      <div className={styles.head}>
        <div className={styles.about}>
          <span className={styles.label} aria-hidden>
            {label}
          </span>
          <p className={styles.hint}>{hint}</p>
        </div>
        {field('min', t('toolSettings.minimum'))}
        {field('max', t('toolSettings.maximum'))}
      </div>
      {error !== null && (
        <p id={errorId} className={styles.error}>
          <FieldError text={error} />
        </p>
      )}
      <RangeSlider
        ends={{ min: min ?? LIMIT_FLOOR, max: max ?? LIMIT_CEILING }}
        labels={labels}
        lang={language}
        reading={reading}
        onChange={(ends) =>
          onChange({
            // A limit that was not moved keeps its text, even if that is no number yet.
            min: ends.min === (min ?? LIMIT_FLOOR) ? value.min : textOfNumber(ends.min),
            max: ends.max === (max ?? LIMIT_CEILING) ? value.max : textOfNumber(ends.max),
          })
        }
      />
    </fieldset>
  )
}
