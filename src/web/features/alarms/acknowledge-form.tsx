import { Checkbox } from '@mantine/core'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { AcknowledgeAlarmDocument, AcknowledgeGroupDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import type { Alarm, AlarmRow } from '../../api/use-open-alarms.ts'
import { ActionForm, type ActionFormProps } from './action-form.tsx'
import styles from './action-form.module.css'
import { OnMyWay } from './on-my-way.tsx'
import { hasPhrase, usualPhrases } from './phrases.ts'
import { useShowAnswer } from './use-alarm-details.ts'

export type AnswerFormProps = Pick<ActionFormProps, 'text' | 'onText' | 'foot'> & {
  alarm: AlarmRow
  /** Before the answer is sent, while the form still stands. */
  onSend: () => void
}

/**
 * Acknowledges an alarm with its corrective action, or says that the viewer is on the way.
 * `responses`: null until they are loaded.
 */
export const AcknowledgeForm = ({
  alarm,
  responses,
  onSend,
  ...form
}: AnswerFormProps & { responses: Alarm['responses'] | null }) => {
  const { t } = useTranslation()
  const showAnswer = useShowAnswer(alarm.id)
  const defrost = t('alarms.ack.defrost')
  // A sensor that learns its defrosts learns from this answer.
  const mayBeDefrost = alarm.lane === 'HIGH' && alarm.tool.defrostFridge
  const group = alarm.group !== null && alarm.group.waiting > 1 ? alarm.group : null
  const [isForGroup, setForGroup] = useState(true)
  const ofGroup = useAction({
    send: ({ id, correctiveAction }: { id: string; correctiveAction: string }) =>
      request(AcknowledgeGroupDocument, { id, correctiveAction }),
    success: t('alarms.group.acknowledged'),
    failure: t('alarms.group.notAcknowledged'),
    onSuccess: () => showAnswer(),
    onFailure: () => showAnswer(),
  })
  const acknowledgement = useAction({
    send: (correctiveAction: string) =>
      request(AcknowledgeAlarmDocument, {
        id: alarm.id,
        correctiveAction,
        ...(mayBeDefrost && hasPhrase(correctiveAction, defrost)
          ? { cause: 'DEFROST' as const }
          : {}),
      }),
    success: t('alarms.ack.done'),
    failure: t('alarms.ack.failed'),
    onSuccess: ({ acknowledgeAlarm }) => showAnswer(acknowledgeAlarm),
    // Somebody else may have acknowledged it: the list then shows who.
    onFailure: () => showAnswer(),
  })
  return (
    <ActionForm
      {...form}
      label={t('alarms.ack.action')}
      hint={[
        t('alarms.ack.hint'),
        ...(alarm.state === 'RECOVERED' ? [] : [t('alarms.ack.staysOpen')]),
      ].join(' ')}
      phrases={[...(mayBeDefrost ? [defrost] : []), ...usualPhrases(t, alarm)]}
      choice={
        group !== null && (
          <Checkbox
            className={styles.group!}
            checked={isForGroup}
            onChange={(event) => setForGroup(event.currentTarget.checked)}
            label={t('alarms.group.forAll', { waiting: group.waiting })}
          />
        )
      }
      button={
        group !== null && isForGroup
          ? t('alarms.group.button', { waiting: group.waiting })
          : t('alarms.ack.button')
      }
      isBusy={acknowledgement.isBusy || ofGroup.isBusy}
      onSubmit={() => {
        onSend()
        if (group !== null && isForGroup) ofGroup.run({ id: group.id, correctiveAction: form.text })
        else acknowledgement.run(form.text)
      }}
      beside={<OnMyWay alarm={alarm} responses={responses} />}
    />
  )
}
