import { IconLinkOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { localTime } from '../../../domain/periods/local-time.ts'
import { LANGUAGE_CODES } from '../../../domain/users/account.ts'
import { linkSecret } from '../../api/link-secret.ts'
import { LanguageRow } from '../../components/brand/language-row.tsx'
import { Logo } from '../../components/brand/logo.tsx'
import { showLanguage } from '../../i18n/i18n.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { productName } from '../../i18n/product-name.ts'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import styles from './inspect-page.module.css'
import { Loading } from './loading.tsx'
import { ScopeView } from './scope-view.tsx'
import { type Inspection, useInspection } from './use-inspection.ts'

/**
 * What an inspector reads by a link, without a login. Its secret is in the fragment, which no server and
 * no other site sees.
 */
export const InspectPage = () => {
  const { t } = useTranslation()
  const secret = linkSecret(useLocation().hash)
  return (
    <div className={styles.page}>
      <title>{`${t('inspection.title')} – ${productName()}`}</title>
      <header>
        <Logo />
      </header>
      <main className={styles.main}>
        <h1>{t('inspection.title')}</h1>
        {secret === '' ? <Problem kind="wrong" /> : <OpenedPage key={secret} secret={secret} />}
      </main>
      <LanguageRow />
    </div>
  )
}

const OpenedPage = ({ secret }: { secret: string }) => {
  const { t } = useTranslation()
  const view = useInspection(secret)
  const language = view.kind === 'opened' ? view.inspection.language : undefined
  // Once, when the link is opened: its reader may choose another language then.
  useEffect(() => {
    if (language !== undefined) void showLanguage(LANGUAGE_CODES[language])
  }, [language])
  if (view.kind === 'loading') return <Loading />
  if (view.kind === 'failed')
    return (
      <ProblemCard
        role="alert"
        title={t('inspection.failedTitle')}
        text={t('inspection.failedText')}
        action={{ label: t('common.reload'), onClick: view.retry }}
      />
    )
  return view.kind === 'opened' ? (
    <Opened secret={secret} inspection={view.inspection} />
  ) : (
    <Problem kind={view.kind} />
  )
}

const Opened = ({ secret, inspection }: { secret: string; inspection: Inspection }) => {
  const { state, scope, expiresAt } = inspection
  if (scope !== null) return <ScopeView secret={secret} scope={scope} expiresAt={expiresAt} />
  return <Problem kind={state === 'REVOKED' ? 'revoked' : 'expired'} until={expiresAt} />
}

/** Why the link shows nothing. An inspector has no account, and so the zone of the device. */
const Problem = ({
  kind,
  until,
}: {
  kind: 'wrong' | 'locked' | 'expired' | 'revoked'
  until?: string
}) => {
  const { t } = useTranslation()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const time = until === undefined ? '' : localTime(timeZone).minuteText(Date.parse(until))
  return (
    <ProblemCard
      icon={IconLinkOff}
      role="status"
      title={t(`inspection.${kind}Title`)}
      text={t(`inspection.${kind}Text`, { time })}
    />
  )
}
