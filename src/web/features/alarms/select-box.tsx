import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import type { ReactNode } from 'react'
import type { AlarmRow } from '../../api/use-open-alarms.ts'
import { alarmName } from '../../components/alarm/lane.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './selection.module.css'
import type { AlarmBundle, AlarmSelection, BoxState } from './use-alarm-selection.ts'

type BoxProps = {
  label: string
  state: BoxState
  isDisabled: boolean
  onChange: (isOn: boolean) => void
  /** Beside the box, where its name is not shown in full. */
  text?: string
}

const Box = ({ label, state, isDisabled, onChange, text }: BoxProps) => (
  <Checkbox
    className={styles.box!}
    aria-label={label}
    label={text}
    checked={state === 'on'}
    indeterminate={state === 'some'}
    disabled={isDisabled}
    onChange={() => onChange(state === 'off')}
  />
)

/** Selects an alarm that waits for somebody; of one that stands for its group all of the group. */
const SelectAlarm = ({
  alarm,
  isFolded,
  selection,
}: {
  alarm: AlarmRow
  isFolded: boolean
  selection: AlarmSelection
}) => {
  const { t } = useTranslation()
  if (!alarm.isWaiting) return null
  const name = `${alarmName(t, alarm)}, ${alarm.tool.name}`
  const { group, id } = alarm
  const isDisabled = selection.isLoading || selection.isSending
  if (isFolded && group !== null && group.waiting > 1) {
    const bundle = { groupId: group.id }
    return (
      <Box
        label={`${t('alarmList.select.all', { n: group.waiting })}: ${name}`}
        text={t('alarmList.select.all', { n: group.waiting })}
        state={selection.bundleState(bundle)}
        isDisabled={isDisabled}
        onChange={(isOn) => selection.toggleBundle(bundle, isOn)}
      />
    )
  }
  return (
    <Box
      label={t('alarmList.select.one', { name })}
      state={selection.has(id) ? 'on' : 'off'}
      isDisabled={isDisabled}
      onChange={(isOn) => selection.toggle(alarm, isOn)}
    />
  )
}

/** The box of each card while the viewer selects. `isFolded`: a card stands for its whole group. */
export const boxOf = (
  selection: AlarmSelection,
  isFolded: boolean,
): ((alarm: AlarmRow) => ReactNode) | undefined =>
  selection.isSelecting
    ? (alarm) => <SelectAlarm alarm={alarm} isFolded={isFolded} selection={selection} />
    : undefined

/** Selects all alarms of a customer that wait for somebody and match the filters. */
export const SelectCustomer = ({
  name,
  bundle,
  unacknowledged,
  selection,
}: {
  name: string
  bundle: AlarmBundle
  unacknowledged: number
  selection: AlarmSelection
}) => {
  const { t } = useTranslation()
  if (unacknowledged === 0) return null
  return (
    <Box
      label={`${t('alarmList.select.all', { n: unacknowledged })}: ${name}`}
      text={t('alarmList.select.all', { n: unacknowledged })}
      state={selection.bundleState(bundle)}
      isDisabled={selection.isLoading || selection.isSending}
      onChange={(isOn) => selection.toggleBundle(bundle, isOn)}
    />
  )
}
