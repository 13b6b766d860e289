import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './password-field.module.css'

type PasswordFieldProps = Pick<
  PasswordInputProps,
  'label' | 'description' | 'error' | 'name' | 'autoComplete' | 'autoFocus'
> & {
  value: string
  onChange: (value: string) => void
}

/**
 * A password field with a button that shows what was typed. The button's name says what it will do.
 */
export const PasswordField = ({ value, onChange, ...input }: PasswordFieldProps) => {
  const { t } = useTranslation()
  const [visible, setVisible] = useState(false)
  return (
    <PasswordInput
      {...input}
      classNames={{ visibilityToggle: styles.toggle! }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      // Mantine shows it only by the border's colour.
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
