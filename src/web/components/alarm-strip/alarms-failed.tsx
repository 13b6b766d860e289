import { IconAlertCircle } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PlainButton } from '../../ui/button/plain-button.tsx'
import styles from './alarm-strip.module.css'

/** In the place of the strip while nobody can tell which alarms are open: no strip would mean none. */
export const AlarmsFailed = ({ retry }: { retry: () => void }) => {
  const { t } = useTranslation()
  return (
    <section
      className={styles.strip}
      role="alert"
      aria-label={t('alarms.strip.label')}
      data-kind="ochre"
      data-waiting="true"
    >
      <IconAlertCircle size={20} stroke={1.8} aria-hidden />
      <p className={styles.words}>
        <strong>{t('alarms.didNotLoad')}</strong>
      </p>
      <PlainButton onClick={retry}>{t('common.reload')}</PlainButton>
    </section>
  )
}
