import { IconArrowsSplit2 } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './mail-strip.module.css'
import { useDeliveryState } from './use-delivery-state.ts'

/**
 * Tells a superadmin that a reverse proxy forwards requests while TRUST_PROXY is not set. It cannot
 * be hidden: until then one client can use up the limits of all.
 */
export const ProxyStrip = () => {
  const { t } = useTranslation()
  const { data } = useDeliveryState()
  const proxy = data?.unnamedProxy ?? null
  return (
    <div role="status">
      {proxy !== null && (
        <div className={styles.strip}>
          <IconArrowsSplit2 size={20} stroke={1.7} aria-hidden />
          <p className={styles.text}>{t('alarmSettings.mail.unnamedProxy', { proxy })}</p>
        </div>
      )}
    </div>
  )
}
