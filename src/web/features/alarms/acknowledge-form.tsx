import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCheck } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { createPortal } from 'react-dom'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { AcknowledgeAlarmDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { type AlarmRow, ALARMS_KEY } from '../../api/use-open-alarms.ts'
import { laneKey, troubleOf } from '../../components/alarm/lane.ts'
import { FieldError } from '../../ui/form/field-error.tsx'
import styles from './acknowledge-form.module.css'
import { hasPhrase, withPhraseToggled } from './phrases.ts'
import { detailsKey } from './use-alarm-details.ts'

const LONGEST_ACTION = 1_000

/** Acknowledges an alarm. The corrective action is required: an audit asks for it. */
export const AcknowledgeForm = ({
  alarm,
  foot,
  onSend,
}: {
  alarm: Pick<AlarmRow, 'id' | 'lane' | 'conditionSide' | 'state'>
  /** Where a phone has the button; null until it is there. */
  foot: HTMLElement | null
  /** Before the acknowledgement is sent, while the form still stands. */
  onSend: () => void
}) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const id = useId()
  const isNarrow = useMediaQuery('(max-width: 767px)', window.innerWidth < 768, {
    getInitialValueInEffect: false,
  })
  const [action, setAction] = useState('')
  const [isMissing, setMissing] = useState(false)
  const defrost = t('alarms.ack.defrost')
  const usual = t(`alarms.phrases.${laneKey(troubleOf(alarm))}`, {
    returnObjects: true,
  }) as string[]
  // A sensor that learns its defrosts learns from this answer.
  const phrases = alarm.lane === 'HIGH' ? [defrost, ...usual] : usual

  const toggle = (phrase: string): void => {
    setMissing(false)
    setAction((before) => withPhraseToggled(before, phrase))
  }
  const refresh = () => queryClient.invalidateQueries({ queryKey: ALARMS_KEY })
  const acknowledgement = useAction({
    send: (correctiveAction: string) =>
      request(AcknowledgeAlarmDocument, {
        id: alarm.id,
        correctiveAction,
        ...(phrases.includes(defrost) && hasPhrase(correctiveAction, defrost)
          ? { cause: 'DEFROST' as const }
          : {}),
      }),
    success: t('alarms.ack.done'),
    failure: t('alarms.ack.failed'),
    onSuccess: ({ acknowledgeAlarm }) => {
      queryClient.setQueryData(detailsKey(alarm.id), acknowledgeAlarm)
      return refresh()
    },
    // Somebody else may have acknowledged it: the list then shows who.
    onFailure: refresh,
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (action.trim() === '') {
      setMissing(true)
      document.getElementById(id)?.focus()
      return
    }
    onSend()
    acknowledgement.run(action)
  }

  const button = (
    <Button
      type="submit"
      form={`${id}-form`}
      className={styles.send!}
      loading={acknowledgement.isBusy}
    >
      {t('alarms.ack.button')}
    </Button>
  )
  return (
    <form id={`${id}-form`} className={styles.form} onSubmit={submit} noValidate>
      <label className={styles.label} htmlFor={id}>
        {t('alarms.ack.action')}
      </label>
      <p className={styles.hint} id={`${id}-hint`}>
        {t('alarms.ack.hint')}
        {alarm.state !== 'RECOVERED' && ` ${t('alarms.ack.staysOpen')}`}
      </p>
      <ul className={styles.phrases} aria-label={t('alarms.ack.phrases')}>
        {phrases.map((phrase) => (
          <li key={phrase}>
            <button
              type="button"
              className={styles.phrase}
              aria-pressed={hasPhrase(action, phrase)}
              onClick={() => toggle(phrase)}
            >
              {hasPhrase(action, phrase) && <IconCheck size={16} stroke={2} aria-hidden />}
              {phrase}
            </button>
          </li>
        ))}
      </ul>
      <textarea
        id={id}
        className={styles.action}
        rows={3}
        maxLength={LONGEST_ACTION}
        required
        value={action}
        aria-invalid={isMissing}
        aria-describedby={`${id}-hint ${id}-error`}
        onChange={(event) => {
          setMissing(false)
          setAction(event.target.value)
        }}
      />
      <div id={`${id}-error`}>{isMissing && <FieldError text={t('alarms.ack.required')} />}</div>
      {isNarrow ? foot && createPortal(button, foot) : button}
    </form>
  )
}
