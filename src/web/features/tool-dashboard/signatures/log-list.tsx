import { IconSignature } from '@tabler/icons-react'
import { useState } from 'react'
import { localTime } from '../../../../domain/periods/local-time.ts'
import { personName } from '../../../../domain/users/person-name.ts'
import type { ShownLogFragment } from '../../../api/generated/graphql.ts'
import { SignForm } from '../../../components/signatures/sign-form.tsx'
import { SignatureList } from '../../../components/signatures/signature-list.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { PlainButton } from '../../../ui/button/plain-button.tsx'
import type { Viewer } from '../../../viewer/viewer.ts'
import styles from './issued-logs.module.css'
import { useRefreshIssuedLogs, type IssuedLogPages } from './use-issued-logs.ts'

type Props = { toolId: string; viewer: Viewer } & IssuedLogPages

/** Issued logs with their signatures, and a way to sign. */
export const LogList = ({ toolId, viewer, logs, hasFailed, more }: Props) => {
  const { t } = useTranslation()
  const [toSign, setToSign] = useState<ShownLogFragment | null>(null)
  const refresh = useRefreshIssuedLogs(toolId)
  return (
    <section className={styles.section} aria-labelledby="issued-logs">
      <h2 id="issued-logs">{t('signatures.title')}</h2>
      <p className={styles.hint}>{t(hasFailed ? 'signatures.didNotLoad' : 'signatures.hint')}</p>
      <ul className={styles.logs}>
        {logs.map((log) => (
          <li key={log.id} className={styles.log}>
            <LogFacts log={log} viewer={viewer} />
            <SignatureList signatures={log.signatures} viewer={viewer} onWithdrawn={refresh} />
            {viewer.can.work.allowed && (
              <PlainButton className={styles.sign} onClick={() => setToSign(log)}>
                <IconSignature size={16} stroke={1.8} aria-hidden />
                {t('signatures.sign')}
              </PlainButton>
            )}
          </li>
        ))}
      </ul>
      {more !== null && <PlainButton onClick={more}>{t('signatures.older')}</PlainButton>}
      {toSign !== null && (
        <SignForm
          record={{
            kind: 'LOG',
            id: toSign.id,
            contentHash: toSign.contentHash,
            title: t('signatures.signTitle'),
            subtitle: `${periodText(toSign, viewer)} · ${toSign.code}`,
          }}
          onSigned={refresh}
          onClose={() => setToSign(null)}
        />
      )}
    </section>
  )
}

const periodText = (
  { periodStart, periodEnd }: ShownLogFragment,
  { timeZone }: Pick<Viewer, 'timeZone'>,
): string =>
  [periodStart, periodEnd]
    .map((instant) => localTime(timeZone).minuteText(Date.parse(instant)))
    .join(' – ')

const LogFacts = ({ log, viewer }: { log: ShownLogFragment; viewer: Viewer }) => {
  const { t } = useTranslation()
  return (
    <>
      <h3>{periodText(log, viewer)}</h3>
      <p className={styles.hint}>
        {t('signatures.issued', {
          time: localTime(viewer.timeZone).minuteText(Date.parse(log.issuedAt)),
          name: personName(log, viewer.language) || t('signatures.erased'),
        })}
        {' · '}
        <a href={`/verify?code=${log.code}`}>{log.code}</a>
      </p>
    </>
  )
}
