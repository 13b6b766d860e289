import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { localTime } from '../../../domain/periods/local-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { IssuedFile } from './use-verification.ts'
import styles from './verification-card.module.css'

const ICON = { size: 28, stroke: 1.5, 'aria-hidden': true } as const

/** A file that was issued here and is no measurement log; `name`: of the file that was given. */
export const IssuedFileCard = ({ name, issued }: { name: string; issued: IssuedFile }) => {
  const { t } = useTranslation()
  const { kind, issuedAt, month, periodStart, periodEnd, hasChanged } = issued
  const timeZone = issued.timeZone ?? 'UTC'
  const local = localTime(timeZone)
  const time = (text: string): string => local.textOf(Date.parse(text))
  const period =
    periodStart && periodEnd
      ? t('verify.facts.fromTo', { from: time(periodStart), to: time(periodEnd) })
      : month
  const facts: readonly (readonly [label: string, value: string])[] = [
    [t('verify.facts.file'), name],
    [t('verify.facts.kind'), t(`verify.issued.kind.${kind}`)],
    [t('verify.facts.issued'), `${time(issuedAt)} (${local.offsetTextAt(Date.parse(issuedAt))})`],
    ...(period ? [[t('verify.facts.period'), period] as const] : []),
    ...(periodStart ? [[t('verify.facts.zone'), timeZone] as const] : []),
  ]
  const data = hasChanged === null ? 'fileOnly' : hasChanged ? 'changed' : 'unchanged'
  return (
    <section className={styles.card} data-attention={hasChanged === true || undefined}>
      <h2 className={styles.title}>
        {hasChanged === true ? <IconAlertTriangle {...ICON} /> : <IconCircleCheck {...ICON} />}
        {t('verify.result.file')}
      </h2>
      <p className={data === 'unchanged' ? styles.unaltered : undefined}>
        {t(`verify.issued.${data}`)}
      </p>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
