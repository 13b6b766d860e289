import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './deviations.module.css'
import type { ShownVersion } from './use-deviation.ts'

/** What people wrote of a version, to read. */
export const TextsView = ({ version }: { version: ShownVersion }) => {
  const { t } = useTranslation()
  const parts = [
    [t('deviations.cause'), version.cause],
    [
      `${t('deviations.assessment')} ${t(`deviations.assessments.${version.assessment}`)}`,
      version.assessmentNote || '–',
    ],
    [t('deviations.action'), version.action],
    [t('deviations.prevention'), version.prevention],
  ] as const
  return (
    <section className={styles.card} aria-labelledby="texts-title">
      <h2 id="texts-title">{t('deviations.texts')}</h2>
      {parts.map(([title, text]) => (
        <div key={title}>
          <h3>{title}</h3>
          <p className={styles.written} data-empty={text === '' || undefined}>
            {text || t('deviations.empty')}
          </p>
        </div>
      ))}
    </section>
  )
}
