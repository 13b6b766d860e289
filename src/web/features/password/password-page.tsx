import { Button } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { SetPasswordDocument } from '../../api/generated/graphql.ts'
import { RefusedError } from '../../api/request-error.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { LoginFrame } from '../../components/brand/login-frame.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'

/** As in domain/users/password.ts, which pages do not load: it holds a long list of passwords. */
const SHORTEST_PASSWORD = 8

/** The link is `/password#<secret>`: browsers send a fragment to no server. */
const secretOf = (hash: string): string => hash.replace(/^#/, '')

export const PasswordPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { hash } = useLocation()
  const [password, setPassword] = useState('')
  const [isTooShort, setTooShort] = useState(false)
  const saving = useAction({
    send: () => request(SetPasswordDocument, { secret: secretOf(hash), password }),
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
    <LoginFrame title={t('password.title')} tagline={t('password.intro')}>
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
