import { useQuery } from '@tanstack/react-query'
import { IconRouterOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { DeviceListDocument, type DeviceListQuery } from '../../api/generated/graphql.ts'
import { REFRESH_MS } from '../../api/query-client.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { request } from '../../api/request.ts'
import { useViewer } from '../../app/viewer.ts'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { ProblemCard } from '../../components/problem-card/problem-card.tsx'
import { NO_VALUE } from '../../components/temperature/format-celsius.ts'
import { formatTimestamp } from '../../components/time/format-timestamp.ts'
import styles from './devices-page.module.css'

/** The device register: which devices exist, and which have made themselves heard. */
export const DevicesPage = () => {
  const { t } = useTranslation()
  const query = useQuery({
    queryKey: ['deviceList'],
    queryFn: ({ signal }) => request(DeviceListDocument, {}, { signal }),
    select: (answer) => answer.deviceList,
    refetchInterval: REFRESH_MS,
  })
  return (
    <>
      <PageHead title={t('devices.title')} />
      {query.isError && query.data === undefined && (
        <ProblemCard
          role="alert" title={t('devices.didNotLoad')} text={refusalText(t, query.error)}
          action={{ label: t('common.reload'), onClick: () => void query.refetch() }}
        />
      )}
      {query.data?.length === 0 && <ProblemCard icon={IconRouterOff} title={t('tools.deviceNotFound')} text={t('devices.none')} />}
      {query.data !== undefined && query.data.length > 0 && <Register devices={query.data} />}
    </>
  )
}

const Register = ({ devices }: { devices: DeviceListQuery['deviceList'] }) => {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const time = (timestamp: string | null) => (timestamp === null ? NO_VALUE : formatTimestamp(Date.parse(timestamp), timeZone))
  return (
    <div className={styles.card} role="region" aria-label={t('devices.title')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('devices.imei')}</th>
            <th scope="col">{t('devices.alias')}</th>
            <th scope="col">{t('devices.registered')}</th>
            <th scope="col">{t('devices.firstContact')}</th>
            <th scope="col">{t('devices.lastContact')}</th>
          </tr>
        </thead>
        <tbody>
          {devices.map((device) => (
            <tr key={device.imeiNumber}>
              <th scope="row">{device.imeiNumber}</th>
              <td>{device.alias ?? NO_VALUE}</td>
              <td>{time(device.createdAt)}</td>
              <td>{time(device.firstContact)}</td>
              <td>{time(device.lastContact)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
