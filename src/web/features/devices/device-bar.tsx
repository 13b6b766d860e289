import { Button } from '@mantine/core'
import { IconTags } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { countText } from '../../../domain/records/count-text.ts'
import { useRightRefusal } from '../../viewer/use-right-refusal.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { AccountPicker } from '../../components/account-picker/account-picker.tsx'
import styles from './device-bar.module.css'
import { DeviceFilterChoice, type DeviceNarrowing } from './device-filter.tsx'

type DeviceBarProps = DeviceNarrowing & {
  onNarrow: (change: Partial<DeviceNarrowing>) => void
  /** Devices ticked for their labels. */
  ticked: number
  onUntick: () => void
  onLabels: () => void
}

/** Beside the search: which devices, of which account, and their labels. */
export const DeviceBar = ({
  filter,
  userId,
  onNarrow,
  ticked,
  onUntick,
  onLabels,
}: DeviceBarProps) => {
  const { t } = useTranslation()
  const { can, language } = useViewer()
  const mayChange = useRightRefusal('manage') === null
  const withCustomers = can.assignDevices.allowed
  return (
    <div className={styles.bar}>
      {withCustomers && (
        <AccountPicker
          words={{ name: t('devices.whose') }}
          none={t('devices.everyAccount')}
          value={userId}
          onChange={(id) => onNarrow({ userId: id })}
        />
      )}
      <DeviceFilterChoice
        filter={filter}
        onFilter={(next) => onNarrow({ filter: next })}
        withCustomers={withCustomers}
      />
      {mayChange && (
        <Button
          variant="default"
          leftSection={<IconTags size={18} stroke={1.7} aria-hidden />}
          onClick={onLabels}
        >
          {ticked === 0
            ? t('devices.labels.open')
            : t('devices.labels.openOf', { number: countText(ticked, language) })}
        </Button>
      )}
      {ticked > 0 && (
        <Button variant="subtle" onClick={onUntick}>
          {t('devices.labels.untick')}
        </Button>
      )}
    </div>
  )
}
