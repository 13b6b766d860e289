import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from 'react-router'
import { durationText } from '../../../domain/records/duration-text.ts'
import type { LanguageCode } from '../../../domain/users/account.ts'
import { MailsLinksDocument } from '../../api/generated/graphql.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { RefusedError } from '../../api/request-error.ts'
import { request } from '../../api/request.ts'
import { AddressMayBeTaken, type Registration } from './use-registration.ts'

const FIELDS = [
  'firstName',
  'lastName',
  'email',
  'password',
] as const satisfies readonly (keyof Registration)[]

/** What no field says; null for nothing. */
const textOf = (t: TFunction, error: Error, language: LanguageCode): string | null => {
  if (error instanceof AddressMayBeTaken) return t('registration.mayBeTaken')
  if (error instanceof RefusedError && error.code === 'FORBIDDEN') return t('registration.closed')
  if (error instanceof RefusedError && error.retryAfterSeconds !== null)
    return t('authLogin.tooManyAttempts', {
      duration: durationText(error.retryAfterSeconds * 1_000, language),
    })
  const text = refusalText(t, error, FIELDS)
  return text === '' ? null : text
}

/** Why there is no account yet, above the button. Whoever may have one is shown the way to log in. */
export const RegistrationFailure = ({ error, email }: { error: Error | null; email: string }) => {
  const { t, i18n } = useTranslation()
  const text = error === null ? null : textOf(t, error, i18n.language as LanguageCode)
  if (text === null) return null
  return (
    <p role="status" data-hint>
      {text}{' '}
      {error instanceof AddressMayBeTaken && (
        <>
          <Link to="/login" state={{ email }}>
            {t('registration.logInInstead')}
          </Link>
          <MailHint />
        </>
      )}
    </p>
  )
}

/**
 * Where another account has the address without having confirmed it, the new one gets it by the link
 * in its mail. The server says the same in both cases, and so does the page.
 */
const MailHint = () => {
  const { t } = useTranslation()
  const { data } = useQuery({
    queryKey: ['mails-links'],
    queryFn: ({ signal }) => request(MailsLinksDocument, {}, { signal }),
  })
  return data?.mailsLinks === true ? <>. {t('people.registered')}</> : null
}
