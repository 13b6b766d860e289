import { Modal } from '@mantine/core'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import { useMediaQuery, useWindowEvent } from '@mantine/hooks'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { saysHalfTyped } from '../../ui/form/says-half-typed.ts'
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
 * before changes are lost. Cancel does not ask.
 */
export const EditModal = ({
  title,
  subtitle,
  isChanged = false,
  isSaving = false,
  onClose,
  onSave,
  saveLabel,
  refusal = null,
  children,
}: EditModalProps) => {
  const { t } = useTranslation()
  const isNarrow = useMediaQuery('(max-width: 767px)', window.innerWidth < 768, {
    getInitialValueInEffect: false,
  })
  const [isAsking, setAsking] = useState(false)
  const { question } = useUnsavedChanges(isChanged)
  const leave = (): void => (isChanged ? setAsking(true) : onClose())
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'Escape' || isAsking || event.defaultPrevented) return
    // Otherwise the same key press would close the question that it opens.
    event.preventDefault()
    leave()
  })
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (saysHalfTyped(event.currentTarget)) return
    if (!isSaving && refusal === null) onSave?.()
  }
  return (
    <Modal
      opened
      onClose={leave}
      closeOnEscape={false}
      fullScreen={isNarrow}
      size={640}
      padding={0}
      yOffset={24}
      title={
        <>
          <span className={styles.title}>{title}</span>
          <span className={styles.subtitle}>{subtitle}</span>
        </>
      }
      closeButtonProps={{ iconSize: 20, 'aria-label': t('common.close'), className: styles.close! }}
      classNames={{
        content: styles.content!,
        header: styles.header!,
        title: styles.titles!,
        body: styles.body!,
      }}
      // Mantine's lock adds a style sheet, which the content security policy refuses.
      // edit-modal.module.css stops the page from scrolling instead.
      lockScroll={false}
      transitionProps={{ duration: 0 }}
    >
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
    </Modal>
  )
}
