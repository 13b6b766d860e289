import { IconAlertTriangle, IconCircleCheck, IconFileUnknown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { localTime } from '../../../domain/periods/local-time.ts'
import type { Asked, Verification } from './use-verification.ts'
import styles from './verification-card.module.css'

const ICON = { size: 28, stroke: 1.5, 'aria-hidden': true } as const

/** What the check found. */
export const VerificationCard = ({
  asked,
  found,
}: {
  asked: Asked
  found: Verification | null
}) => {
  const { t } = useTranslation()
  if (found === null) {
    const [title, text] =
      asked.kind === 'file'
        ? (['verify.result.unknownFile', 'verify.result.unknownFileText'] as const)
        : (['verify.result.unknownCode', 'verify.result.unknownCodeText'] as const)
    return (
      <section className={styles.card} data-attention>
        <h2 className={styles.title}>
          <IconFileUnknown {...ICON} />
          {t(title)}
        </h2>
        {asked.kind === 'file' && <p className={styles.file}>{asked.name}</p>}
        <p>{t(text)}</p>
      </section>
    )
  }
  const isAltered = found.changed.length > 0
  return (
    <section className={styles.card} data-attention={isAltered || undefined}>
      <h2 className={styles.title}>
        {isAltered ? <IconAlertTriangle {...ICON} /> : <IconCircleCheck {...ICON} />}
        {t(asked.kind === 'file' ? 'verify.result.file' : 'verify.result.code')}
      </h2>
      {isAltered ? (
        <Changes found={found} />
      ) : (
        <p className={styles.unaltered}>{t('verify.result.unaltered')}</p>
      )}
      <Facts asked={asked} found={found} />
      {asked.kind === 'code' && <p className={styles.note}>{t('verify.result.compare')}</p>}
    </section>
  )
}

/** A record whose time is over loses its readings by rule, which says nothing against it. */
const Changes = ({
  found: { changed, readingsAdded, isBeyondRetention },
}: {
  found: Verification
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

const Facts = ({ asked, found }: { asked: Asked; found: Verification }) => {
  const { t } = useTranslation()
  const { timeZone } = found
  const time = (text: string): string => localTime(timeZone).textOf(Date.parse(text))
  const facts: readonly (readonly [label: string, value: string])[] = [
    ...(asked.kind === 'file' ? [[t('verify.facts.file'), asked.name] as const] : []),
    [t('verify.facts.issued'), time(found.issuedAt)],
    [
      t('verify.facts.period'),
      t('verify.facts.fromTo', { from: time(found.periodStart), to: time(found.periodEnd) }),
    ],
    ...(found.recordedUntil === found.periodEnd
      ? []
      : [[t('verify.facts.until'), time(found.recordedUntil)] as const]),
    [
      t('verify.facts.zone'),
      `${timeZone} (${localTime(timeZone).offsetTextAt(Date.parse(found.periodStart))})`,
    ],
    [
      t('verify.facts.sensor'),
      t('verify.facts.sensorOf', { ending: `…${found.deviceEnding}`, number: found.equipmentId }),
    ],
    [t('verify.facts.code'), found.code],
    [t('verify.facts.hash'), found.contentHash],
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
