import type { ReactNode } from 'react'
import { countText } from '../../../domain/records/count-text.ts'
import { NEED_KINDS } from '../../../domain/morning/customer-need.ts'
import type { CustomerNeedsQuery, NeedKind } from '../../api/generated/graphql.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './morning.module.css'
import { NEED_LABELS } from './need-label.ts'

/** The filter that an address names; null for none. */
export const needKindIn = (text: string | null): NeedKind | null =>
  NEED_KINDS.find((kind) => kind === text) ?? null

/** What the list is narrowed to. */
export type Narrowing = { only: NeedKind | null; mine: boolean; snoozed: boolean }

/**
 * All customers who need somebody, or those with a need of one kind; those that the viewer looks after;
 * those that rest. Each with their number.
 */
export const NeedFilter = ({
  needs: { needing, counts, mine: mineCount, snoozed: snoozedCount },
  narrowing: { only, mine, snoozed },
  onNarrow,
  children,
}: {
  needs: Pick<CustomerNeedsQuery['customerNeeds'], 'needing' | 'counts' | 'mine' | 'snoozed'>
  narrowing: Narrowing
  onNarrow: (change: Partial<Narrowing>) => void
  /** Beside the filters. */
  children?: ReactNode
}) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const choices = [
    { kind: null, customers: needing },
    // What nobody needs takes no place, unless it is what the address asks for.
    ...counts.filter(({ kind, customers }) => customers > 0 || kind === only),
  ]
  return (
    <div className={styles.filters}>
      <div className={styles.filter} role="group" aria-label={t('morning.title')}>
        {choices.map(({ kind, customers }) => (
          <button
            key={kind}
            type="button"
            aria-pressed={kind === only}
            onClick={() => onNarrow({ only: kind })}
          >
            {t(kind === null ? 'morning.filter.all' : NEED_LABELS[kind])}{' '}
            <b>{countText(customers, language)}</b>
          </button>
        ))}
      </div>
      {(mineCount > 0 || snoozedCount > 0 || mine || snoozed) && (
        <div className={styles.filter} role="group" aria-label={t('morning.followUp.open')}>
          <button type="button" aria-pressed={mine} onClick={() => onNarrow({ mine: !mine })}>
            {t('morning.filter.mine')} <b>{countText(mineCount, language)}</b>
          </button>
          <button
            type="button"
            aria-pressed={snoozed}
            onClick={() => onNarrow({ snoozed: !snoozed })}
          >
            {t('morning.filter.snoozed')} <b>{countText(snoozedCount, language)}</b>
          </button>
        </div>
      )}
      {children}
    </div>
  )
}
