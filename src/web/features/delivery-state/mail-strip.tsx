import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconMailOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DeliveryStateDocument } from '../../api/generated/graphql.ts'
import { REFRESH_MS } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import styles from './mail-strip.module.css'

/** Set when somebody hides the note that no mail server is set up. */
const HIDDEN_KEY = 'coldwatch.no-mail-is-meant'

/** Tells a superadmin that the server sends no e-mail. Shows nothing while mail works. */
export const MailStrip = () => {
  const { data } = useQuery({
    queryKey: ['delivery-state'],
    refetchInterval: REFRESH_MS,
    queryFn: async ({ signal }) =>
      (await request(DeliveryStateDocument, {}, { signal })).deliveryState,
  })
  return (
    <div role="status">
      {data?.mail === 'FAILING' && (
        <Failing since={data.mailFailingSince} reason={data.mailReason} />
      )}
      {data?.mail === 'NOT_SET' && <NotSet />}
    </div>
  )
}

const Failing = ({ since, reason }: { since: string | null; reason: string | null }) => {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const time = since === null ? '' : localTime(timeZone).minuteText(Date.parse(since))
  return (
    <div className={styles.strip}>
      <IconMailOff size={20} stroke={1.7} aria-hidden />
      <p className={styles.text}>
        {t('alarmSettings.mail.serverFailing', { time, reason: reason ?? '' })}
      </p>
    </div>
  )
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
