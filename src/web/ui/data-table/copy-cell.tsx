import { IconCopy } from '@tabler/icons-react'
import styles from './copy-cell.module.css'
import { Marked } from './marked.tsx'
import { useCopyText } from './use-copy-text.ts'

/** A text with a button that copies it. */
export const CopyCell = ({
  text,
  search,
  copyLabel,
}: {
  text: string
  search: string
  /** Names the button for a screen reader. */
  copyLabel: string
}) => {
  const copy = useCopyText()
  return (
    <span className={styles.text}>
      <Marked text={text} search={search} />
      <button
        type="button"
        className={styles.copy}
        aria-label={copyLabel}
        onClick={() => void copy(text)}
      >
        <IconCopy size={16} stroke={1.7} aria-hidden />
      </button>
    </span>
  )
}
