import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { MeDocument } from '../../api/generated/graphql.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { request } from '../../api/request.ts'
import { ME_KEY } from '../../viewer/viewer-provider.tsx'
import { AlarmWays } from '../../components/alarm-ways/alarm-ways.tsx'
import { SupportSection } from '../../components/support/support-section.tsx'
import type { Role } from '../../../domain/users/account.ts'
import { isLooking } from '../../session/look.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { useIsLate } from '../../ui/page/use-is-late.ts'
import { BrandLink } from './brand-link.tsx'
import { DrillLink } from './drill-link.tsx'
import { ReportLink } from './report-link.tsx'
import { ReviewLink } from './review-link.tsx'
import { SigningLink } from './signing-link.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SecondFactor } from './second-factor.tsx'
import { SessionList } from './session-list.tsx'
import { TokenList } from './token-list.tsx'
import { WebhookList } from './webhooks/webhook-list.tsx'
import styles from './profile-page.module.css'

/** Accounts with somebody above who may be let look. */
const ASKED_FOR_SUPPORT: readonly Role[] = ['user', 'affiliate', 'admin']

export const ProfilePage = () => {
  const { t } = useTranslation()
  const { id, can, role } = useViewer()
  const {
    data: account,
    error,
    refetch,
  } = useQuery({
    queryKey: [...ME_KEY, id],
    queryFn: ({ signal }) => request(MeDocument, {}, { signal }),
    select: (answer) => answer.me,
  })
  return (
    <div className={styles.page}>
      <PageHead title={t('profile.title')}>
        {can.seeTools.allowed && <Link to="/pages/duty">{t('duty.title')}</Link>}
      </PageHead>
      {account && (
        <>
          <ProfileForm account={account} />
          {can.seeTools.allowed && <AlarmWays id={null} />}
          {ASKED_FOR_SUPPORT.includes(role) && <SupportSection />}
          {isLooking() ? (
            <p className={styles.hidden}>{t('support.hidden')}</p>
          ) : (
            <>
              <SecondFactor />
              <SessionList />
              <TokenList />
            </>
          )}
          {can.seeTools.allowed && <DrillLink />}
          {can.seeTools.allowed && <ReportLink />}
          {can.seeTools.allowed && <ReviewLink />}
          {can.seeTools.allowed && <SigningLink />}
          {role !== 'user' && role !== 'factory' && <BrandLink />}
          {can.haveWebhooks.allowed && !isLooking() && <WebhookList />}
        </>
      )}
      {!account && error && (
        <ProblemCard
          role="alert"
          title={t('profile.didNotLoad')}
          text={refusalText(t, error)}
          action={{ label: t('common.reload'), onClick: () => void refetch() }}
        />
      )}
      {!account && !error && <ProfileLoading />}
    </div>
  )
}

const ProfileLoading = () => {
  const { t } = useTranslation()
  const late = useIsLate()
  return (
    <div role="status">
      {late && (
        <>
          <span className="cw-visually-hidden">{t('common.loading')}</span>
          <div className={styles.skeleton} aria-hidden="true">
            <span />
            <span />
            <span />
            <span />
          </div>
        </>
      )}
    </div>
  )
}
