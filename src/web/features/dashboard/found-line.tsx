import { IconRadar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from 'react-router'
import { FoundSensorCountDocument } from '../../api/generated/graphql.ts'
import { REFRESH_MS } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import styles from './dashboard-page.module.css'

/** A line that leads to the sensors that gateways found, while some wait; nothing else. */
export const FoundLine = () => {
  const { t } = useTranslation()
  const { data: number = 0 } = useQuery({
    queryKey: ['foundSensorCount'],
    queryFn: async ({ signal }) =>
      (await request(FoundSensorCountDocument, {}, { signal })).foundSensorCount,
    refetchInterval: REFRESH_MS,
  })
  if (number === 0) return null
  return (
    <Link className={styles.add} to="/found-sensors">
      <IconRadar size={18} stroke={1.7} aria-hidden />
      {t('foundSensors.line', { number })}
    </Link>
  )
}
