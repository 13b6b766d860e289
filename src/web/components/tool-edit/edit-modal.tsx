import { useState, type FormEvent, type ReactNode } from 'react'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { saysHalfTyped } from '../../ui/form/says-half-typed.ts'
import { DialogFrame, useIsFramed, useLeaveOfFrame } from '../../ui/page/dialog-frame.tsx'
import { LeaveQuestion } from '../../ui/unsaved-changes/leave-question.tsx'
import { useUnsavedChanges } from '../../ui/unsaved-changes/use-unsaved-changes.tsx'
import styles from './edit-modal.module.css'

type EditModalProps = {
  title: string
  subtitle: ReactNode
  /** There are changes that are not saved yet. */
  isChanged?: boolean
  isSaving?: boolean
  onClose: () => void
  /** Null: nothing can be saved yet. */
  onSave: (() => void) | null
  /** Left out: "Save". */
  saveLabel?: string
  /** Why the viewer may not save; null when it may. */
  refusal?: string | null
  children: ReactNode
}

/**
 * A form over the page; on phones it fills the screen. Escape, the cross and a click beside it ask
 * before changes are lost. Cancel does not ask. Inside a frame (editable-tool.tsx) it fills that one.
 */
export const EditModal = ({ title, subtitle, ...form }: EditModalProps) =>
  useIsFramed() ? (
    <EditForm {...form} />
  ) : (
    <DialogFrame title={title} subtitle={subtitle} onClose={form.onClose}>
      <EditForm {...form} />
    </DialogFrame>
  )

const EditForm = ({
  isChanged = false,
  isSaving = false,
  onClose,
  onSave,
  saveLabel,
  refusal = null,
  children,
}: Omit<EditModalProps, 'title' | 'subtitle'>) => {
  const [isAsking, setAsking] = useState(false)
  const { question } = useUnsavedChanges(isChanged)
  useLeaveOfFrame(() => (isChanged ? setAsking(true) : onClose()))
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (saysHalfTyped(event.currentTarget)) return
    if (!isSaving && refusal === null) onSave?.()
  }
  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.fields}>{children}</div>
        {onSave && (
          <div className={styles.footer}>
            <FormFooter
              saving={isSaving}
              {...(saveLabel !== undefined && { saveLabel })}
              onCancel={onClose}
              refusal={refusal}
            />
          </div>
        )}
      </form>
      {isAsking && <LeaveQuestion onStay={() => setAsking(false)} onLeave={onClose} />}
      {question}
    </>
  )
}
