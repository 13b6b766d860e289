import { useTranslation } from '../../i18n/use-translation.ts'
import { AddCorrectiveActionDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import type { AnswerFormProps } from './acknowledge-form.tsx'
import { ActionForm } from './action-form.tsx'
import { usualPhrases } from './phrases.ts'
import { useShowAnswer } from './use-alarm-details.ts'

/** Writes down what was done about an alarm that was acknowledged without a word, by a link in a message. */
export const CorrectiveActionForm = ({ alarm, onSend, ...form }: AnswerFormProps) => {
  const { t } = useTranslation()
  const showAnswer = useShowAnswer(alarm.id)
  const action = useAction({
    send: (correctiveAction: string) =>
      request(AddCorrectiveActionDocument, { id: alarm.id, correctiveAction }),
    success: t('alarms.action.done'),
    failure: t('alarms.action.failed'),
    onSuccess: ({ addCorrectiveAction }) => showAnswer(addCorrectiveAction),
    // Somebody else may have written it down.
    onFailure: () => showAnswer(),
  })
  return (
    <ActionForm
      {...form}
      label={t('alarms.actionOpen')}
      hint={t('alarms.ack.hint')}
      phrases={usualPhrases(t, alarm)}
      button={t('form.save')}
      isBusy={action.isBusy}
      onSubmit={() => {
        onSend()
        action.run(form.text)
      }}
    />
  )
}
