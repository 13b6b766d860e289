import { Button } from '@mantine/core'
import { IconCopy, IconPrinter } from '@tabler/icons-react'
import { useCallback, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useCopyText } from '../../components/data-table/use-copy-text.ts'
import styles from './key-card.module.css'

export type IssuedKey = { key: string; imeiNumber: string; alias: string | null }

/** The key of a device, this once: to be copied, or printed as a label. It closes by its button alone, not by a stray Escape. */
export const KeyCard = ({ issued, onClose }: { issued: IssuedKey; onClose: () => void }) => {
  const { t } = useTranslation()
  const copy = useCopyText()
  const [titleId, textId] = [useId(), useId()]
  const open = useCallback((dialog: HTMLDialogElement | null) => {
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog ref={open} className={styles.dialog} aria-labelledby={titleId} aria-describedby={textId} onCancel={(event) => event.preventDefault()}>
      <h2 id={titleId}>{t('devices.keyTitle')}</h2>
      <p id={textId} className={styles.once}>{t('devices.keyOnce')}</p>
      <dl className={styles.label}>
        <dt>{t('devices.imei')}</dt>
        <dd>{issued.imeiNumber}</dd>
        {issued.alias !== null && (
          <>
            <dt>{t('devices.alias')}</dt>
            <dd>{issued.alias}</dd>
          </>
        )}
        <dt>{t('devices.key')}</dt>
        <dd className={styles.key}>{issued.key}</dd>
      </dl>
      <div className={styles.actions}>
        <Button variant="default" leftSection={<IconPrinter size={18} stroke={1.7} aria-hidden />} onClick={() => window.print()}>{t('devices.printLabel')}</Button>
        <Button variant="default" leftSection={<IconCopy size={18} stroke={1.7} aria-hidden />} onClick={() => void copy(issued.key)}>{t('devices.copyKey')}</Button>
        <Button onClick={onClose}>{t('devices.done')}</Button>
      </div>
    </dialog>
  )
}
