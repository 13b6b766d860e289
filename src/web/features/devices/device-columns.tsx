import type { TFunction } from 'i18next'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from 'react-router'
import type { LanguageCode } from '../../../domain/users/account.ts'
import { customerName } from '../../../domain/users/customer-name.ts'
import type { DeviceTableQuery, UnknownDevicesQuery } from '../../api/generated/graphql.ts'
import { gradeWord } from '../../components/device-report/signal-words.ts'
import type { Column } from '../../ui/data-table/column.ts'
import { CopyCell } from '../../ui/data-table/copy-cell.tsx'
import { EmailText } from '../../ui/text/email-text.tsx'
import { Marked } from '../../ui/data-table/marked.tsx'
import { NO_VALUE } from '../../components/temperature/format-celsius.ts'
import { Timestamp } from '../../ui/time/timestamp.tsx'
import styles from './device-columns.module.css'

export type DeviceRow = DeviceTableQuery['devicePage']['rows'][number]
export type UnknownRow = UnknownDevicesQuery['unknownDevices'][number]

/** Query key of both tables on the page: registering a device changes the two. */
export const DEVICE_TABLES = ['devices'] as const

/** Columns that the server sorts by. */
export const SORTABLE = ['imeiNumber', 'alias', 'createdAt', 'firstContact', 'lastContact'] as const

const TimeCell = ({ at, timeZone }: { at: string | null; timeZone: string }) => (
  <span className={styles.moment}>
    {at === null ? NO_VALUE : <Timestamp ms={Date.parse(at)} timeZone={timeZone} />}
  </span>
)

/** The time, a word where the device does not send as it should, and how well it is heard. */
const LastContact = ({ device, timeZone }: { device: DeviceRow; timeZone: string }) => {
  const { t } = useTranslation()
  const grade = device.lastReport === null ? null : gradeWord(t, device.lastReport)
  return (
    <>
      {(device.lastContact !== null || device.state === 'SENDING') && (
        <TimeCell at={device.lastContact} timeZone={timeZone} />
      )}
      {device.state !== 'SENDING' && (
        <span className={styles.state} data-state={device.state}>
          {t(`devices.filter.${device.state}`)}
        </span>
      )}
      {grade !== null && (
        <small className={styles.signal}>{t('deviceReport.inList', { grade })}</small>
      )}
    </>
  )
}

/** The devices that are ticked for their labels. */
export type Ticks = {
  has: (imeiNumber: string) => boolean
  toggle: (device: DeviceRow) => void
}

const Tick = ({ device, ticks }: { device: DeviceRow; ticks: Ticks }) => {
  const { t } = useTranslation()
  return (
    <input
      type="checkbox"
      className={styles.tick}
      aria-label={t('devices.labels.tick', { imei: device.imeiNumber })}
      checked={ticks.has(device.imeiNumber)}
      onChange={() => ticks.toggle(device)}
    />
  )
}

/** `withTools`: false for a factory account, which never sees customers and their sensors. */
export const deviceColumns = (
  t: TFunction,
  { timeZone, language }: { timeZone: string; language: LanguageCode },
  withTools: boolean,
  ticks: Ticks,
): Column<DeviceRow>[] => [
  {
    name: 'imeiNumber',
    label: t('devices.imei'),
    sortable: true,
    isName: true,
    cell: (device, search) => (
      <span className={styles.imei}>
        <Tick device={device} ticks={ticks} />
        <CopyCell
          text={device.imeiNumber}
          search={search}
          copyLabel={t('dataTable.copyImei', { imei: device.imeiNumber })}
        />
      </span>
    ),
  },
  {
    name: 'alias',
    label: t('devices.alias'),
    sortable: true,
    card: 'labelled',
    cell: (device, search) => (
      <span className={styles.alias}>
        <Marked text={device.alias ?? NO_VALUE} search={search} />
      </span>
    ),
  },
  {
    name: 'createdAt',
    label: t('devices.registered'),
    sortable: true,
    card: 'labelled',
    cell: (device) => <TimeCell at={device.createdAt} timeZone={timeZone} />,
  },
  {
    name: 'firstContact',
    label: t('devices.firstContact'),
    sortable: true,
    card: 'labelled',
    cell: (device) => <TimeCell at={device.firstContact} timeZone={timeZone} />,
  },
  {
    name: 'lastContact',
    label: t('devices.lastContact'),
    sortable: true,
    card: 'labelled',
    cell: (device) => <LastContact device={device} timeZone={timeZone} />,
  },
  ...(withTools
    ? [
        {
          name: 'holder',
          label: t('devices.holder'),
          card: 'labelled' as const,
          cell: ({ holder }: DeviceRow) =>
            holder === null ? (
              t('devices.stock')
            ) : (
              <Link to={`?userId=${encodeURIComponent(holder.id)}`}>
                <EmailText text={customerName(holder, language) || holder.email} />
              </Link>
            ),
        },
        {
          name: 'tools',
          label: t('devices.tools'),
          card: 'labelled' as const,
          cell: (device: DeviceRow) => <Tools tools={device.tools} />,
        },
      ]
    : []),
]

const Tools = ({ tools }: { tools: DeviceRow['tools'] }) => (
  <span className={styles.tools}>
    {tools.length === 0
      ? NO_VALUE
      : tools.map(({ id, name, equipmentId, channels }) => (
          <span key={id}>
            {equipmentId} · <Link to={`/tool-dashboard?id=${encodeURIComponent(id)}`}>{name}</Link>
            <Battery channels={channels} />
          </span>
        ))}
  </span>
)

/** The charge, where the device sends it. */
const Battery = ({ channels }: Pick<DeviceRow['tools'][number], 'channels'>) => {
  const { t } = useTranslation()
  const percent = channels.find(({ type }) => type === 'battery')?.value ?? null
  return percent === null ? null : (
    <small className={styles.battery}>
      {' '}
      {t('devices.battery', { percent: Math.round(percent) })}
    </small>
  )
}

export const unknownColumns = (t: TFunction, timeZone: string): Column<UnknownRow>[] => [
  {
    name: 'imeiNumber',
    label: t('devices.imei'),
    isName: true,
    cell: (device) => (
      <CopyCell
        text={device.imeiNumber}
        search=""
        copyLabel={t('dataTable.copyImei', { imei: device.imeiNumber })}
      />
    ),
  },
  {
    name: 'attempts',
    label: t('devices.attempts'),
    align: 'end',
    card: 'labelled',
    cell: (device) => device.attempts,
  },
  {
    name: 'firstAttempt',
    label: t('devices.firstAttempt'),
    card: 'labelled',
    cell: (device) => <TimeCell at={device.firstAttempt} timeZone={timeZone} />,
  },
  {
    name: 'lastAttempt',
    label: t('devices.lastAttempt'),
    card: 'labelled',
    cell: (device) => <TimeCell at={device.lastAttempt} timeZone={timeZone} />,
  },
]
