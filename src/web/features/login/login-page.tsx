import { Button, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useLocation } from 'react-router'
import { LoginDocument } from '../../api/generated/graphql.ts'
import { RefusedError, UnreachableError } from '../../api/request-error.ts'
import { request } from '../../api/request.ts'
import { landingOf } from '../../session/landing.ts'
import { startSession } from '../../session/session.ts'
import { useIsAuthenticated, useSessionUser } from '../../session/use-session.ts'
import { LoginFrame } from '../../components/brand/login-frame.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { durationText } from '../../ui/time/duration-text.ts'
import { showToast } from '../../ui/toast/show-toast.tsx'

const LOGIN_FAILED_MS = 5_000

/** On a phone a field that takes the focus by itself opens the keyboard over half the page. */
const hasKeyboard = () => window.matchMedia('(hover: hover)').matches

export const LoginPage = () => {
  const { t } = useTranslation()
  const authenticated = useIsAuthenticated()
  const user = useSessionUser()
  const location = useLocation()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [waiting, setWaiting] = useState(false)
  const [hint, setHint] = useState<string | null>(null)

  if (authenticated)
    return (
      <Navigate
        to={wantedPath(location.state) ?? (user === null ? '/dashboard' : landingOf(user.role))}
        replace
      />
    )

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (waiting) return
    setWaiting(true)
    setHint(null)
    try {
      const { login } = await request(LoginDocument, { email, password })
      startSession({
        token: login.token,
        user: { username: login.user.email, role: login.user.role, id: login.user.id },
      })
    } catch (error) {
      showToast({
        kind: 'info',
        message: t('authLogin.loginFailed'),
        closeLabel: t('common.close'),
        forMs: LOGIN_FAILED_MS,
      })
      // The toast is the same for every failure; what the password cannot mend is said beside the
      // form.
      if (error instanceof UnreachableError) setHint(t('refusals.unreachable'))
      else if (error instanceof RefusedError && error.retryAfterSeconds !== null) {
        setHint(
          t('authLogin.tooManyAttempts', {
            duration: durationText(t, error.retryAfterSeconds * 1_000),
          }),
        )
      }
      setWaiting(false)
    }
  }

  return (
    <LoginFrame title={t('authLogin.title')} tagline={t('authLogin.tagline')}>
      <form onSubmit={(event) => void submit(event)} noValidate>
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
        <Button type="submit" fullWidth loading={waiting}>
          {t('authLogin.submit')}
        </Button>
      </form>
      <p data-below>
        {t('registration.noAccount')} <Link to="/register">{t('registration.register')}</Link>
      </p>
    </LoginFrame>
  )
}

/** Where a session that ended by itself wanted to be. */
const wantedPath = (state: unknown): string | null =>
  typeof state === 'object' &&
  state !== null &&
  'from' in state &&
  typeof state.from === 'string' &&
  state.from.startsWith('/')
    ? state.from
    : null
