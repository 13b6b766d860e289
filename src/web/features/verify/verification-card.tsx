import { IconAlertTriangle, IconCircleCheck, IconFileUnknown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { localTime } from '../../../domain/periods/local-time.ts'
import type { LogReference, Verification } from './use-verification.ts'
import styles from './verification-card.module.css'

const ICON = { size: 28, stroke: 1.5, 'aria-hidden': true } as const

/** The result of the check. */
export const VerificationCard = ({
  reference,
  verification,
}: {
  reference: LogReference
  verification: Verification | null
}) => {
  const { t } = useTranslation()
  if (verification === null) {
    const [title, text] =
      reference.kind === 'file'
        ? (['verify.result.unknownFile', 'verify.result.unknownFileText'] as const)
        : (['verify.result.unknownCode', 'verify.result.unknownCodeText'] as const)
    return (
      <section className={styles.card} data-attention>
        <h2 className={styles.title}>
          <IconFileUnknown {...ICON} />
          {t(title)}
        </h2>
        {reference.kind === 'file' && <p className={styles.file}>{reference.name}</p>}
        <p>{t(text)}</p>
      </section>
    )
  }
  const isAltered = verification.changed.length > 0
  return (
    <section className={styles.card} data-attention={isAltered || undefined}>
      <h2 className={styles.title}>
        {isAltered ? <IconAlertTriangle {...ICON} /> : <IconCircleCheck {...ICON} />}
        {t(reference.kind === 'file' ? 'verify.result.file' : 'verify.result.code')}
      </h2>
      {isAltered ? (
        <Changes verification={verification} />
      ) : (
        <p className={styles.unaltered}>{t('verify.result.unaltered')}</p>
      )}
      <Facts reference={reference} verification={verification} />
      {reference.kind === 'code' && <p className={styles.note}>{t('verify.result.compare')}</p>}
    </section>
  )
}

/** Readings missing after the retention period are no sign of a change by hand. */
const Changes = ({
  verification: { changed, readingsAdded, isBeyondRetention },
}: {
  verification: Verification
}) => {
  const { t } = useTranslation()
  const isExpired = isBeyondRetention && readingsAdded < 0
  const textOf = (part: Verification['changed'][number]): string => {
    if (part !== 'readings' || readingsAdded === 0) return t(`verify.changed.${part}`)
    return readingsAdded > 0
      ? t('verify.added', { count: readingsAdded })
      : t('verify.removed', { count: -readingsAdded })
  }
  return (
    <>
      <p>{t('verify.result.altered')}</p>
      <ul className={styles.changes}>
        {changed.map((part) => (
          <li key={part}>{textOf(part)}</li>
        ))}
      </ul>
      {isExpired && <p>{t('verify.result.expired')}</p>}
    </>
  )
}

const Facts = ({
  reference,
  verification,
}: {
  reference: LogReference
  verification: Verification
}) => {
  const { t } = useTranslation()
  const { timeZone } = verification
  const time = (text: string): string => localTime(timeZone).textOf(Date.parse(text))
  const facts: readonly (readonly [label: string, value: string])[] = [
    ...(reference.kind === 'file' ? [[t('verify.facts.file'), reference.name] as const] : []),
    [t('verify.facts.issued'), time(verification.issuedAt)],
    [
      t('verify.facts.period'),
      t('verify.facts.fromTo', {
        from: time(verification.periodStart),
        to: time(verification.periodEnd),
      }),
    ],
    ...(verification.recordedUntil === verification.periodEnd
      ? []
      : [[t('verify.facts.until'), time(verification.recordedUntil)] as const]),
    [
      t('verify.facts.zone'),
      `${timeZone} (${localTime(timeZone).offsetTextAt(Date.parse(verification.periodStart))})`,
    ],
    [
      t('verify.facts.sensor'),
      t('verify.facts.sensorOf', {
        ending: `…${verification.deviceEnding}`,
        number: verification.equipmentId,
      }),
    ],
    [t('verify.facts.code'), verification.code],
    [t('verify.facts.hash'), verification.contentHash],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
