import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { refusalText } from '../../api/refusal-text.ts'
import { RefusedError } from '../../api/request-error.ts'
import { durationText } from '../../ui/time/duration-text.ts'
import { AddressMayBeTaken, type Registration } from './use-registration.ts'

const FIELDS = [
  'firstName',
  'lastName',
  'email',
  'password',
] as const satisfies readonly (keyof Registration)[]

/** What no field says; null for nothing. */
const textOf = (t: TFunction, error: Error): string | null => {
  if (error instanceof AddressMayBeTaken) return t('registration.mayBeTaken')
  if (error instanceof RefusedError && error.code === 'FORBIDDEN') return t('registration.closed')
  if (error instanceof RefusedError && error.retryAfterSeconds !== null)
    return t('authLogin.tooManyAttempts', {
      duration: durationText(t, error.retryAfterSeconds * 1_000),
    })
  const text = refusalText(t, error, FIELDS)
  return text === '' ? null : text
}

/** Why there is no account yet, above the button. Whoever may have one is shown the way to log in. */
export const RegistrationFailure = ({ error, email }: { error: Error | null; email: string }) => {
  const { t } = useTranslation()
  const text = error === null ? null : textOf(t, error)
  if (text === null) return null
  return (
    <p role="status" data-hint>
      {text}{' '}
      {error instanceof AddressMayBeTaken && (
        <Link to="/login" state={{ email }}>
          {t('registration.logInInstead')}
        </Link>
      )}
    </p>
  )
}
