import { useState, type FormEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ChooseOwnPasswordDocument } from '../../api/generated/graphql.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { RefusedError } from '../../api/request-error.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { FieldError } from '../../ui/form/field-error.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { FinishFrame } from './finish-frame.tsx'
import type { StepProps } from './step-props.ts'
import { Button } from '../../ui/button/button.tsx'

/** In place of the initial password, which somebody else knows, a password of the owner's own. */
export const ChoosePassword = ({ email, onDone }: StepProps) => {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const choosing = useAction({
    send: () => request(ChooseOwnPasswordDocument, { password }),
    success: t('finishLogin.password.saved'),
    onSuccess: onDone,
    onFailure: (error) => {
      // Another window was faster; its password is the one that counts.
      if (!(error instanceof RefusedError) || !error.keys.includes('users.passwordChosen')) return
      showToast({
        kind: 'attention',
        message: refusalText(t, error),
        closeLabel: t('common.close'),
      })
      onDone()
    },
  })
  const problem = choosing.problemOf('password')
  const rest = choosing.error === null ? '' : refusalText(t, choosing.error, ['password'])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    choosing.run()
  }
  return (
    <FinishFrame title={t('finishLogin.password.title')} tagline={t('finishLogin.password.intro')}>
      <form onSubmit={submit} noValidate>
        {/* Password managers keep the password with the address. */}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField
          label={t('password.newPassword')}
          description={t('password.rule')}
          error={problem === null ? null : <FieldError text={problem} />}
          name="new-password"
          autoComplete="new-password"
          autoFocus
          value={password}
          onChange={setPassword}
        />
        {rest !== '' && (
          <p role="status" data-hint>
            {rest}
          </p>
        )}
        <Button type="submit" fullWidth loading={choosing.isBusy}>
          {t('password.submit')}
        </Button>
      </form>
    </FinishFrame>
  )
}
