import { Button } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FieldError } from '../../ui/form/field-error.tsx'
import styles from './instrument.module.css'

const MOST_MEGABYTES = 10
/** As the server has it; it refuses larger ones too. */
export const isTooLarge = (file: File | null): boolean =>
  (file?.size ?? 0) > MOST_MEGABYTES * 1024 * 1024

const ACCEPTED = '.pdf,.png,.jpg,.jpeg,application/pdf,image/png,image/jpeg'

/** The scan of a certificate, which goes to the server when the form is saved. */
export const ScanField = ({
  file,
  onChange,
  problem,
}: {
  file: File | null
  onChange: (file: File | null) => void
  problem: string | null
}) => {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const wrong = isTooLarge(file)
    ? t('refusals.instruments.scanTooLarge', { megabytes: MOST_MEGABYTES })
    : problem
  return (
    <div className={styles.scan}>
      <input
        ref={input}
        type="file"
        accept={ACCEPTED}
        hidden
        aria-label={t('instruments.chooseFile')}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0] ?? null
          // The same file can be chosen again.
          event.currentTarget.value = ''
          if (chosen !== null) onChange(chosen)
        }}
      />
      <Button
        variant="default"
        mih={44}
        leftSection={<IconPaperclip size={18} stroke={1.7} aria-hidden />}
        aria-describedby={hintId}
        onClick={() => input.current?.click()}
      >
        {t('instruments.chooseFile')}
      </Button>
      {file !== null && (
        <Button variant="subtle" mih={44} onClick={() => onChange(null)}>
          {t('instruments.withoutFile')}
        </Button>
      )}
      <p id={hintId} className={styles.hint}>
        {file === null ? t('instruments.fileHint') : file.name}
      </p>
      {wrong !== null && <FieldError text={wrong} />}
    </div>
  )
}
