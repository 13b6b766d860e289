import { useQuery } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { UnknownDevicesDocument } from '../../api/generated/graphql.ts'
import { REFRESH_MS } from '../../api/query-client.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { request } from '../../api/request.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { DataTable } from '../../ui/data-table/data-table.tsx'
import { RowAction } from '../../ui/data-table/row-action.tsx'
import { TableLoading } from '../../ui/data-table/table-loading.tsx'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { DEVICE_TABLES, unknownColumns } from './device-columns.tsx'
import styles from './unknown-devices.module.css'

/** Devices that tried to send without being registered, the latest first. */
export const UnknownDevices = ({ onRegister }: { onRegister: (imei: string) => void }) => {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const query = useQuery({
    queryKey: [...DEVICE_TABLES, 'unknown'],
    queryFn: async ({ signal }) =>
      (await request(UnknownDevicesDocument, {}, { signal })).unknownDevices,
    refetchInterval: REFRESH_MS,
  })
  const columns = useMemo(() => unknownColumns(t, timeZone), [t, timeZone])
  const rows = useMemo(
    () => query.data?.toSorted((a, b) => Date.parse(b.lastAttempt) - Date.parse(a.lastAttempt)),
    [query.data],
  )
  return (
    <section className={styles.section}>
      <h2>{t('devices.unknown')}</h2>
      <p className={styles.text}>
        {rows?.length === 0 ? t('devices.noUnknown') : t('devices.unknownText')}
      </p>
      {query.isPending && <TableLoading />}
      {query.isError && rows === undefined && (
        <ProblemCard
          role="alert"
          title={t('devices.unknownDidNotLoad')}
          text={refusalText(t, query.error)}
          action={{ label: t('common.reload'), onClick: () => void query.refetch() }}
        />
      )}
      {rows !== undefined && rows.length > 0 && (
        <DataTable
          label={t('devices.unknown')}
          columns={columns}
          rows={rows}
          rowId={(device) => device.imeiNumber}
          search=""
          actions={({ imeiNumber }) => (
            <RowAction
              icon={IconPlus}
              tip={t('devices.registerButton')}
              label={t('devices.registerOf', { imei: imeiNumber })}
              onClick={() => onRegister(imeiNumber)}
            />
          )}
        />
      )}
    </section>
  )
}
