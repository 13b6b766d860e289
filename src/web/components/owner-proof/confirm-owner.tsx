import { useEffect, useId, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction } from '../../api/use-action.ts'
import { useModalDialog } from '../../ui/page/use-modal-dialog.ts'
import { factorReason } from '../second-factor/factor-reason.ts'
import { canUsePasskeys } from '../second-factor/passkeys.ts'
import { useSecondFactor } from '../second-factor/use-second-factor.ts'
import { CodeForm } from './code-form.tsx'
import ways from '../second-factor/ways.module.css'
import styles from './confirm-owner.module.css'
import { PasswordForm } from './password-form.tsx'
import { proveWithPasskey } from './prove-with-passkey.ts'

type ConfirmOwnerProps = {
  /** The last typed password was not the current one. */
  wasWrong: boolean
  isBusy: boolean
  onConfirm: (currentPassword: string) => void
  /** The session counts as confirmed, by the second factor. */
  onProven: () => void
  onClose: () => void
}

/**
 * Asks for the current password, or for what the account has as a second factor. Escape closes it.
 */
export const ConfirmOwner = ({
  wasWrong,
  isBusy,
  onConfirm,
  onProven,
  onClose,
}: ConfirmOwnerProps) => {
  const { t } = useTranslation()
  const [titleId, textId] = [useId(), useId()]
  const [byCode, setByCode] = useState(false)
  const { data: factor } = useSecondFactor('session')
  const signing = useAction({ send: proveWithPasskey, onSuccess: onProven })
  const dialog = useModalDialog(onClose)
  const focusAgain = isBusy ? 'busy' : byCode
  useEffect(() => {
    if (focusAgain !== 'busy') dialog.current?.querySelector('input')?.focus()
  }, [dialog, focusAgain])
  const problem = factorReason(t, signing.error)
  const form = { isBusy: isBusy || signing.isBusy, onClose }
  const hasPasskey = (factor?.passkeys.length ?? 0) > 0 && canUsePasskeys()
  const hasApp = factor !== undefined && factor.totpSince !== null
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      <h2 id={titleId}>{t('profile.confirm.title')}</h2>
      <p id={textId} className={styles.text}>
        {t(byCode ? 'profile.confirm.codeText' : 'profile.confirm.text')}
      </p>
      {byCode ? (
        <CodeForm {...form} onProven={onProven} />
      ) : (
        <PasswordForm {...form} wasWrong={wasWrong} onConfirm={onConfirm} />
      )}
      {problem !== null && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {(hasPasskey || hasApp) && (
        <ul className={`${ways.ways} ${styles.ways}`}>
          {hasPasskey && (
            <li>
              <button type="button" onClick={() => signing.run()}>
                {t('secondFactor.login.byPasskey')}
              </button>
            </li>
          )}
          {hasApp && (
            <li>
              <button type="button" onClick={() => setByCode(!byCode)}>
                {t(byCode ? 'profile.confirm.byPassword' : 'secondFactor.login.byApp')}
              </button>
            </li>
          )}
        </ul>
      )}
    </dialog>
  )
}
