import type { ComponentType } from 'react'
import { Link } from 'react-router'
import styles from './row-action.module.css'

type RowActionProps = {
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>
  /** What it does, shown as a tooltip. */
  tip: string
  /** Its name for a screen reader: "Delete Dairy cold room 2". */
  label: string
} & (
  | { to: string }
  | { onClick: () => void; /** Why it cannot be done. */ refusal?: string | null }
)

/** A button or link with an icon, a name and a tooltip. */
export const RowAction = ({ icon: Icon, tip, label, ...way }: RowActionProps) => {
  const icon = <Icon size={18} stroke={1.7} aria-hidden />
  if ('to' in way)
    return (
      <Link className={styles.action} to={way.to} aria-label={label} data-tip={tip}>
        {icon}
      </Link>
    )
  const refusal = way.refusal ?? null
  return (
    <button
      type="button"
      className={styles.action}
      aria-label={refusal === null ? label : `${label}: ${refusal}`}
      data-tip={refusal ?? tip}
      aria-disabled={refusal !== null}
      onClick={() => {
        if (refusal === null) way.onClick()
      }}
    >
      {icon}
    </button>
  )
}
