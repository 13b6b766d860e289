import { IconKey, IconNetwork, IconRouterOff, IconTicket } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { refusalText } from '../../api/refusal-text.ts'
import { DeviceTableDocument } from '../../api/generated/graphql.ts'
import { REFRESH_MS } from '../../api/query-client.ts'
import { request } from '../../api/request.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { RightGate } from '../../components/right-gate/right-gate.tsx'
import { RowAction } from '../../ui/data-table/row-action.tsx'
import { TableView } from '../../ui/data-table/table-view.tsx'
import { useTable } from '../../ui/data-table/use-table.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { AllowTcpQuestion } from './allow-tcp-question.tsx'
import { DEVICE_TABLES, deviceColumns, SORTABLE, type DeviceRow } from './device-columns.tsx'
import { KeyCard } from './key-card.tsx'
import { NewClaimCodeQuestion, NewKeyQuestion } from './new-key-question.tsx'
import { RegisterForm } from './register-form.tsx'
import { UnknownDevices } from './unknown-devices.tsx'
import { useIssuedKeys } from './use-issued-keys.ts'

/**
 * The device register: register a device, issue its key and claim code, see whose it is and which
 * devices have sent; for those who make devices also which tried to send without being registered.
 */
export const DevicesPage = () => {
  const { t } = useTranslation()
  const { can, language, role, timeZone } = useViewer()
  const table = useDeviceTable()
  const columns = useMemo(
    () => deviceColumns(t, timeZone, language, can.seeTools.allowed),
    [t, timeZone, language, can],
  )
  const [imei, setImei] = useState('')
  const keys = useIssuedKeys()
  const [question, setQuestion] = useState<{ about: 'key' | 'code'; device: DeviceRow } | null>(
    null,
  )
  const [tcpDevice, setTcpDevice] = useState<DeviceRow | null>(null)
  const Question = question?.about === 'code' ? NewClaimCodeQuestion : NewKeyQuestion
  const register = (unknown: string) => {
    setImei(unknown)
    document.querySelector<HTMLInputElement>('input[name="imeiNumber"]')?.focus()
  }

  return (
    <>
      <PageHead title={t('devices.title')}>
        {can.seeTools.allowed && <Link to="/found-sensors">{t('foundSensors.title')}</Link>}
      </PageHead>
      <RightGate needs="manage">
        <RegisterForm imei={imei} onImei={setImei} onRegistered={keys.showOfNew} />
      </RightGate>
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
        actions={(device) => (
          <>
            <RowAction
              icon={IconKey}
              tip={t('devices.newKey')}
              label={t('devices.newKeyOf', { imei: device.imeiNumber })}
              onClick={() => setQuestion({ about: 'key', device })}
            />
            <RowAction
              icon={IconTicket}
              tip={t('devices.newClaimCode')}
              label={t('devices.newClaimCodeOf', { imei: device.imeiNumber })}
              onClick={() => setQuestion({ about: 'code', device })}
            />
            <RowAction
              icon={IconNetwork}
              tip={t('allowTcp.tip')}
              label={t('allowTcp.of', { imei: device.imeiNumber })}
              onClick={() => setTcpDevice(device)}
            />
          </>
        )}
      />
      {(role === 'superadmin' || role === 'factory') && <UnknownDevices onRegister={register} />}
      {question !== null && (
        <Question device={question.device} onIssued={keys.show} onClose={() => setQuestion(null)} />
      )}
      {tcpDevice !== null && (
        <AllowTcpQuestion device={tcpDevice} onClose={() => setTcpDevice(null)} />
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
