import { Button } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { SetPasswordDocument } from '../../api/generated/graphql.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { RefusedError } from '../../api/request-error.ts'
import { request } from '../../api/request.ts'
import { LoginFrame } from '../../components/brand/login-frame.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { showToast } from '../../ui/toast/show-toast.tsx'

/** As domain/users/password, whose list of common passwords is no download. */
const SHORTEST_PASSWORD = 8

/** The link is `/password#<secret>`: a fragment reaches no server log and no Referer header. */
const secretOf = (hash: string): string => hash.replace(/^#/, '')

export const PasswordPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { hash } = useLocation()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [linkUsed, setLinkUsed] = useState(hash === '')
  const [waiting, setWaiting] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (waiting) return
    if ([...password].length < SHORTEST_PASSWORD)
      return setProblem(t('refusals.users.passwordTooShort'))
    setWaiting(true)
    setProblem(null)
    try {
      await request(SetPasswordDocument, { secret: secretOf(hash), password })
      showToast({ kind: 'success', message: t('password.saved'), closeLabel: t('common.close') })
      void navigate('/login', { replace: true })
    } catch (error) {
      if (error instanceof RefusedError && error.keys.includes('users.linkSpent')) setLinkUsed(true)
      else setProblem(refusalText(t, error))
    }
    setWaiting(false)
  }

  return (
    <LoginFrame title={t('password.title')} tagline={t('password.intro')}>
      {linkUsed ? (
        <>
          <p role="alert" data-hint>
            {t('password.linkUsed')}
          </p>
          <Link to="/login">{t('password.toLogin')}</Link>
        </>
      ) : (
        <form onSubmit={(event) => void submit(event)} noValidate>
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
          <Button type="submit" fullWidth loading={waiting}>
            {t('password.submit')}
          </Button>
        </form>
      )}
    </LoginFrame>
  )
}
