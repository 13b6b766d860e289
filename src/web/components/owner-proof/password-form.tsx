import { useState, type FormEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FieldError } from '../../ui/form/field-error.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { ConfirmActions } from './confirm-actions.tsx'

type PasswordFormProps = {
  wasWrong: boolean
  isBusy: boolean
  onConfirm: (currentPassword: string) => void
  onClose: () => void
}

export const PasswordForm = ({ wasWrong, isBusy, onConfirm, onClose }: PasswordFormProps) => {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy && password !== '') onConfirm(password)
  }
  return (
    <form onSubmit={submit} noValidate>
      <PasswordField
        label={t('profile.confirm.password')}
        name="currentPassword"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={wasWrong && <FieldError text={t('refusals.users.currentPasswordWrong')} />}
      />
      <ConfirmActions isBusy={isBusy} onClose={onClose} />
    </form>
  )
}
