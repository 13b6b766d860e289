import { IconKey, IconRouterOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalText } from '../../api/refusal-text.ts'
import { DeviceTableDocument } from '../../api/generated/graphql.ts'
import { REFRESH_MS } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { RowAction } from '../../ui/data-table/row-action.tsx'
import { TableView } from '../../ui/data-table/table-view.tsx'
import { useTable } from '../../ui/data-table/use-table.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { DEVICE_TABLES, deviceColumns, SORTABLE, type DeviceRow } from './device-columns.tsx'
import { KeyCard } from './key-card.tsx'
import { NewKeyQuestion } from './new-key-question.tsx'
import { RegisterForm } from './register-form.tsx'
import { UnknownDevices } from './unknown-devices.tsx'
import { useIssuedKeys } from './use-issued-keys.ts'

/**
 * The device register: register a device, issue its key, see which devices have sent, and which
 * tried to send without being registered.
 */
export const DevicesPage = () => {
  const { t } = useTranslation()
  const { can, timeZone } = useViewer()
  const table = useDeviceTable()
  const columns = useMemo(
    () => deviceColumns(t, timeZone, can.seeTools.allowed),
    [t, timeZone, can],
  )
  const [imei, setImei] = useState('')
  const keys = useIssuedKeys()
  const [keyAskedFor, setKeyAskedFor] = useState<string | null>(null)
  const register = (unknown: string) => {
    setImei(unknown)
    document.querySelector<HTMLInputElement>('input[name="imeiNumber"]')?.focus()
  }

  return (
    <>
      <PageHead title={t('devices.title')} />
      <RegisterForm imei={imei} onImei={setImei} onRegistered={keys.showOfNew} />
      <TableView
        table={table}
        label={t('devices.title')}
        columns={columns}
        rowId={(device) => device.imeiNumber}
        search={{ label: t('devices.searchLabel'), placeholder: t('devices.search') }}
        didNotLoad={t('devices.didNotLoad')}
        errorText={(error) => refusalText(t, error)}
        empty={
          <ProblemCard
            icon={IconRouterOff}
            title={t('devices.noneTitle')}
            text={t('devices.noneText')}
          />
        }
        actions={({ imeiNumber }) => (
          <RowAction
            icon={IconKey}
            tip={t('devices.newKey')}
            label={t('devices.newKeyOf', { imei: imeiNumber })}
            onClick={() => setKeyAskedFor(imeiNumber)}
          />
        )}
      />
      <UnknownDevices onRegister={register} />
      {keyAskedFor !== null && (
        <NewKeyQuestion
          imei={keyAskedFor}
          onIssued={keys.show}
          onClose={() => setKeyAskedFor(null)}
        />
      )}
      {keys.shown !== null && (
        <KeyCard issued={keys.shown} allIssued={keys.allIssued} onClose={keys.close} />
      )}
    </>
  )
}

const useDeviceTable = () =>
  useTable<DeviceRow>({
    key: [...DEVICE_TABLES, 'registered'],
    sortable: SORTABLE,
    firstSort: '-createdAt',
    refreshMs: REFRESH_MS,
    fetchRows: async (page, signal) =>
      (await request(DeviceTableDocument, page, { signal })).devicePage,
  })
