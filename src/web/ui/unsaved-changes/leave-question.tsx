import { Button } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useModalDialog } from '../page/use-modal-dialog.ts'
import styles from './leave-question.module.css'

/** The browser's own dialog holds the focus and gives it back; Escape stays on the page. */
export const LeaveQuestion = ({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) => {
  const { t } = useTranslation()
  const [titleId, textId] = [useId(), useId()]
  const dialog = useModalDialog(onStay)
  const stayButton = useRef<HTMLButtonElement>(null)
  // Without this the first button has the focus, and Enter throws the changes away: the dialog
  // looks for `autofocus`, which React does not write.
  useEffect(() => stayButton.current?.focus(), [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      <h2 id={titleId}>{t('form.unsaved.title')}</h2>
      <p id={textId} className={styles.text}>
        {t('form.unsaved.text')}
      </p>
      <div className={styles.actions}>
        <Button variant="default" onClick={onLeave}>
          {t('form.unsaved.leave')}
        </Button>
        <Button onClick={onStay} ref={stayButton}>
          {t('form.unsaved.stay')}
        </Button>
      </div>
    </dialog>
  )
}
