import { Button } from '@mantine/core'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError } from '../../ui/form/field-error.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useModalDialog } from '../../ui/page/use-modal-dialog.ts'
import styles from './confirm-owner.module.css'

type ConfirmOwnerProps = {
  /** The last typed password was not the current one. */
  wasWrong: boolean
  isBusy: boolean
  onConfirm: (currentPassword: string) => void
  onClose: () => void
}

/** Asks for the current password. Escape closes it. */
export const ConfirmOwner = ({ wasWrong, isBusy, onConfirm, onClose }: ConfirmOwnerProps) => {
  const { t } = useTranslation()
  const [titleId, textId] = [useId(), useId()]
  const [password, setPassword] = useState('')
  const dialog = useModalDialog(onClose)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!isBusy) form.current?.querySelector('input')?.focus()
  }, [isBusy])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy && password !== '') onConfirm(password)
  }
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      <form ref={form} onSubmit={submit} noValidate>
        <h2 id={titleId}>{t('profile.confirm.title')}</h2>
        <p id={textId} className={styles.text}>
          {t('profile.confirm.text')}
        </p>
        <PasswordField
          label={t('profile.confirm.password')}
          name="currentPassword"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={wasWrong && <FieldError text={t('refusals.users.currentPasswordWrong')} />}
        />
        <div className={styles.actions}>
          <Button variant="default" onClick={onClose} disabled={isBusy}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('profile.confirm.confirm')}
          </Button>
        </div>
      </form>
    </dialog>
  )
}
