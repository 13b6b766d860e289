import { useState, type FormEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link, useLocation, useNavigate } from 'react-router'
import { ResetPasswordDocument, SetPasswordDocument } from '../../api/generated/graphql.ts'
import { linkSecret } from '../../api/link-secret.ts'
import { RefusedError } from '../../api/request-error.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { LoginFrame } from '../../components/brand/login-frame.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { Button } from '../../ui/button/button.tsx'

/** As in domain/users/password.ts, which pages do not load: it holds a long list of passwords. */
const SHORTEST_PASSWORD = 8

type PasswordByLinkProps = {
  title: string
  /** Sends the link's secret and the new password. */
  send: (link: { secret: string; password: string }) => Promise<unknown>
}

/** The first password of an account. */
export const PasswordPage = () => {
  const { t } = useTranslation()
  return (
    <PasswordByLink
      title={t('password.title')}
      send={(link) => request(SetPasswordDocument, link)}
    />
  )
}

/** A new password for one that was forgotten. */
export const NewPasswordPage = () => {
  const { t } = useTranslation()
  return (
    <PasswordByLink
      title={t('people.newPassword.title')}
      send={(link) => request(ResetPasswordDocument, link)}
    />
  )
}

const PasswordByLink = ({ title, send }: PasswordByLinkProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { hash } = useLocation()
  const [password, setPassword] = useState('')
  const [isTooShort, setTooShort] = useState(false)
  const saving = useAction({
    send: () => send({ secret: linkSecret(hash), password }),
    success: t('password.saved'),
    onSuccess: () => void navigate('/login', { replace: true }),
  })
  const isLinkUsed =
    hash === '' ||
    (saving.error instanceof RefusedError && saving.error.keys.includes('users.linkSpent'))
  const problem = isTooShort ? t('refusals.users.passwordTooShort') : saving.reason

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isShort = [...password].length < SHORTEST_PASSWORD
    setTooShort(isShort)
    if (!isShort) saving.run()
  }

  return (
    <LoginFrame title={title} tagline={t('password.intro')}>
      {isLinkUsed ? (
        <>
          <p role="alert" data-hint>
            {t('password.linkUsed')}
          </p>
          <Link to="/login">{t('password.toLogin')}</Link>
        </>
      ) : (
        <form onSubmit={submit} noValidate>
          <PasswordField
            label={t('password.newPassword')}
            description={t('password.rule')}
            error={problem}
            name="new-password"
            autoComplete="new-password"
            autoFocus
            value={password}
            onChange={setPassword}
          />
          <Button type="submit" fullWidth loading={saving.isBusy}>
            {t('password.submit')}
          </Button>
        </form>
      )}
    </LoginFrame>
  )
}
