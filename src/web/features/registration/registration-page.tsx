import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link, Navigate } from 'react-router'
import { useIsAuthenticated, useSessionUser } from '../../session/use-session.ts'
import { FieldError } from '../../ui/form/field-error.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { NameFields } from '../../components/name-fields/name-fields.tsx'
import { LoginFrame } from '../../components/brand/login-frame.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { CheckField } from '../../components/tool-edit/check-field.tsx'
import { Benefits } from './benefits.tsx'
import { RegistrationFailure } from './registration-failure.tsx'
import { Button } from '../../ui/button/button.tsx'
import styles from './registration-page.module.css'
import { useRegistration } from './use-registration.ts'

const EMPTY = { firstName: '', lastName: '', email: '', password: '' }

export const RegistrationPage = () => {
  const { t } = useTranslation()
  const authenticated = useIsAuthenticated()
  const user = useSessionUser()
  const [fields, setFields] = useState(EMPTY)
  const [agreed, setAgreed] = useState(false)
  const { register, hasBegun, error, problemOf } = useRegistration()
  const form = useFocusOnProblem(error)

  if (authenticated) {
    const landing = user?.role === 'factory' ? '/factory/view' : '/dashboard/main'
    return <Navigate to={hasBegun ? landing : '/dashboard'} replace />
  }

  const fieldOf = (name: keyof typeof EMPTY) => ({
    name,
    value: fields[name],
    onChange: (value: string) => setFields((before) => ({ ...before, [name]: value })),
    error: problemOf(name),
  })
  const password = fieldOf('password')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    register(fields)
  }

  return (
    <LoginFrame
      title={t('registration.title')}
      tagline={t('registration.tagline')}
      aside={<Benefits />}
    >
      <form ref={form} onSubmit={submit} noValidate>
        <div className={styles.names}>
          <NameFields isOwn propsOf={fieldOf} />
        </div>
        <TextField
          {...fieldOf('email')}
          label={t('authLogin.email')}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          {...password}
          label={t('authLogin.password')}
          description={t('password.rule')}
          error={password.error === null ? null : <FieldError text={password.error} />}
          autoComplete="new-password"
        />
        <div className={styles.terms}>
          {/* By the specification the registration works without a tick in the box. */}
          <CheckField label={t('registration.agree')} value={agreed} onChange={setAgreed} />
          {/* In a new window, so that the form keeps its input. */}
          <Link
            to="/terms"
            target="_blank"
            rel="noopener"
            title={t('registration.newWindow')}
            className={styles.link}
          >
            {t('registration.readTerms')}
          </Link>
        </div>
        <RegistrationFailure error={error} email={fields.email} />
        <Button type="submit" fullWidth loading={hasBegun}>
          {t('registration.submit')}
        </Button>
      </form>
      <p data-below>
        {t('registration.haveAccount')} <Link to="/login">{t('registration.toLogin')}</Link>
      </p>
    </LoginFrame>
  )
}

/** To be set on the form: a refusal moves the focus to the first field that it marks. */
const useFocusOnProblem = (error: Error | null) => {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error !== null) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  return form
}
