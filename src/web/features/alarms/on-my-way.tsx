import { Button } from '@mantine/core'
import { IconWalk } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SayOnMyWayDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import type { Alarm, AlarmRow } from '../../api/use-open-alarms.ts'
import { useMinute } from '../../components/alarm/on-the-way.ts'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './action-form.module.css'
import { useShowAnswer } from './use-alarm-details.ts'

/**
 * The viewer is on the way to an alarm that waits for somebody: once a person and alarm, then the
 * button says when that was. Nothing for an alarm that is over or does not wait.
 */
export const OnMyWay = ({
  alarm: { id, state, isWaiting },
  responses,
}: {
  alarm: Pick<AlarmRow, 'id' | 'state' | 'isWaiting'>
  responses: Alarm['responses'] | null
}) => {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const hintId = useId()
  const showAnswer = useShowAnswer(id)
  const said = responses?.find(({ kind, isOwn }) => kind === 'ON_MY_WAY' && isOwn) ?? null
  const time = useMinute(said?.at ?? null, timeZone)
  const answer = useAction({
    send: () => request(SayOnMyWayDocument, { id }),
    success: t('alarms.way.done'),
    failure: t('alarms.way.failed'),
    onSuccess: ({ onMyWay }) => showAnswer(onMyWay),
    // Somebody else may have acknowledged it, or the alarm is over.
    onFailure: () => showAnswer(),
  })
  const isUsed = said !== null || answer.isBusy
  if (!isWaiting || state === 'RECOVERED') return null
  return (
    <>
      <Button
        variant="default"
        className={styles.send!}
        leftSection={<IconWalk size={20} stroke={1.7} aria-hidden />}
        // Neither `disabled` nor `loading`: both take the focus away, and a screen reader would not
        // say why.
        aria-disabled={isUsed}
        {...(isUsed && { 'data-disabled': true })}
        aria-describedby={hintId}
        onClick={() => said === null && answer.run()}
      >
        {t('alarms.way.button')}
      </Button>
      <p id={hintId} className={styles.wayHint}>
        {said === null ? t('alarms.way.hint') : t('alarms.way.said', { time })}
      </p>
    </>
  )
}
