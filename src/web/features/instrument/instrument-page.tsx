import { NotLoaded } from '../../components/not-loaded/not-loaded.tsx'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ToolInstrumentsFragment } from '../../api/generated/graphql.ts'
import { CalibrationMark } from '../../components/calibration/calibration-mark.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { BackLink } from '../../ui/page/back-link.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { useRightRefusal } from '../../viewer/use-right-refusal.ts'
import { CertificateForm } from './certificate-form.tsx'
import { CertificateList } from './certificate-list.tsx'
import { InstrumentCards } from './instrument-cards.tsx'
import styles from './instrument.module.css'
import { useInstruments } from './use-instruments.ts'

/**
 * What a sensor is measured with, and its calibration certificates. In the address: `id` of the
 * sensor, and `name`.
 */
export const InstrumentPage = () => {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const toolId = params.get('id') ?? ''
  const name = params.get('name') ?? ''
  const instruments = useInstruments(toolId)
  return (
    <div className={styles.page}>
      <PageHead title={name === '' ? t('instruments.title') : t('instruments.titleOf', { name })} />
      <BackLink to={`/tool-dashboard?id=${encodeURIComponent(toolId)}`}>
        {t('instruments.toSensor')}
      </BackLink>
      {instruments.isPending && (
        <div role="status" aria-label={t('common.loading')} className={styles.waiting} />
      )}
      <NotLoaded query={instruments} title={t('instruments.notLoaded')} />
      {instruments.data !== undefined && <Shown toolId={toolId} instruments={instruments.data} />}
    </div>
  )
}

const Shown = ({
  toolId,
  instruments,
}: {
  toolId: string
  instruments: ToolInstrumentsFragment
}) => {
  const { t } = useTranslation()
  const refusal = useRightRefusal('work')
  const [isAdding, setAdding] = useState(false)
  const { certificates, inForce, probes, state } = instruments
  const holding = certificates.find(({ id }) => id === inForce?.id) ?? null
  return (
    <>
      <p className={styles.state}>
        <CalibrationMark state={state} dueOn={holding?.dueOn ?? null} showsAll />
      </p>
      {refusal !== null && <p className={styles.hint}>{refusal}</p>}
      <InstrumentCards toolId={toolId} instruments={instruments} mayChange={refusal === null} />
      <section className={styles.list} aria-labelledby="certificates">
        <div className={styles.head}>
          <h2 id="certificates">{t('instruments.certificates')}</h2>
          {refusal === null && (
            <Button
              mih={44}
              leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
              onClick={() => setAdding(true)}
            >
              {t('instruments.addCertificate')}
            </Button>
          )}
        </div>
        <CertificateList
          toolId={toolId}
          certificates={certificates}
          probes={probes}
          holdingId={holding?.id ?? null}
          isExpired={state === 'EXPIRED'}
          mayChange={refusal === null}
        />
      </section>
      {isAdding && (
        <CertificateForm
          toolId={toolId}
          probeName={probes.at(-1)?.instrument.serialNumber ?? null}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  )
}
