import { IconRotate } from '@tabler/icons-react'
import { useState } from 'react'
import { localTime } from '../../../domain/periods/local-time.ts'
import { personName } from '../../../domain/users/person-name.ts'
import {
  type ShownSignatureFragment,
  WithdrawSignatureDocument,
} from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PlainButton } from '../../ui/button/plain-button.tsx'
import type { Viewer } from '../../viewer/viewer.ts'
import { ConfirmDelete } from '../confirm-delete/confirm-delete.tsx'
import styles from './signatures.module.css'

/** The signatures under a record, the oldest first; one withdraws those of one's own. */
export const SignatureList = ({
  signatures,
  viewer,
  onWithdrawn,
}: {
  signatures: readonly ShownSignatureFragment[]
  viewer: Viewer
  /** Reads the signatures again. */
  onWithdrawn: () => Promise<unknown>
}) => {
  const { t } = useTranslation()
  const [toWithdraw, setToWithdraw] = useState<ShownSignatureFragment | null>(null)
  if (signatures.length === 0) return <p>{t('signatures.notSigned')}</p>
  const time = (instant: string) => localTime(viewer.timeZone).minuteText(Date.parse(instant))
  return (
    <>
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
                <PlainButton className={styles.withdraw} onClick={() => setToWithdraw(signature)}>
                  <IconRotate size={16} stroke={1.8} aria-hidden />
                  {t('signatures.withdraw')}
                </PlainButton>
              )}
            </li>
          )
        })}
      </ul>
      {toWithdraw !== null && (
        <WithdrawQuestion
          signature={toWithdraw}
          onWithdrawn={onWithdrawn}
          onClose={() => setToWithdraw(null)}
        />
      )}
    </>
  )
}

const WithdrawQuestion = ({
  signature: { id, meaning },
  onWithdrawn,
  onClose,
}: {
  signature: ShownSignatureFragment
  onWithdrawn: () => Promise<unknown>
  onClose: () => void
}) => {
  const { t } = useTranslation()
  const withdrawing = useAction({
    send: (reason: string) => request(WithdrawSignatureDocument, { id, reason }),
    onSuccess: async () => {
      onClose()
      await onWithdrawn()
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
