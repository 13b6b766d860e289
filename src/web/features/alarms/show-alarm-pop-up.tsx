import { IconBell, IconCircleCheck } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { AlarmSummary } from '../../api/use-open-alarms.ts'
import type { LanguageCode } from '../../../domain/users/account.ts'
import { alarmName, isOfTemperature, LANE_ICONS, toolLaneOf } from '../../components/alarm/lane.ts'
import { formatCelsius } from '../../components/temperature/format-celsius.ts'
import { messages } from '../../ui/toast/messages.ts'
import type { AlarmEvent } from './alarm-event-filter.ts'
import styles from './alarm-pop-up.module.css'

export const POP_UP_MS = 10_000
const MOST_NAMES = 4

type PopUp = {
  t: TFunction
  language: LanguageCode
  event: AlarmEvent
  alarms: readonly AlarmSummary[]
  open: (path: string) => void
}

/** Red for a temperature out of range, green for one that is back; ochre for a fault or no data. */
const colourOf = (
  event: AlarmEvent,
  alarms: readonly AlarmSummary[],
): 'red' | 'green' | 'ochre' => {
  const isTemperature = alarms.some(isOfTemperature)
  if (!isTemperature) return 'ochre'
  return event === 'over' ? 'green' : 'red'
}

const headOf = ({ t, event, alarms }: PopUp): string => {
  const [alarm] = alarms
  if (alarms.length > 1 || alarm === undefined)
    return t(event === 'opened' ? 'alarms.popUp.several' : 'alarms.popUp.severalOver', {
      n: alarms.length,
    })
  const lane = alarmName(t, alarm)
  if (event === 'over') return t('alarms.popUp.over', { lane })
  return alarm.isLate ? `${lane} – ${t('alarms.late')}` : lane
}

const textOf = ({ t, language, event, alarms }: PopUp): string => {
  const [alarm] = alarms
  if (alarms.length > 1 || alarm === undefined) {
    const names = alarms
      .slice(0, MOST_NAMES)
      .map(({ tool }) => tool.name)
      .join(', ')
    return alarms.length > MOST_NAMES ? `${names} …` : names
  }
  const { tool, extreme, limit } = alarm
  if (event === 'over' || extreme === null || limit === null) return tool.name
  return `${tool.name}: ${formatCelsius(extreme, language)} °C, ${t('alarms.limit', { limit: formatCelsius(limit, language) })}`
}

const idOf = (event: AlarmEvent, alarms: readonly AlarmSummary[]): string =>
  `alarm-${event}-${alarms.map(({ id }) => id).join('-')}`

/**
 * Shows for ten seconds, over any page, which alarm was raised or has ended, with a button that
 * opens it. Several alarms share one pop-up.
 */
export const showAlarmPopUp = (popUp: PopUp): void => {
  const { t, event, alarms, open } = popUp
  const [alarm] = alarms
  if (alarm === undefined) return
  const isOne = alarms.length === 1
  const Icon = event === 'over' ? IconCircleCheck : isOne ? LANE_ICONS[toolLaneOf(alarm)] : IconBell
  const id = idOf(event, alarms)
  // The alarm has ended: the pop-up that announced it is out of date.
  if (event === 'over') for (const each of alarms) messages.hide(idOf('opened', [each]))
  const [head, text] = [headOf(popUp), textOf(popUp)]
  const action = {
    label: t('alarms.popUp.open'),
    onClick: () =>
      open(isOne ? `/tool-dashboard?id=${encodeURIComponent(alarm.tool.id)}` : '/alarms'),
  }
  messages.show({
    id,
    kind: 'attention',
    text: `${head}\n${text}`,
    closeLabel: t('common.close'),
    forMs: POP_UP_MS,
    isFailure: false,
    action,
    look: {
      message: (
        <span className={styles.line}>
          <span className={styles.words}>
            <strong>{head}</strong>
            <span>{text}</span>
          </span>
          <button
            type="button"
            className={styles.open}
            onClick={() => {
              messages.hide(id)
              action.onClick()
            }}
          >
            {action.label}
          </button>
        </span>
      ),
      icon: <Icon size={22} stroke={1.8} aria-hidden />,
      classNames: { root: styles.popUp!, icon: styles.icon!, closeButton: styles.close! },
      'data-kind': colourOf(event, alarms),
      'aria-live': 'assertive',
    },
  })
}
