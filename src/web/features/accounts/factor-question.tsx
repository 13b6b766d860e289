import { useId } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useModalDialog } from '../../ui/page/use-modal-dialog.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './link-card.module.css'

type FactorQuestionProps = {
  title: string
  /** Whom it is about; null for the viewer's own branch. */
  name: string | null
  /** What will happen. */
  text: string
  confirmLabel: string
  isBusy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before the second factor of others is changed. */
export const FactorQuestion = (props: FactorQuestionProps) => {
  const { title, name, text, confirmLabel, isBusy, onConfirm, onClose } = props
  const { t } = useTranslation()
  const [titleId, textId] = [useId(), useId()]
  const dialog = useModalDialog(onClose)
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      <h2 id={titleId}>{title}</h2>
      {name !== null && (
        <p>
          <strong>{name}</strong>
        </p>
      )}
      <p id={textId}>{text}</p>
      <div className={styles.actions}>
        <Button variant="default" autoFocus onClick={onClose} disabled={isBusy}>
          {t('form.cancel')}
        </Button>
        <Button loading={isBusy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </dialog>
  )
}
