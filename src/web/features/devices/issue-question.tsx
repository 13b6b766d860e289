import { Button } from '@mantine/core'
import { useCallback, useId, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction } from '../../api/use-action.ts'
import { ReasonField } from '../../components/confirm-delete/reason-field.tsx'
import type { IssuedKey } from './device-label.tsx'
import styles from './key-card.module.css'

type IssueQuestionProps = {
  imei: string
  /** Title and text say what ends: the old key, or the old claim code. */
  words: { title: string; text: string; failure: string }
  issue: (reason: string) => Promise<IssuedKey>
  onIssued: (issued: IssuedKey) => void
  onClose: () => void
}

/** Asks before a key or a claim code of a device is replaced: the old one stops working at once. */
export const IssueQuestion = ({ imei, words, issue, onIssued, onClose }: IssueQuestionProps) => {
  const { t } = useTranslation()
  const [titleId, textId] = [useId(), useId()]
  const [reason, setReason] = useState('')
  const open = useCallback((dialog: HTMLDialogElement | null) => {
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  const issuing = useAction({
    send: () => issue(reason),
    failure: words.failure,
    onSuccess: (issued) => {
      onIssued(issued)
      onClose()
    },
    onFailure: onClose,
  })
  return (
    <dialog
      ref={open}
      className={styles.dialog}
      aria-labelledby={titleId}
      aria-describedby={textId}
      onCancel={onClose}
    >
      <h2 id={titleId}>{words.title}</h2>
      <p id={textId} className={styles.once}>
        {words.text}
      </p>
      <p className={styles.subject}>{imei}</p>
      <div className={styles.reason}>
        <ReasonField value={reason} onChange={setReason} />
      </div>
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose} disabled={issuing.isBusy} autoFocus>
          {t('form.cancel')}
        </Button>
        <Button onClick={() => issuing.run()} loading={issuing.isBusy}>
          {t('devices.issue')}
        </Button>
      </div>
    </dialog>
  )
}
