import type { TFunction } from 'i18next'
import type { Alarm } from '../../api/use-open-alarms.ts'
import { acknowledgedText } from '../../components/alarm/acknowledged-text.ts'
import { answererName } from '../../components/alarm/on-the-way.ts'
import type { TimelineEvent } from './timeline-event.ts'

type Response = Alarm['responses'][number]

/** By which message somebody answered; null for an answer on the page. */
const viaText = (t: TFunction, { channel, address, by }: Response): string | null => {
  if (channel === 'PAGE') return null
  return channel === 'EMAIL' && address !== null && address !== by
    ? t('alarms.via.EMAIL_TO', { address })
    : t(`alarms.via.${channel}`)
}

const said = (t: TFunction, response: Response): TimelineEvent => {
  const { kind, at, by, correctiveAction, actionAt } = response
  // What was written down later is an event of its own.
  const action = actionAt === null ? correctiveAction : null
  return {
    at,
    what:
      kind === 'ACKNOWLEDGED'
        ? acknowledgedText(t, by)
        : t('alarms.isOnTheWay', { name: answererName(t, by) }),
    more: [
      viaText(t, response),
      kind === 'ACKNOWLEDGED' && action === '' ? t('alarms.actionOpen') : action,
    ]
      .filter((line) => line !== null)
      .join('\n'),
  }
}

/** What people said of an alarm, what they wrote down later, and that it has rung again. */
export const responseEvents = (t: TFunction, alarm: Alarm): TimelineEvent[] => [
  ...alarm.responses.flatMap((response) => {
    const { actionAt, actionBy, correctiveAction } = response
    const written: TimelineEvent[] =
      actionAt === null
        ? []
        : [
            {
              at: actionAt,
              what: t('alarms.actionWritten', { name: answererName(t, actionBy) }),
              more: correctiveAction,
            },
          ]
    return [said(t, response), ...written]
  }),
  ...(alarm.rangAgainAt === null
    ? []
    : [{ at: alarm.rangAgainAt, what: t('alarms.rangAgain'), kind: 'breach' as const }]),
]
