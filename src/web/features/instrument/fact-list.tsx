import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './instrument.module.css'

export type FactRow = readonly [label: string, value: string | null]

/** Facts with their names; null: nobody has entered it. */
export const FactList = ({ rows }: { rows: readonly FactRow[] }) => {
  const { t } = useTranslation()
  return (
    <dl className={styles.facts}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-missing={value === null || undefined}>{value ?? t('instruments.notEntered')}</dd>
        </div>
      ))}
    </dl>
  )
}
