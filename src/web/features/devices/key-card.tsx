import { Button } from '@mantine/core'
import { IconCopy, IconPrinter } from '@tabler/icons-react'
import { useCallback, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useCopyText } from '../../ui/data-table/use-copy-text.ts'
import { DeviceLabel, type IssuedKey } from './device-label.tsx'
import styles from './key-card.module.css'
import { LabelSheet } from './label-sheet.tsx'

type KeyCardProps = {
  issued: IssuedKey
  /** All keys issued since the page was opened, this one included: printed together on request. */
  allIssued: readonly IssuedKey[]
  onClose: () => void
}

/**
 * Shows the key of a device once, to copy it or to print a label. Only its button closes the card:
 * Escape by mistake would lose the key.
 */
export const KeyCard = ({ issued, allIssued, onClose }: KeyCardProps) => {
  const { t } = useTranslation()
  const copy = useCopyText()
  const [titleId, textId] = [useId(), useId()]
  const [labels, setLabels] = useState<readonly IssuedKey[]>([issued])
  const open = useCallback((dialog: HTMLDialogElement | null) => {
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  const print = (printed: readonly IssuedKey[]) => {
    flushSync(() => setLabels(printed))
    window.print()
  }
  const printer = <IconPrinter size={18} stroke={1.7} aria-hidden />
  return (
    <dialog
      ref={open}
      className={styles.dialog}
      aria-labelledby={titleId}
      aria-describedby={textId}
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id={titleId}>{t('devices.keyTitle')}</h2>
      <p id={textId} className={styles.once}>
        {t('devices.keyOnce')}
      </p>
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
      <div className={styles.preview}>
        <DeviceLabel issued={issued} />
      </div>
      <p className={styles.hint}>{t('devices.labelHint')}</p>
      <div className={styles.actions}>
        {allIssued.length > 1 && (
          <Button variant="default" leftSection={printer} onClick={() => print(allIssued)}>
            {t('devices.printAll', { number: allIssued.length })}
          </Button>
        )}
        <Button variant="default" leftSection={printer} onClick={() => print([issued])}>
          {t('devices.printLabel')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconCopy size={18} stroke={1.7} aria-hidden />}
          onClick={() => void copy(issued.key)}
        >
          {t('devices.copyKey')}
        </Button>
        <Button onClick={onClose}>{t('devices.done')}</Button>
      </div>
      <LabelSheet labels={labels} />
    </dialog>
  )
}
