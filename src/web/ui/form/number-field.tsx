import { useId, type ReactNode } from 'react'
import { FieldError } from './field-error.tsx'
import styles from './number-field.module.css'
import { typedText } from './typed-number.ts'

type NumberFieldProps = {
  label: ReactNode
  /** As typed, with a decimal comma: see typed-number.ts. */
  value: string
  onChange: (text: string) => void
  unit: string
  hint?: string
  /** Null: nothing is wrong. */
  error?: string | null
  /** The id of an error elsewhere on the page that is about this field too. */
  errorId?: string | undefined
  className?: string | undefined
}

/**
 * A number as a person types it, with a decimal comma in every language. It is a text field: a
 * browser's number field drops what it cannot read.
 */
export const NumberField = ({
  label,
  value,
  onChange,
  unit,
  hint,
  error = null,
  errorId,
  className,
}: NumberFieldProps) => {
  const id = useId()
  const [hintId, ownErrorId] = [`${id}-hint`, `${id}-error`]
  const describedBy = [
    hint === undefined ? [] : hintId,
    error === null ? [] : ownErrorId,
    errorId ?? [],
  ]
    .flat()
    .join(' ')
  const isWrong = error !== null || errorId !== undefined
  return (
    <div className={className}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <span className={styles.box}>
        <input
          id={id}
          className={styles.input}
          data-wide-unit={unit.length > 2 || undefined}
          aria-invalid={isWrong || undefined}
          aria-describedby={describedBy || undefined}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          value={value}
          onChange={(event) => onChange(typedText(event.currentTarget.value))}
        />
        <span className={styles.unit} aria-hidden>
          {unit}
        </span>
      </span>
      {hint !== undefined && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {error !== null && (
        <p id={ownErrorId} className={styles.error}>
          <FieldError text={error} />
        </p>
      )}
    </div>
  )
}
