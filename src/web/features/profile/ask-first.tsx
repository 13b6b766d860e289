import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './second-factor.module.css'

type AskFirstProps = {
  /** On the button, and its longer name for a screen reader. */
  label: string
  name?: string
  question: string
  /** On the button that does it. */
  confirm: string
  isBusy: boolean
  onConfirm: () => void
}

/** A button that asks before it does what cannot be undone. */
export const AskFirst = ({ label, name, question, confirm, isBusy, onConfirm }: AskFirstProps) => {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  if (!isAsking)
    return (
      <Button variant="default" aria-label={name} onClick={() => setAsking(true)}>
        {label}
      </Button>
    )
  return (
    <div className={styles.question} role="alertdialog" aria-label={question}>
      <p>{question}</p>
      <div className={styles.actions}>
        <Button variant="default" autoFocus onClick={() => setAsking(false)}>
          {t('secondFactor.keep')}
        </Button>
        <Button
          loading={isBusy}
          onClick={() => {
            setAsking(false)
            onConfirm()
          }}
        >
          {confirm}
        </Button>
      </div>
    </div>
  )
}
