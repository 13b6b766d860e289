import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link, useLocation } from 'react-router'
import { durationText } from '../../../domain/records/duration-text.ts'
import type { LanguageCode } from '../../../domain/users/account.ts'
import { MailsLinksDocument, RequestPasswordResetDocument } from '../../api/generated/graphql.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { RefusedError } from '../../api/request-error.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { LoginFrame } from '../../components/brand/login-frame.tsx'
import { Button } from '../../ui/button/button.tsx'

/** Asks for a link to choose a new password; says whom to ask where the server sends no mail. */
export const ForgottenPage = () => {
  const { t } = useTranslation()
  const { data, error } = useQuery({
    queryKey: ['mails-links'],
    queryFn: ({ signal }) => request(MailsLinksDocument, {}, { signal }),
  })
  return (
    <LoginFrame
      title={t('people.forgotten.title')}
      tagline={data?.mailsLinks === false ? '' : t('people.forgotten.intro')}
    >
      {data?.mailsLinks === true && <LinkForm />}
      {data?.mailsLinks === false && <p data-hint>{t('people.forgotten.noMail')}</p>}
      {error !== null && (
        <p role="alert" data-hint>
          {refusalText(t, error)}
        </p>
      )}
      <p data-below>
        <Link to="/login">{t('password.toLogin')}</Link>
      </p>
    </LoginFrame>
  )
}

const LinkForm = () => {
  const { t, i18n } = useTranslation()
  const [email, setEmail] = useState(emailOf(useLocation().state))
  const sending = useAction({ send: () => request(RequestPasswordResetDocument, { email }) })
  const { error } = sending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (email.trim() !== '') sending.run()
  }
  if (sending.output !== undefined && error === null && !sending.isBusy)
    return (
      <p role="status" data-hint>
        {t('people.forgotten.sent')}
      </p>
    )
  return (
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
      />
      {error !== null && (
        <p role="alert" data-hint>
          {error instanceof RefusedError && error.retryAfterSeconds !== null
            ? t('authLogin.tooManyAttempts', {
                duration: durationText(
                  error.retryAfterSeconds * 1_000,
                  i18n.language as LanguageCode,
                ),
              })
            : refusalText(t, error)}
        </p>
      )}
      <Button type="submit" fullWidth loading={sending.isBusy}>
        {t('people.forgotten.submit')}
      </Button>
    </form>
  )
}

/** The address that was typed on the login page. */
const emailOf = (state: unknown): string => {
  const email: unknown =
    typeof state === 'object' && state !== null ? Reflect.get(state, 'email') : ''
  return typeof email === 'string' ? email : ''
}
