import { useQueryClient } from '@tanstack/react-query'
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
import { showToast } from '../../ui/toast/show-toast.tsx'
import { DEVICE_TABLES, deviceColumns, SORTABLE, type DeviceRow } from './device-columns.tsx'
import type { IssuedKey } from './device-label.tsx'
import { KeyCard } from './key-card.tsx'
import { NewKeyQuestion } from './new-key-question.tsx'
import { RegisterForm } from './register-form.tsx'
import { UnknownDevices } from './unknown-devices.tsx'

/**
 * The device register: register a device, issue its key, see which devices have sent, and which tried
 * to send without being registered.
 */
export const DevicesPage = () => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { can, timeZone } = useViewer()
  const table = useTable<DeviceRow>({
    key: [...DEVICE_TABLES, 'registered'],
    sortable: SORTABLE,
    firstSort: '-createdAt',
    refreshMs: REFRESH_MS,
    fetchRows: async (page, signal) =>
      (await request(DeviceTableDocument, page, { signal })).devicePage,
  })
  const columns = useMemo(
    () => deviceColumns(t, timeZone, can.seeTools.allowed),
    [t, timeZone, can],
  )
  const [imei, setImei] = useState('')
  // Lives as long as the page. A second key of a device replaces its first one.
  const [allIssued, setAllIssued] = useState<readonly IssuedKey[]>([])
  const [issued, setIssued] = useState<IssuedKey | null>(null)
  const [isNew, setIsNew] = useState(false)
  const [keyAskedFor, setKeyAskedFor] = useState<string | null>(null)
  const register = (unknown: string) => {
    setImei(unknown)
    document.querySelector<HTMLInputElement>('input[name="imeiNumber"]')?.focus()
  }
  const show = (next: IssuedKey) => {
    setAllIssued((before) => [
      ...before.filter(({ imeiNumber }) => imeiNumber !== next.imeiNumber),
      next,
    ])
    setIssued(next)
  }
  const close = () => {
    setIssued(null)
    // Only now: the card would have covered the toast.
    if (isNew)
      showToast({ kind: 'success', message: t('devices.created'), closeLabel: t('common.close') })
    setIsNew(false)
    void queryClient.invalidateQueries({ queryKey: DEVICE_TABLES })
  }

  return (
    <>
      <PageHead title={t('devices.title')} />
      <RegisterForm
        imei={imei}
        onImei={setImei}
        onRegistered={(next) => {
          setIsNew(true)
          show(next)
        }}
      />
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
        <NewKeyQuestion imei={keyAskedFor} onIssued={show} onClose={() => setKeyAskedFor(null)} />
      )}
      {issued !== null && <KeyCard issued={issued} allIssued={allIssued} onClose={close} />}
    </>
  )
}
