import { Button } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './mail-strip.module.css'
import { useDeliveryState } from './use-delivery-state.ts'

/** Set when somebody hides the note: a server that only this machine uses needs no address. */
const HIDDEN_KEY = 'coldwatch.no-address-is-meant'

/**
 * Tells a superadmin that PUBLIC_URL is not set, so that mails and measurement logs have no links.
 */
export const AddressStrip = () => {
  const { t } = useTranslation()
  const { data } = useDeliveryState()
  const [isHidden, setHidden] = useState(() => localStorage.getItem(HIDDEN_KEY) === 'true')
  const hide = (): void => {
    localStorage.setItem(HIDDEN_KEY, 'true')
    setHidden(true)
  }
  return (
    <div role="status">
      {data?.hasPublicUrl === false && !isHidden && (
        <div className={styles.strip}>
          <IconLinkOff size={20} stroke={1.7} aria-hidden />
          <p className={styles.text}>{t('alarmSettings.mail.addressNotSet')}</p>
          <Button variant="default" mih={44} onClick={hide}>
            {t('alarmSettings.mail.hide')}
          </Button>
        </div>
      )}
    </div>
  )
}
