import { useQuery } from '@tanstack/react-query'
import { IconDatabaseExclamation } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DamagedReadingsDocument } from '../../api/generated/graphql.ts'
import { REFRESH_MS } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import styles from './mail-strip.module.css'

/** Tells a superadmin that stored readings are damaged, and what to do. It cannot be hidden. */
export const DamageStrip = () => {
  const { t } = useTranslation()
  const { data: places = 0 } = useQuery({
    queryKey: ['damaged-readings'],
    refetchInterval: REFRESH_MS,
    queryFn: async ({ signal }) =>
      (await request(DamagedReadingsDocument, {}, { signal })).damagedReadings,
  })
  return (
    <div role="status">
      {places > 0 && (
        <div className={styles.strip}>
          <IconDatabaseExclamation size={20} stroke={1.7} aria-hidden />
          <p className={styles.text}>{t('alarmSettings.mail.damagedReadings', { n: places })}</p>
        </div>
      )}
    </div>
  )
}
