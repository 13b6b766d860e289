import { IconRotate, IconSignature } from '@tabler/icons-react'
import { useState } from 'react'
import { localTime } from '../../../../domain/periods/local-time.ts'
import { personName } from '../../../../domain/users/person-name.ts'
import {
  type ShownLogFragment,
  type ShownSignatureFragment,
  WithdrawSignatureDocument,
} from '../../../api/generated/graphql.ts'
import { request } from '../../../api/request.ts'
import { useAction } from '../../../api/use-action.ts'
import { ConfirmDelete } from '../../../components/confirm-delete/confirm-delete.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { PlainButton } from '../../../ui/button/plain-button.tsx'
import type { Viewer } from '../../../viewer/viewer.ts'
import styles from './issued-logs.module.css'
import { SignForm } from './sign-form.tsx'
import { useIssuedLogs, useRefreshIssuedLogs } from './use-issued-logs.ts'

type Props = { toolId: string; viewer: Viewer }

/** The issued logs of the sensor with their signatures, and a way to sign; nothing before the first. */
export const IssuedLogs = ({ toolId, viewer }: Props) => {
  const { t } = useTranslation()
  const { logs, hasFailed, more } = useIssuedLogs(toolId)
  const [toSign, setToSign] = useState<ShownLogFragment | null>(null)
  const [toWithdraw, setToWithdraw] = useState<ShownSignatureFragment | null>(null)
  if (logs.length === 0 && !hasFailed) return null
  return (
    <section className={styles.section} aria-labelledby="issued-logs">
      <h2 id="issued-logs">{t('signatures.title')}</h2>
      <p className={styles.hint}>{t(hasFailed ? 'signatures.didNotLoad' : 'signatures.hint')}</p>
      <ul className={styles.logs}>
        {logs.map((log) => (
          <li key={log.id} className={styles.log}>
            <LogFacts log={log} viewer={viewer} />
            <Signatures log={log} viewer={viewer} onWithdraw={setToWithdraw} />
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
          toolId={toolId}
          log={toSign}
          period={periodText(toSign, viewer)}
          onClose={() => setToSign(null)}
        />
      )}
      {toWithdraw !== null && (
        <WithdrawQuestion
          toolId={toolId}
          signature={toWithdraw}
          onClose={() => setToWithdraw(null)}
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

const Signatures = ({
  log: { signatures },
  viewer,
  onWithdraw,
}: {
  log: ShownLogFragment
  viewer: Viewer
  onWithdraw: (signature: ShownSignatureFragment) => void
}) => {
  const { t } = useTranslation()
  if (signatures.length === 0) return <p>{t('signatures.notSigned')}</p>
  const time = (instant: string) => localTime(viewer.timeZone).minuteText(Date.parse(instant))
  return (
    <ul className={styles.signatures}>
      {signatures.map((signature) => {
        const { withdrawnAt, withdrawnReason, remark } = signature
        const name = personName(signature, viewer.language) || t('signatures.erased')
        const who = [name, t(`accounts.roles.${signature.role}`), signature.account]
          .filter((part) => part !== '')
          .join(', ')
        return (
          <li key={signature.id}>
            <p data-withdrawn={withdrawnAt !== null || undefined}>
              <strong>{t(`signatures.meaning.${signature.meaning}`)}</strong>
              {`: ${who}, ${time(signature.signedAt)}`}
            </p>
            {remark !== null && <p className={styles.remark}>{remark}</p>}
            {withdrawnAt !== null && (
              <p className={styles.remark}>
                {t('signatures.withdrawn', { time: time(withdrawnAt) })}{' '}
                {t('signatures.because', { reason: withdrawnReason ?? '' })}
              </p>
            )}
            {signature.isMine && withdrawnAt === null && viewer.can.work.allowed && (
              <PlainButton className={styles.withdraw} onClick={() => onWithdraw(signature)}>
                <IconRotate size={16} stroke={1.8} aria-hidden />
                {t('signatures.withdraw')}
              </PlainButton>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const WithdrawQuestion = ({
  toolId,
  signature: { id, meaning },
  onClose,
}: {
  toolId: string
  signature: ShownSignatureFragment
  onClose: () => void
}) => {
  const { t } = useTranslation()
  const refresh = useRefreshIssuedLogs(toolId)
  const withdrawing = useAction({
    send: (reason: string) => request(WithdrawSignatureDocument, { id, reason }),
    onSuccess: async () => {
      onClose()
      await refresh()
    },
    success: t('signatures.withdrawSaved'),
    failure: t('signatures.withdrawNotSaved'),
  })
  return (
    <ConfirmDelete
      name={t(`signatures.meaning.${meaning}`)}
      words={{ question: t('signatures.withdrawQuestion'), button: t('signatures.withdraw') }}
      keeps={t('signatures.withdrawKeeps')}
      asksReason={{ missing: t('refusals.signatures.reasonMissing') }}
      isDeleting={withdrawing.isBusy}
      onDelete={withdrawing.run}
      onClose={onClose}
    />
  )
}
