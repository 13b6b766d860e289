import { TextInput, type TextInputProps } from '@mantine/core'
import { FieldError } from './field-error.tsx'

type TextFieldProps = Pick<
  TextInputProps,
  | 'label'
  | 'description'
  | 'name'
  | 'type'
  | 'autoComplete'
  | 'autoCapitalize'
  | 'autoFocus'
  | 'inputMode'
  | 'maxLength'
  | 'readOnly'
  | 'required'
  | 'spellCheck'
  | 'disabled'
  | 'rightSection'
> & {
  value: string
  onChange?: (value: string) => void
  /** Null: nothing is wrong. May have several lines. */
  error?: string | null
}

/** A field for a line of text: the label above it, hint and error below. */
export const TextField = ({ value, onChange, error = null, ...input }: TextFieldProps) => (
  <TextInput
    {...input}
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    value={value}
    onChange={(event) => onChange?.(event.currentTarget.value)}
    error={error === null ? null : <FieldError text={error} />}
  />
)
