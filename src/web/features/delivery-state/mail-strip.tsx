import { Button } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './mail-strip.module.css'
import { useDeliveryState } from './use-delivery-state.ts'

/** Set when somebody hides the note that no mail server is set up. */
const HIDDEN_KEY = 'coldwatch.no-mail-is-meant'

/**
 * Tells a superadmin that no mail server is set up. A server that is set and fails is among the
 * troubles.
 */
export const MailStrip = () => {
  const { data } = useDeliveryState()
  return <div role="status">{data?.mail === 'NOT_SET' && <NotSet />}</div>
}

const NotSet = () => {
  const { t } = useTranslation()
  const [isHidden, setHidden] = useState(() => localStorage.getItem(HIDDEN_KEY) === 'true')
  if (isHidden) return null
  const hide = (): void => {
    localStorage.setItem(HIDDEN_KEY, 'true')
    setHidden(true)
  }
  return (
    <div className={styles.strip}>
      <IconMailOff size={20} stroke={1.7} aria-hidden />
      <p className={styles.text}>{t('alarmSettings.mail.serverNotSet')}</p>
      <Button variant="default" mih={44} onClick={hide}>
        {t('alarmSettings.mail.hide')}
      </Button>
    </div>
  )
}
