import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Navigate, useLocation } from 'react-router'
import { FinishLoginDocument } from '../../api/generated/graphql.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { request } from '../../api/request.ts'
import { useAccountLanguage } from '../../i18n/use-account-language.ts'
import { landingOf, wantedPath } from '../../session/landing.ts'
import { noteUnfinished, wasLeftByChoice } from '../../session/session.ts'
import { useIsAuthenticated, useIsUnfinished, useSessionUser } from '../../session/use-session.ts'
import { FinishFrame } from './finish-frame.tsx'
import { STEPS } from './steps.ts'
import { Button } from '../../ui/button/button.tsx'

/**
 * Completes a login that needs more than the password: one step after the other, and no other page
 * opens before. Leads to the page that was wanted.
 */
export const FinishLoginPage = () => {
  const isAuthenticated = useIsAuthenticated()
  const isUnfinished = useIsUnfinished()
  const user = useSessionUser()
  const from = wantedPath(useLocation().state)
  if (!isAuthenticated || user === null)
    return <Navigate to="/login" replace state={{ from: wasLeftByChoice() ? null : from }} />
  if (!isUnfinished) return <Navigate to={from ?? landingOf(user.role)} replace />
  return <NextStep accountId={user.id} />
}

const NextStep = ({ accountId }: { accountId: string }) => {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['finish-login', accountId],
    queryFn: async ({ signal }) => (await request(FinishLoginDocument, {}, { signal })).me,
    refetchOnWindowFocus: false,
    gcTime: 0,
  })
  useAccountLanguage(data?.language)
  const isComplete = data !== undefined && data.mustFinish === null
  useEffect(() => {
    if (isComplete) noteUnfinished(false)
  }, [isComplete])
  if (isComplete || (data === undefined && error === null)) return null
  const Step = data?.mustFinish ? STEPS[data.mustFinish] : undefined
  if (data !== undefined && Step !== undefined)
    return <Step email={data.email} onDone={() => void refetch()} />
  return (
    <FinishFrame title={t('finishLogin.title')} tagline="">
      <p role="alert" data-hint>
        {error === null ? t('finishLogin.olderPage') : refusalText(t, error)}
      </p>
      <Button
        loading={isFetching}
        onClick={() => (error === null ? window.location.reload() : void refetch())}
      >
        {t('common.reload')}
      </Button>
    </FinishFrame>
  )
}
