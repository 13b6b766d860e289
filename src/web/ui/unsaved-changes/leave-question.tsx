import { Button } from '@mantine/core'
import { useCallback, useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './leave-question.module.css'

/** The browser's own dialog holds the focus and gives it back; Escape stays on the page. */
export const LeaveQuestion = ({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) => {
  const { t } = useTranslation()
  const [titleId, textId] = [useId(), useId()]
  const open = useCallback((dialog: HTMLDialogElement | null) => {
    dialog?.showModal()
    // Without this the first button has the focus, and Enter throws the changes away: the dialog
    // looks for `autofocus`, which React does not write.
    dialog?.querySelector<HTMLElement>('[data-stay]')?.focus()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={open}
      className={styles.dialog}
      aria-labelledby={titleId}
      aria-describedby={textId}
      onCancel={onStay}
    >
      <h2 id={titleId}>{t('form.unsaved.title')}</h2>
      <p id={textId} className={styles.text}>
        {t('form.unsaved.text')}
      </p>
      <div className={styles.actions}>
        <Button variant="default" onClick={onLeave}>
          {t('form.unsaved.leave')}
        </Button>
        <Button onClick={onStay} data-stay>
          {t('form.unsaved.stay')}
        </Button>
      </div>
    </dialog>
  )
}
