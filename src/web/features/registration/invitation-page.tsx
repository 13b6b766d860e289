import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState, type FormEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link, useLocation, useNavigate } from 'react-router'
import { AcceptInvitationDocument, OpenInvitationDocument } from '../../api/generated/graphql.ts'
import { linkSecret } from '../../api/link-secret.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { RefusedError } from '../../api/request-error.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { LoginFrame } from '../../components/brand/login-frame.tsx'
import { NameFields } from '../../components/name-fields/name-fields.tsx'
import { FieldError } from '../../ui/form/field-error.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { Button } from '../../ui/button/button.tsx'
import styles from './registration-page.module.css'

/** Completes an invited account. Opening the page uses nothing up: scanners of mail open links. */
export const InvitationPage = () => {
  const { t } = useTranslation()
  const secret = linkSecret(useLocation().hash)
  const { data, error } = useQuery({
    queryKey: ['invitation', secret],
    queryFn: async ({ signal }) =>
      (await request(OpenInvitationDocument, { secret }, { signal })).openInvitation,
    staleTime: Infinity,
  })
  return (
    <LoginFrame title={t('people.invitation.title')} tagline={data ? introOf(t, data) : ''}>
      {data && <AcceptForm secret={secret} email={data.email} />}
      {data === null && <UsedLink />}
      {error !== null && (
        <p role="alert" data-hint>
          {refusalText(t, error)}
        </p>
      )}
    </LoginFrame>
  )
}

const introOf = (
  t: TFunction,
  { email, invitedBy }: { email: string; invitedBy: string | null },
): string =>
  invitedBy === null
    ? t('people.invitation.intro', { email })
    : t('people.invitation.introBy', { email, inviter: invitedBy })

const UsedLink = () => {
  const { t } = useTranslation()
  return (
    <>
      <p role="alert" data-hint>
        {t('people.invitation.linkUsed')}
      </p>
      <Link to="/login">{t('password.toLogin')}</Link>
    </>
  )
}

const FIELDS = ['firstName', 'lastName', 'password'] as const

const AcceptForm = ({ secret, email }: { secret: string; email: string }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [fields, setFields] = useState({ firstName: '', lastName: '', password: '' })
  const accepting = useAction({
    send: () => request(AcceptInvitationDocument, { secret, ...fields }),
    success: t('people.invitation.done'),
    onSuccess: () => void navigate('/login', { replace: true, state: { email } }),
  })
  const { error, problemOf } = accepting
  if (error instanceof RefusedError && error.keys.includes('users.linkSpent')) return <UsedLink />
  const fieldOf = (name: (typeof FIELDS)[number]) => ({
    name,
    value: fields[name],
    onChange: (value: string) => setFields((before) => ({ ...before, [name]: value })),
    error: problemOf(name),
  })
  const password = fieldOf('password')
  const rest = error === null ? '' : refusalText(t, error, FIELDS)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    accepting.run()
  }
  return (
    <form onSubmit={submit} noValidate>
      <div className={styles.names}>
        <NameFields isOwn propsOf={fieldOf} />
      </div>
      {/* Password managers keep the password with the address. */}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      <PasswordField
        {...password}
        label={t('authLogin.password')}
        description={t('password.rule')}
        error={password.error === null ? null : <FieldError text={password.error} />}
        autoComplete="new-password"
      />
      {rest !== '' && (
        <p role="status" data-hint>
          {rest}
        </p>
      )}
      <Button type="submit" fullWidth loading={accepting.isBusy}>
        {t('people.invitation.submit')}
      </Button>
    </form>
  )
}
