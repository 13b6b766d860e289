import { useTranslation } from '../../i18n/use-translation.ts'
import { useIsLate } from '../page/use-is-late.ts'
import styles from './table-loading.module.css'
import { PAGE_SIZES } from './use-table-address.ts'

/** Placeholders of the rows, shown once they are late: of a whole page of a table unless said otherwise. */
export const TableLoading = ({ rows = PAGE_SIZES[0] + 1 }: { rows?: number }) => {
  const { t } = useTranslation()
  const late = useIsLate()
  return (
    <div role="status">
      {late && (
        <>
          <span className="cw-visually-hidden">{t('common.loading')}</span>
          <div className={styles.skeleton} aria-hidden="true">
            {Array.from({ length: rows }, (_, row) => (
              <div key={row}>
                <span />
                <span />
                <span />
              </div>
            ))}
          </div>
        </>
      )}
    </div>
  )
}
