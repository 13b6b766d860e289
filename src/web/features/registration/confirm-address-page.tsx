import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link, useLocation, useNavigate } from 'react-router'
import { ConfirmAddressDocument } from '../../api/generated/graphql.ts'
import { linkSecret } from '../../api/link-secret.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { RefusedError } from '../../api/request-error.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { LoginFrame } from '../../components/brand/login-frame.tsx'
import { useIsAuthenticated } from '../../session/use-session.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { ME_KEY } from '../../viewer/viewer-provider.tsx'
import { Button } from '../../ui/button/button.tsx'

const FIELDS = ['password'] as const

const hasKey = (error: unknown, key: string): boolean =>
  error instanceof RefusedError && error.keys.includes(key)

/** Confirms an address by a button: who is not logged in to the account enters its password. */
export const ConfirmAddressPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { hash } = useLocation()
  const authenticated = useIsAuthenticated()
  const [password, setPassword] = useState('')
  const [asksPassword, setAsksPassword] = useState(!authenticated)
  const confirming = useAction({
    send: () =>
      request(ConfirmAddressDocument, {
        secret: linkSecret(hash),
        ...(asksPassword && { password }),
      }),
    success: t('people.confirm.done'),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ME_KEY })
      void navigate(authenticated ? '/' : '/login', { replace: true })
    },
    onFailure: (error) => {
      if (hasKey(error, 'users.passwordEmpty')) setAsksPassword(true)
    },
  })
  const { error } = confirming
  const rest = error === null ? '' : refusalText(t, error, FIELDS)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    confirming.run()
  }
  if (hash === '' || hasKey(error, 'users.linkSpent'))
    return (
      <LoginFrame title={t('people.confirm.title')} tagline="">
        <p role="alert" data-hint>
          {t('people.confirm.linkUsed')}
        </p>
        <Link to="/login">{t('password.toLogin')}</Link>
      </LoginFrame>
    )
  return (
    <LoginFrame
      title={t('people.confirm.title')}
      tagline={t(asksPassword ? 'people.confirm.withPassword' : 'people.confirm.intro')}
    >
      <form onSubmit={submit} noValidate>
        {asksPassword && (
          <PasswordField
            label={t('authLogin.password')}
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            error={confirming.problemOf('password')}
          />
        )}
        {rest !== '' && (
          <p role="alert" data-hint>
            {rest}
          </p>
        )}
        <Button type="submit" fullWidth loading={confirming.isBusy}>
          {t('people.confirm.submit')}
        </Button>
      </form>
      {asksPassword && (
        <p data-below>
          <Link to="/forgotten">{t('authLogin.forgotten')}</Link>
        </p>
      )}
    </LoginFrame>
  )
}
