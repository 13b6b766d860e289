import { TextInput } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link, Navigate, useLocation } from 'react-router'
import { durationText } from '../../../domain/records/duration-text.ts'
import type { LanguageCode } from '../../../domain/users/account.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { RefusedError, UnreachableError } from '../../api/request-error.ts'
import { useAction } from '../../api/use-action.ts'
import { handedText, landingOf, wantedPath } from '../../session/landing.ts'
import { hasEndedByItself, startSession } from '../../session/session.ts'
import { useIsAuthenticated, useSessionUser } from '../../session/use-session.ts'
import { LoginFrame } from '../../components/brand/login-frame.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { logIn } from './log-in.ts'
import { Button } from '../../ui/button/button.tsx'

const LOGIN_FAILED_MS = 5_000

/** On a phone a field with the focus opens the keyboard over half of the page. */
const hasKeyboard = () => window.matchMedia('(hover: hover)').matches

export const LoginPage = () => {
  const { t, i18n } = useTranslation()
  const authenticated = useIsAuthenticated()
  const user = useSessionUser()
  const location = useLocation()
  const [email, setEmail] = useState(() => handedText(location.state, 'email') ?? '')
  const [password, setPassword] = useState('')
  const failure = useOneToast()
  const login = useAction({
    send: () => logIn({ email, password }),
    onSuccess: ({ token, user, mustFinish }) =>
      startSession({
        token,
        user: { username: user.email, role: user.role, id: user.id },
        isUnfinished: Boolean(mustFinish),
        brand: user.brand,
      }),
    onFailure: () =>
      failure.show({
        kind: 'info',
        message: t('authLogin.loginFailed'),
        closeLabel: t('common.close'),
        forMs: LOGIN_FAILED_MS,
        isFailure: true,
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
    failure.hide()
    login.run()
  }
  const hint = hintOf(t, login.error, i18n.language as LanguageCode)

  return (
    <LoginFrame title={t('authLogin.title')} tagline={t('authLogin.tagline')}>
      {hasEndedByItself() && (
        <p role="status" data-hint>
          {t('authLogin.sessionEnded')}
        </p>
      )}
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
        <Link to="/forgotten" state={{ email }} data-forgotten>
          {t('authLogin.forgotten')}
        </Link>
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
        {t('authLogin.noAccount')} <Link to="/register">{t('authLogin.register')}</Link>
      </p>
    </LoginFrame>
  )
}

/**
 * A toast of this page alone: a new one takes the place of the last, and none outlives the page.
 */
const useOneToast = () => {
  const hideLast = useRef(() => {})
  useEffect(() => () => hideLast.current(), [])
  return {
    show: (toast: Parameters<typeof showToast>[0]): void => {
      hideLast.current()
      hideLast.current = showToast(toast)
    },
    hide: (): void => hideLast.current(),
  }
}

const NO_MATTER_OF_PASSWORD: ReadonlySet<string> = new Set([
  'users.initialPasswordEnded',
  'request.diskFull',
  'request.storageUnavailable',
])

/**
 * The toast is the same for every failure. The form itself shows the failures that another password
 * would not solve.
 */
const hintOf = (t: TFunction, error: Error | null, language: LanguageCode): string | null => {
  if (error instanceof UnreachableError) return t('failures.unreachable')
  if (!(error instanceof RefusedError)) return null
  if (error.keys.some((key) => NO_MATTER_OF_PASSWORD.has(key))) return refusalText(t, error)
  if (error.retryAfterSeconds === null) return null
  return t('authLogin.tooManyAttempts', {
    duration: durationText(error.retryAfterSeconds * 1_000, language),
  })
}
