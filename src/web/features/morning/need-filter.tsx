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

/** All customers who need somebody, or those with a need of one kind; each with their number. */
export const NeedFilter = ({
  needs: { needing, counts },
  only,
  onShow,
}: {
  needs: Pick<CustomerNeedsQuery['customerNeeds'], 'needing' | 'counts'>
  only: NeedKind | null
  onShow: (kind: NeedKind | null) => void
}) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const choices = [
    { kind: null, customers: needing },
    // What nobody needs takes no place, unless it is what the address asks for.
    ...counts.filter(({ kind, customers }) => customers > 0 || kind === only),
  ]
  return (
    <div className={styles.filter} role="group" aria-label={t('morning.title')}>
      {choices.map(({ kind, customers }) => (
        <button key={kind} type="button" aria-pressed={kind === only} onClick={() => onShow(kind)}>
          {t(kind === null ? 'alarmList.filter.all' : NEED_LABELS[kind])}{' '}
          <b>{countText(customers, language)}</b>
        </button>
      ))}
    </div>
  )
}
