import { IconCheck } from '@tabler/icons-react'
import { localTime } from '../../../domain/periods/local-time.ts'
import type { CertificateRowFragment, ProbeRowFragment } from '../../api/generated/graphql.ts'
import { formatLimit } from '../../components/temperature/format-celsius.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { FactList } from './fact-list.tsx'
import styles from './instrument.module.css'

/** What a certificate states, and whether it holds, was withdrawn or belongs to an earlier probe. */
export const CertificateCard = ({
  certificate,
  probe,
  isHolding,
  isExpired,
  isOfEarlierProbe,
}: {
  certificate: CertificateRowFragment
  /** The probe that it was made for; null of one for the logger. */
  probe: ProbeRowFragment | null
  isHolding: boolean
  /** The calibration that holds has run out. */
  isExpired: boolean
  /** Of one that was swapped. */
  isOfEarlierProbe: boolean
}) => {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const { number, laboratory, calibratedOn, dueOn, points, withdrawnAt, withdrawnReason } =
    certificate
  const serial = probe?.instrument.serialNumber ?? null
  const covers =
    certificate.covers === 'LOGGER'
      ? t('instruments.coversLogger')
      : serial === null
        ? t('instruments.coversOneProbe')
        : t('instruments.coversProbeOf', { serial })
  return (
    <>
      <h3 className={styles.number} data-withdrawn={withdrawnAt !== null || undefined}>
        {number}
      </h3>
      {isHolding && (
        <p className={styles.holding}>
          {!isExpired && <IconCheck size={16} stroke={2} aria-hidden />}
          {t(isExpired ? 'instruments.latestExpired' : 'instruments.inForce')}
        </p>
      )}
      {withdrawnAt !== null && (
        <p className={styles.note}>
          {t('instruments.withdrawnAt', {
            time: localTime(timeZone).minuteText(Date.parse(withdrawnAt)),
          })}
          {withdrawnReason
            ? ` ${t('instruments.withdrawnBecause', { reason: withdrawnReason })}`
            : ''}
        </p>
      )}
      {isOfEarlierProbe && withdrawnAt === null && (
        <p className={styles.note}>{t('refusals.instruments.probeNotInService')}</p>
      )}
      <FactList
        rows={[
          [t('instruments.laboratory'), laboratory],
          [t('instruments.calibratedOn'), calibratedOn],
          [t('instruments.dueOn'), dueOn],
          [t('instruments.covers'), covers],
        ]}
      />
      {points.length > 0 && <PointTable points={points} isOpen={isHolding} />}
    </>
  )
}

const PointTable = ({
  points,
  isOpen,
}: {
  points: CertificateRowFragment['points']
  isOpen: boolean
}) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const signed = (celsius: number): string =>
    celsius > 0 ? `+${formatLimit(celsius, language)}` : formatLimit(celsius, language)
  return (
    <details open={isOpen} className={styles.earlier}>
      <summary>{t('instruments.pointsOf', { points: points.length })}</summary>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('instruments.reference')}</th>
            <th scope="col">{t('instruments.deviation')}</th>
            <th scope="col">{t('instruments.uncertainty')}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ referenceCelsius, deviationCelsius, uncertaintyCelsius }) => (
            <tr key={referenceCelsius}>
              <td>{`${formatLimit(referenceCelsius, language)} °C`}</td>
              <td>{`${signed(deviationCelsius)} °C`}</td>
              <td>
                {uncertaintyCelsius === null
                  ? '–'
                  : `± ${formatLimit(uncertaintyCelsius, language)} °C`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
