import { IconDownload, IconRotate, IconTemperaturePlus } from '@tabler/icons-react'
import { useState } from 'react'
import { followLink } from '../../api/follow-link.ts'
import {
  CertificateFileDocument,
  type CertificateRowFragment,
  type ProbeRowFragment,
  WithdrawCertificateDocument,
} from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { ConfirmDelete } from '../../components/confirm-delete/confirm-delete.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PlainButton } from '../../ui/button/plain-button.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import { ApplyForm } from './apply-form.tsx'
import { CertificateCard } from './certificate-card.tsx'
import styles from './instrument.module.css'
import { useInstrumentChange } from './use-instruments.ts'

type CertificateListProps = {
  toolId: string
  certificates: readonly CertificateRowFragment[]
  probes: readonly ProbeRowFragment[]
  /** Of the one that holds today; null for none. */
  holdingId: string | null
  isExpired: boolean
  mayChange: boolean
}

/** The certificates, the newest calibration first; withdrawn ones stay listed. */
export const CertificateList = ({
  toolId,
  certificates,
  probes,
  holdingId,
  isExpired,
  mayChange,
}: CertificateListProps) => {
  const { t } = useTranslation()
  const { can } = useViewer()
  const [withdrawn, setWithdrawn] = useState<CertificateRowFragment | null>(null)
  const [applied, setApplied] = useState<CertificateRowFragment | null>(null)
  const scan = useAction({
    send: async (id: string) =>
      followLink((await request(CertificateFileDocument, { toolId, id })).certificateFile.path),
    failure: t('instruments.fileFailed'),
  })
  if (certificates.length === 0) return <p className={styles.hint}>{t('instruments.none')}</p>
  return (
    <>
      <ul>
        {certificates.map((certificate) => {
          const counts = certificate.withdrawnAt === null && mayChange
          const isOfEarlierProbe =
            certificate.covers === 'PROBE' && certificate.probeId !== (probes.at(-1)?.id ?? null)
          return (
            <li key={certificate.id} className={styles.card}>
              <CertificateCard
                certificate={certificate}
                probe={probes.find(({ id }) => id === certificate.probeId) ?? null}
                isHolding={certificate.id === holdingId}
                isExpired={isExpired}
                isOfEarlierProbe={isOfEarlierProbe}
              />
              <div className={styles.buttons}>
                {certificate.fileName !== null && (
                  <PlainButton onClick={() => scan.run(certificate.id)}>
                    <IconDownload size={16} stroke={1.8} aria-hidden />
                    <span className={styles.fileName}>{certificate.fileName}</span>
                  </PlainButton>
                )}
                {counts &&
                  !isOfEarlierProbe &&
                  can.manageTools.allowed &&
                  certificate.points.length > 0 && (
                    <PlainButton onClick={() => setApplied(certificate)}>
                      <IconTemperaturePlus size={16} stroke={1.8} aria-hidden />
                      {t('instruments.apply')}
                    </PlainButton>
                  )}
                {counts && (
                  <PlainButton onClick={() => setWithdrawn(certificate)}>
                    <IconRotate size={16} stroke={1.8} aria-hidden />
                    {t('instruments.withdraw')}
                  </PlainButton>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      {withdrawn !== null && (
        <WithdrawQuestion
          toolId={toolId}
          certificate={withdrawn}
          onClose={() => setWithdrawn(null)}
        />
      )}
      {applied !== null && (
        <ApplyForm toolId={toolId} certificate={applied} onClose={() => setApplied(null)} />
      )}
    </>
  )
}

const WithdrawQuestion = ({
  toolId,
  certificate: { id, number },
  onClose,
}: {
  toolId: string
  certificate: CertificateRowFragment
  onClose: () => void
}) => {
  const { t } = useTranslation()
  const withdrawing = useInstrumentChange({
    toolId,
    send: async (reason: string) =>
      (await request(WithdrawCertificateDocument, { toolId, id, reason })).withdrawCertificate,
    onSaved: onClose,
  })
  return (
    <ConfirmDelete
      name={number}
      words={{ question: t('instruments.withdrawQuestion'), button: t('instruments.withdraw') }}
      keeps={t('instruments.withdrawKeeps')}
      asksReason={{ missing: t('refusals.instruments.reasonMissing') }}
      isDeleting={withdrawing.isBusy}
      onDelete={withdrawing.run}
      onClose={onClose}
    />
  )
}
