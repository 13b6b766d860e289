import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSearchParams } from 'react-router'
import { DEVICE_FILTERS, type DeviceFilter } from '../../../domain/devices/device-state.ts'
import styles from './device-filter.module.css'

/** What the register is narrowed to. `userId`: an account whose branch holds the devices. */
export type DeviceNarrowing = { filter: DeviceFilter | null; userId: string | null }

const ID = /^\d{1,15}$/

/** The narrowing out of the address; null: all. Another one begins at the first page. */
export const useDeviceNarrowing = (): DeviceNarrowing & {
  narrow: (change: Partial<DeviceNarrowing>) => void
} => {
  const [params, setParams] = useSearchParams()
  const wanted = params.get('filter')
  const account = params.get('userId') ?? ''
  return {
    filter: DEVICE_FILTERS.find((name) => name === wanted) ?? null,
    userId: ID.test(account) ? account : null,
    narrow: (change) => {
      const next = new URLSearchParams(params)
      next.delete('page')
      for (const [name, value] of Object.entries(change)) {
        if (value === null) next.delete(name)
        else next.set(name, value)
      }
      setParams(next)
    },
  }
}

export const DeviceFilterChoice = ({
  filter,
  onFilter,
  withCustomers,
}: {
  filter: DeviceFilter | null
  onFilter: (filter: DeviceFilter | null) => void
  /** False for the factory, which sees its stock alone. */
  withCustomers: boolean
}) => {
  const { t } = useTranslation()
  const filters = DEVICE_FILTERS.filter(
    (name) => withCustomers || (name !== 'STOCK' && name !== 'ASSIGNED'),
  )
  return (
    <span className={styles.choice}>
      <select
        aria-label={t('devices.filter.label')}
        value={filter ?? ''}
        onChange={({ currentTarget }) =>
          onFilter(filters.find((name) => name === currentTarget.value) ?? null)
        }
      >
        <option value="">{t('devices.filter.all')}</option>
        {filters.map((name) => (
          <option key={name} value={name}>
            {t(`devices.filter.${name}`)}
          </option>
        ))}
      </select>
      <IconChevronDown size={18} stroke={1.7} aria-hidden />
    </span>
  )
}
