import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useModalDialog } from '../../ui/page/use-modal-dialog.ts'
import { ReasonField } from './reason-field.tsx'
import styles from './confirm-delete.module.css'

export type DeleteWords = { question: string; button: string }

type ConfirmDeleteProps = {
  /** Of the thing that is deleted. */
  name: string
  /** Unset: those of deleting. */
  words?: DeleteWords
  /** What is kept, and what is deleted with it. */
  keeps: string
  /** Shows a field for the audit trail's reason. `missing`: it must be filled, and what says so. */
  asksReason: boolean | { missing: string }
  isDeleting: boolean
  /** `reason`: as typed. */
  onDelete: (reason: string) => void
  onClose: () => void
}

/**
 * Asks before something is deleted. The browser's dialog keeps the focus and returns it. Escape
 * closes it.
 */
export const ConfirmDelete = ({
  name,
  words,
  keeps,
  asksReason,
  isDeleting,
  onDelete,
  onClose,
}: ConfirmDeleteProps) => {
  const { t } = useTranslation()
  const [titleId, textId] = [useId(), useId()]
  const [reason, setReason] = useState('')
  const [wasTried, setTried] = useState(false)
  const missing = typeof asksReason === 'object' && reason.trim() === '' ? asksReason.missing : null
  const dialog = useModalDialog(onClose)
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      <h2 id={titleId}>{words?.question ?? t('dataTable.deleteQuestion')}</h2>
      <div id={textId}>
        <p className={styles.name}>{name}</p>
        <p className={styles.keeps}>{keeps}</p>
      </div>
      {asksReason !== false && (
        <div className={styles.reason}>
          <ReasonField
            value={reason}
            onChange={setReason}
            isNeeded={typeof asksReason === 'object'}
            error={wasTried ? missing : null}
          />
        </div>
      )}
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose} disabled={isDeleting} autoFocus>
          {t('form.cancel')}
        </Button>
        <Button
          onClick={() => (missing === null ? onDelete(reason) : setTried(true))}
          loading={isDeleting}
        >
          {words?.button ?? t('dataTable.delete')}
        </Button>
      </div>
    </dialog>
  )
}
