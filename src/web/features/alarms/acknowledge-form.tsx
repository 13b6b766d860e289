import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { AcknowledgeAlarmDocument } from '../../api/generated/graphql.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { request } from '../../api/request.ts'
import { ALARMS_KEY } from '../../api/use-open-alarms.ts'
import type { Alarm } from '../../api/use-tool-alarms.ts'
import { laneKey } from '../../components/alarm/lane.ts'
import { FieldError } from '../../ui/form/field-error.tsx'
import { showToast } from '../../ui/toast/show-toast.tsx'
import styles from './acknowledge-form.module.css'

const LONGEST = 1_000

/** What was found and what was done; the record is worth nothing without it. */
export const AcknowledgeForm = ({ alarm }: { alarm: Pick<Alarm, 'id' | 'lane' | 'state'> }) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const id = useId()
  const [action, setAction] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isSending, setSending] = useState(false)
  const phrases = t(`alarms.phrases.${laneKey(alarm.lane)}`, { returnObjects: true }) as string[]

  const add = (phrase: string): void => {
    setMissing(false)
    setAction((before) => (before.trim() === '' ? phrase : `${before.trimEnd()} ${phrase}`))
  }
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (action.trim() === '') {
      setMissing(true)
      document.getElementById(id)?.focus()
      return
    }
    setSending(true)
    try {
      await request(AcknowledgeAlarmDocument, { id: alarm.id, correctiveAction: action })
      showToast({ kind: 'success', message: t('alarms.ack.done'), closeLabel: t('common.close') })
    } catch (error) {
      showToast({
        kind: 'attention',
        message: `${t('alarms.ack.failed')}\n${refusalText(t, error)}`,
        closeLabel: t('common.close'),
      })
    } finally {
      setSending(false)
      await queryClient.invalidateQueries({ queryKey: ALARMS_KEY })
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
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
            <button type="button" className={styles.phrase} onClick={() => add(phrase)}>
              {phrase}
            </button>
          </li>
        ))}
      </ul>
      <textarea
        id={id}
        className={styles.action}
        rows={3}
        maxLength={LONGEST}
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
      <Button type="submit" className={styles.send!} loading={isSending}>
        {t('alarms.ack.button')}
      </Button>
    </form>
  )
}
