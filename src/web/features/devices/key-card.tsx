import { Button } from '@mantine/core'
import { IconCopy, IconPrinter } from '@tabler/icons-react'
import { useCallback, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from '../../i18n/use-translation.ts'
import { printedClaimCode } from '../../../domain/devices/claim-code.ts'
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
 * Shows what was issued for a device once, to copy it or to print a label. Only its button closes the card:
 * Escape by mistake would lose it.
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
  const [hasKey, hasCode] = [issued.key !== null, issued.claimCode !== null]
  const printer = <IconPrinter size={18} stroke={1.7} aria-hidden />
  return (
    <dialog
      ref={open}
      className={styles.dialog}
      aria-labelledby={titleId}
      aria-describedby={textId}
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id={titleId}>{t(hasKey ? 'devices.keyTitle' : 'devices.claimCodeTitle')}</h2>
      <p id={textId} className={styles.once}>
        {t(!hasKey ? 'devices.claimCodeOnce' : hasCode ? 'devices.bothOnce' : 'devices.keyOnce')}
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
        {issued.key !== null && (
          <>
            <dt>{t('devices.key')}</dt>
            <dd className={styles.key}>{issued.key}</dd>
          </>
        )}
        {issued.claimCode !== null && (
          <>
            <dt>{t('devices.claimCode')}</dt>
            <dd className={styles.key}>{printedClaimCode(issued.claimCode)}</dd>
          </>
        )}
      </dl>
      <div className={styles.preview}>
        <DeviceLabel issued={issued} />
      </div>
      {hasKey && <p className={styles.hint}>{t('devices.labelHint')}</p>}
      {hasCode && <p className={styles.hint}>{t('devices.claimCodeHint')}</p>}
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
          onClick={() => void copy(issued.key ?? printedClaimCode(issued.claimCode ?? ''))}
        >
          {t(hasKey ? 'devices.copyKey' : 'devices.copyClaimCode')}
        </Button>
        <Button onClick={onClose}>{t('devices.done')}</Button>
      </div>
      <LabelSheet labels={labels} />
    </dialog>
  )
}
