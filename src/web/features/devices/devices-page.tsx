import {
  IconArrowsExchange,
  IconKey,
  IconNetwork,
  IconRouterOff,
  IconTicket,
} from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
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
import { DeviceBar } from './device-bar.tsx'
import { type DeviceNarrowing, useDeviceNarrowing } from './device-filter.tsx'
import { KeyCard } from './key-card.tsx'
import { LabelDialog } from './labels/label-dialog.tsx'
import { useTicked } from './labels/use-ticked.ts'
import { DeviceLifeDialog } from './life/device-life-dialog.tsx'
import { RegisterMany } from './many/register-many.tsx'
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
  const { can, language, timeZone } = useViewer()
  const { filter, userId, narrow } = useDeviceNarrowing()
  const table = useDeviceTable({ filter, userId })
  const ticked = useTicked()
  const columns = useMemo(
    () => deviceColumns(t, { timeZone, language }, can.seeTools.allowed, ticked),
    [t, timeZone, language, can, ticked],
  )
  const [imei, setImei] = useState('')
  const keys = useIssuedKeys()
  const [tcpDevice, setTcpDevice] = useState<DeviceRow | null>(null)
  const [question, setQuestion] = useState<{ about: Question; device: DeviceRow } | null>(null)
  const Asked = question === null ? null : QUESTIONS[question.about]
  const [isLabelling, setLabelling] = useState(false)
  const isNarrowed = filter !== null || userId !== null
  const refusalOf = ({ state }: DeviceRow) =>
    state === 'RETIRED' ? t('refusals.devices.retired') : null
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
        <RegisterMany />
      </RightGate>
      <TableView
        table={table}
        label={t('devices.title')}
        columns={columns}
        rowId={(device) => device.imeiNumber}
        search={{ label: t('devices.searchLabel'), placeholder: t('devices.search') }}
        didNotLoad={t('devices.didNotLoad')}
        errorText={(error) => refusalText(t, error)}
        add={
          <DeviceBar
            filter={filter}
            userId={userId}
            onNarrow={narrow}
            ticked={ticked.devices.length}
            onUntick={ticked.clear}
            onLabels={() => setLabelling(true)}
          />
        }
        empty={
          <ProblemCard
            icon={IconRouterOff}
            title={t(isNarrowed ? 'devices.noneFiltered' : 'devices.noneTitle')}
            text={t(isNarrowed ? 'devices.noneFilteredText' : 'devices.noneText')}
          />
        }
        actions={(device) => (
          <>
            <RowAction
              icon={IconKey}
              tip={t('devices.newKey')}
              label={t('devices.newKeyOf', { imei: device.imeiNumber })}
              refusal={refusalOf(device)}
              onClick={() => setQuestion({ about: 'key', device })}
            />
            <RowAction
              icon={IconTicket}
              tip={t('devices.newClaimCode')}
              label={t('devices.newClaimCodeOf', { imei: device.imeiNumber })}
              refusal={refusalOf(device)}
              onClick={() => setQuestion({ about: 'code', device })}
            />
            <RowAction
              icon={IconNetwork}
              tip={t('allowTcp.tip')}
              label={t('allowTcp.of', { imei: device.imeiNumber })}
              refusal={refusalOf(device)}
              onClick={() => setTcpDevice(device)}
            />
            <RowAction
              icon={IconArrowsExchange}
              tip={t('devices.life.title')}
              label={t('devices.life.titleOf', { imei: device.imeiNumber })}
              refusal={refusalOf(device)}
              onClick={() => setQuestion({ about: 'life', device })}
            />
          </>
        )}
      />
      {can.seeUnknownDevices.allowed && <UnknownDevices onRegister={register} />}
      {question !== null && Asked !== null && (
        <Asked device={question.device} onIssued={keys.show} onClose={() => setQuestion(null)} />
      )}
      {tcpDevice !== null && (
        <AllowTcpQuestion device={tcpDevice} onClose={() => setTcpDevice(null)} />
      )}
      {isLabelling && (
        <LabelDialog
          chosen={ticked.devices}
          list={{ search: table.address.search, sort: table.address.sort, filter, userId }}
          total={table.data?.total ?? 0}
          onClose={() => setLabelling(false)}
        />
      )}
      {keys.shown !== null && (
        <KeyCard issued={keys.shown} allIssued={keys.allIssued} onClose={keys.close} />
      )}
    </>
  )
}

/** What is asked before something about a device changes. */
const QUESTIONS = {
  key: NewKeyQuestion,
  code: NewClaimCodeQuestion,
  life: DeviceLifeDialog,
} as const
type Question = keyof typeof QUESTIONS

const useDeviceTable = ({ filter, userId }: DeviceNarrowing) =>
  useTable<DeviceRow>({
    key: [...DEVICE_TABLES, 'registered', { filter, userId }],
    sortable: SORTABLE,
    firstSort: '-createdAt',
    refreshMs: REFRESH_MS,
    fetchRows: async (page, signal) =>
      (await request(DeviceTableDocument, { ...page, filter, userId }, { signal })).devicePage,
  })
