import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './password-field.module.css'

type PasswordFieldProps = Pick<
  PasswordInputProps,
  'label' | 'description' | 'error' | 'name' | 'autoComplete' | 'autoFocus'
> & {
  value: string
  onChange: (value: string) => void
}

/** A password that can be looked at; the eye says what it would do. */
export const PasswordField = ({ value, onChange, ...input }: PasswordFieldProps) => {
  const { t } = useTranslation()
  const [visible, setVisible] = useState(false)
  return (
    <PasswordInput
      {...input}
      classNames={{ visibilityToggle: styles.toggle! }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      // The kit leaves that to the border's colour.
      aria-invalid={input.error ? true : undefined}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        'aria-label': t(visible ? 'authLogin.hidePassword' : 'authLogin.showPassword'),
        tabIndex: 0,
      }}
    />
  )
}
