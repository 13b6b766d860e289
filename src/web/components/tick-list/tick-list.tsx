import type { ReactNode } from 'react'
import { FieldError } from '../../ui/form/field-error.tsx'
import { CheckField } from '../tool-edit/check-field.tsx'
import styles from './tick-list.module.css'

type TickListProps = {
  title: string
  /** Null until they are there. */
  rows: readonly { id: string; name: string }[] | null
  /** What is said when there are no rows. */
  none?: string
  chosen: readonly string[]
  onChange: (ids: readonly string[]) => void
  hint?: string | null
  problem: string | null
  /** Before the rows. */
  children?: ReactNode
}

/** Sensors, sites and the like, each with a box to tick; a long list scrolls. */
export const TickList = ({
  title,
  rows,
  none,
  chosen,
  onChange,
  hint = null,
  problem,
  children,
}: TickListProps) => (
  <fieldset className={styles.list}>
    <legend>{title}</legend>
    {children}
    {rows?.length === 0 && none !== undefined && <p className={styles.hint}>{none}</p>}
    {rows?.map(({ id, name }) => (
      <CheckField
        key={id}
        label={name}
        value={chosen.includes(id)}
        onChange={(isChosen) =>
          onChange(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))
        }
      />
    ))}
    {hint !== null && <p className={styles.hint}>{hint}</p>}
    {problem !== null && <FieldError text={problem} />}
  </fieldset>
)
