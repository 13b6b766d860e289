import { Button, TextInput } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation } from 'react-router'
import { LoginDocument } from '../../api/generated/graphql.ts'
import { RefusedError, UnreachableError } from '../../api/request-error.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { landingOf } from '../../session/landing.ts'
import { startSession } from '../../session/session.ts'
import { useIsAuthenticated, useSessionUser } from '../../session/use-session.ts'
import { LoginFrame } from '../../components/brand/login-frame.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { durationText } from '../../ui/time/duration-text.ts'
import { showToast } from '../../ui/toast/show-toast.tsx'

const LOGIN_FAILED_MS = 5_000

/** On a phone a field with the focus opens the keyboard over half of the page. */
const hasKeyboard = () => window.matchMedia('(hover: hover)').matches

export const LoginPage = () => {
  const { t } = useTranslation()
  const authenticated = useIsAuthenticated()
  const user = useSessionUser()
  const location = useLocation()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const login = useAction({
    send: async () => (await request(LoginDocument, { email, password })).login,
    onSuccess: ({ token, user }) =>
      startSession({ token, user: { username: user.email, role: user.role, id: user.id } }),
    onFailure: () =>
      showToast({
        kind: 'info',
        message: t('authLogin.loginFailed'),
        closeLabel: t('common.close'),
        forMs: LOGIN_FAILED_MS,
      }),
  })

  if (authenticated)
    return (
      <Navigate
        to={wantedPath(location.state) ?? (user === null ? '/dashboard' : landingOf(user.role))}
        replace
      />
    )

  const submit = (event: FormEvent) => {
    event.preventDefault()
    login.run()
  }
  const hint = hintOf(t, login.error)

  return (
    <LoginFrame title={t('authLogin.title')} tagline={t('authLogin.tagline')}>
      <form onSubmit={submit} noValidate>
        <TextInput
          label={t('authLogin.email')}
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          autoFocus={hasKeyboard()}
        />
        <PasswordField
          label={t('authLogin.password')}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
        />
        {hint !== null && (
          <p role="status" data-hint>
            {hint}
          </p>
        )}
        <Button type="submit" fullWidth loading={login.isBusy}>
          {t('authLogin.submit')}
        </Button>
      </form>
      <p data-below>
        {t('registration.noAccount')} <Link to="/register">{t('registration.register')}</Link>
      </p>
    </LoginFrame>
  )
}

/**
 * The toast is the same for every failure. Beside the form stands what another password would not
 * help against.
 */
const hintOf = (t: TFunction, error: Error | null): string | null => {
  if (error instanceof UnreachableError) return t('refusals.unreachable')
  if (!(error instanceof RefusedError) || error.retryAfterSeconds === null) return null
  return t('authLogin.tooManyAttempts', {
    duration: durationText(t, error.retryAfterSeconds * 1_000),
  })
}

/** The page that was shown when the session ended. */
const wantedPath = (state: unknown): string | null =>
  typeof state === 'object' &&
  state !== null &&
  'from' in state &&
  typeof state.from === 'string' &&
  state.from.startsWith('/')
    ? state.from
    : null
