import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './first-day.module.css'

const STEPS = [1, 2, 3] as const

/** Where somebody is on the way from the label to the first reading. */
export const Steps = ({ now }: { now: (typeof STEPS)[number] }) => {
  const { t } = useTranslation()
  return (
    <ol className={styles.steps} aria-label={t('firstDay.steps.label')}>
      {STEPS.map((step) => (
        <li
          key={step}
          aria-current={step === now ? 'step' : undefined}
          data-done={step < now || undefined}
        >
          <span aria-hidden>{step}</span>
          {t(`firstDay.steps.${step}`)}
        </li>
      ))}
    </ol>
  )
}
