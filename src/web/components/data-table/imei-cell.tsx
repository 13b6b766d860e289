import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './imei-cell.module.css'
import { Marked } from './marked.tsx'
import { useCopyText } from './use-copy-text.ts'

/** An IMEI with a button that copies it. */
export const ImeiCell = ({ imei, search }: { imei: string; search: string }) => {
  const { t } = useTranslation()
  const copy = useCopyText()
  return (
    <span className={styles.imei}>
      <Marked text={imei} search={search} />
      <button
        type="button"
        className={styles.copy}
        aria-label={t('dataTable.copyImei', { imei })}
        onClick={() => void copy(imei)}
      >
        <IconCopy size={16} stroke={1.7} aria-hidden />
      </button>
    </span>
  )
}
