import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCheck } from '@tabler/icons-react'
import { createPortal } from 'react-dom'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FieldError } from '../../ui/form/field-error.tsx'
import styles from './action-form.module.css'
import { hasPhrase, withPhraseToggled } from './phrases.ts'

const LONGEST_ACTION = 1_000

export type ActionFormProps = {
  label: string
  hint: string
  /** Ready-made sentences. */
  phrases: readonly string[]
  /** What was done, so far. The page keeps it when one form takes the place of another. */
  text: string
  onText: (text: string) => void
  /** What the button means, above it. */
  choice?: ReactNode
  button: string
  isBusy: boolean
  onSubmit: () => void
  /** What else can be done, beside the button. */
  beside?: ReactNode
  /** Where a phone has the buttons; null until it is there. */
  foot: HTMLElement | null
}

/** What was done about an alarm. It is required: an audit asks for it. */
export const ActionForm = (props: ActionFormProps) => {
  const { label, hint, phrases, text, onText, choice, button, isBusy, onSubmit, beside, foot } =
    props
  const { t } = useTranslation()
  const id = useId()
  const isNarrow = useMediaQuery('(max-width: 767px)', window.innerWidth < 768, {
    getInitialValueInEffect: false,
  })
  const [isMissing, setMissing] = useState(false)
  const change = (next: string): void => {
    setMissing(false)
    onText(next)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (text.trim() !== '') return onSubmit()
    setMissing(true)
    document.getElementById(id)?.focus()
  }
  const buttons = (
    <div className={styles.buttons}>
      <Button type="submit" form={`${id}-form`} className={styles.send!} loading={isBusy}>
        {button}
      </Button>
      {beside}
    </div>
  )
  return (
    <form id={`${id}-form`} className={styles.form} onSubmit={submit} noValidate>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <p className={styles.hint} id={`${id}-hint`}>
        {hint}
      </p>
      <ul className={styles.phrases} aria-label={t('alarms.ack.phrases')}>
        {phrases.map((phrase) => (
          <li key={phrase}>
            <button
              type="button"
              className={styles.phrase}
              aria-pressed={hasPhrase(text, phrase)}
              onClick={() => change(withPhraseToggled(text, phrase))}
            >
              {hasPhrase(text, phrase) && <IconCheck size={16} stroke={2} aria-hidden />}
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
        value={text}
        aria-invalid={isMissing}
        aria-describedby={`${id}-hint ${id}-error`}
        onChange={(event) => change(event.target.value)}
      />
      <div id={`${id}-error`}>{isMissing && <FieldError text={t('alarms.ack.required')} />}</div>
      {choice}
      {isNarrow ? foot && createPortal(buttons, foot) : buttons}
    </form>
  )
}
