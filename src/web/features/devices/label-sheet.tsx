import { createPortal } from 'react-dom'
import { DeviceLabel, type IssuedKey } from './device-label.tsx'
import styles from './label-sheet.module.css'

/** The labels as they are printed; invisible on the screen. */
export const LabelSheet = ({ labels }: { labels: readonly IssuedKey[] }) =>
  createPortal(
    <div className={styles.sheet} aria-hidden="true">
      {labels.map((issued) => (
        <DeviceLabel key={issued.imeiNumber} issued={issued} />
      ))}
    </div>,
    document.body,
  )
