import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import type { ReactNode } from 'react'
import styles from './check-field.module.css'

/** A checkbox with an explanation below it. */
export const CheckField = ({
  label,
  hint,
  value,
  disabled = false,
  onChange,
}: {
  label: string
  hint?: ReactNode
  value: boolean
  disabled?: boolean
  onChange: (value: boolean) => void
}) => (
  <Checkbox
    label={label}
    description={hint}
    checked={value}
    disabled={disabled}
    onChange={(event) => onChange(event.currentTarget.checked)}
    classNames={{
      root: styles.root!,
      body: styles.body!,
      input: styles.input!,
      labelWrapper: styles.words!,
      label: styles.label!,
      description: styles.hint!,
    }}
  />
)
