import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconServerBolt } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link, useLocation } from 'react-router'
import { ServerTroublesDocument } from '../../api/generated/graphql.ts'
import { REFRESH_MS } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './mail-strip.module.css'

/** Of two times nobody knows which is which: a text that names one, as of the last backup, stands alone. */
const hasTime = (text: string): boolean => /\d{4}-\d\d-\d\d/.test(text)

/**
 * Tells a superadmin what is wrong with the server itself, since when, and what to do: a strip for
 * each trouble. They cannot be hidden.
 */
export const TroubleStrips = () => {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const { pathname } = useLocation()
  const { data: troubles = [] } = useQuery({
    queryKey: ['server-troubles'],
    refetchInterval: REFRESH_MS,
    queryFn: async ({ signal }) =>
      (await request(ServerTroublesDocument, {}, { signal })).serverTroubles,
  })
  return (
    <div role="status">
      {troubles.map(({ kind, since, name, text }) => (
        <div key={`${kind} ${name}`} className={styles.strip}>
          <IconServerBolt size={20} stroke={1.7} aria-hidden />
          <p className={styles.text}>
            <strong>{name}</strong>
            {hasTime(text) ? '' : ` (${localTime(timeZone).minuteText(Date.parse(since))})`}. {text}
          </p>
          {pathname !== '/server' && (
            <Button component={Link} to="/server" variant="default" mih={44}>
              {t('shell.aboutServer')}
            </Button>
          )}
        </div>
      ))}
    </div>
  )
}
