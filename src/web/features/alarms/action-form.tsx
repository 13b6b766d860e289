import { useMediaQuery } from '@mantine/hooks'
import { IconCheck } from '@tabler/icons-react'
import { createPortal } from 'react-dom'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FieldError } from '../../ui/form/field-error.tsx'
import { Button } from '../../ui/button/button.tsx'
import styles from './action-form.module.css'
import { hasPhrase, withPhraseToggled } from './phrases.ts'

const LONGEST_ACTION = 1_000

type ActionFieldProps = {
  label: string
  hint: string
  /** Ready-made sentences. */
  phrases: readonly string[]
  /** What was done, so far. The page keeps it when one form takes the place of another. */
  text: string
  onText: (text: string) => void
}

export type ActionFormProps = ActionFieldProps & {
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

/** The words about what was done, and whether they are missing. `submit`: sends them, or asks for them. */
export const useActionWords = (
  { text, onText }: Pick<ActionFieldProps, 'text' | 'onText'>,
  onSubmit: () => void,
) => {
  const id = useId()
  const [isMissing, setMissing] = useState(false)
  return {
    id,
    isMissing,
    change: (next: string): void => {
      setMissing(false)
      onText(next)
    },
    submit: (): void => {
      if (text.trim() !== '') return onSubmit()
      setMissing(true)
      document.getElementById(id)?.focus()
    },
  }
}

/** What was done about an alarm: ready-made sentences, and a field for more. */
export const ActionFields = ({
  label,
  hint,
  phrases,
  text,
  words: { id, isMissing, change },
}: Omit<ActionFieldProps, 'onText'> & { words: ReturnType<typeof useActionWords> }) => {
  const { t } = useTranslation()
  return (
    <>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <p className={styles.hint} id={`${id}-hint`}>
        {hint}
      </p>
      {phrases.length > 0 && (
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
      )}
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
    </>
  )
}

/** What was done about an alarm. It is required: an audit asks for it. */
export const ActionForm = (props: ActionFormProps) => {
  const { label, hint, phrases, text, choice, button, isBusy, onSubmit, beside, foot } = props
  const isNarrow = useMediaQuery('(max-width: 767px)', window.innerWidth < 768, {
    getInitialValueInEffect: false,
  })
  const words = useActionWords(props, onSubmit)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    words.submit()
  }
  const formId = `${words.id}-form`
  const buttons = (
    <div className={styles.buttons}>
      <Button type="submit" form={formId} className={styles.send!} loading={isBusy}>
        {button}
      </Button>
      {beside}
    </div>
  )
  return (
    <form id={formId} className={styles.form} onSubmit={submit} noValidate>
      <ActionFields label={label} hint={hint} phrases={phrases} text={text} words={words} />
      {choice}
      {isNarrow ? foot && createPortal(buttons, foot) : buttons}
    </form>
  )
}
