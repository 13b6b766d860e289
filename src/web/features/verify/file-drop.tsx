import { IconFileCheck } from '@tabler/icons-react'
import { useState, type DragEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FieldError } from '../../ui/form/field-error.tsx'
import { canHashFiles } from './file-hash.ts'
import styles from './file-drop.module.css'

/** A file, dropped or chosen. */
export const FileDrop = ({
  problem,
  onFile,
}: {
  problem: 'unreadable' | null
  onFile: (file: File) => void
}) => {
  const { t } = useTranslation()
  const [isOver, setOver] = useState(false)
  if (!canHashFiles()) return <p className={styles.insecure}>{t('verify.drop.insecure')}</p>

  const hover = (over: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(over)
  }
  const drop = (event: DragEvent): void => {
    hover(false)(event)
    const file = event.dataTransfer.files[0]
    if (file) onFile(file)
  }
  return (
    <div className={styles.field}>
      <label className={styles.drop} data-over={isOver || undefined}>
        <IconFileCheck size={36} stroke={1.2} aria-hidden />
        <span id="verify-drop" className={styles.title}>
          {t('verify.drop.title')}
        </span>
        <input
          className={styles.input}
          type="file"
          accept="application/pdf,.pdf,.csv,.zip"
          aria-labelledby="verify-drop"
          aria-describedby="verify-stays"
          onDragOver={hover(true)}
          onDragLeave={hover(false)}
          onDrop={drop}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? []
            // The same file chosen again is a new question.
            event.currentTarget.value = ''
            if (file) onFile(file)
          }}
        />
        <span className={styles.choose}>{t('verify.drop.choose')}</span>
        <span id="verify-stays" className={styles.stays}>
          {t('verify.drop.stays')}
        </span>
      </label>
      {problem !== null && (
        <p role="alert">
          <FieldError text={t(`verify.drop.${problem}`)} />
        </p>
      )}
    </div>
  )
}
