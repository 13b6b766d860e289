import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Pager } from '../pager/pager.tsx'
import styles from './table-foot.module.css'
import { PAGE_SIZES, type TableAddress } from './use-table-address.ts'

type TableFootProps = {
  address: TableAddress
  /** Number of rows on this page. */
  shown: number
  total: number
  isChanging: boolean
}

/** Which rows are shown, of how many; how many a page has; and the links to the other pages. */
export const TableFoot = ({ address, shown, total, isChanging }: TableFootProps) => {
  const { t } = useTranslation()
  const { page, size } = address
  const from = (page - 1) * size + 1
  return (
    <div className={styles.foot}>
      <p role="status">
        {isChanging ? '' : t('dataTable.shown', { from, to: from + shown - 1, total })}
      </p>
      {total > PAGE_SIZES[0] && (
        <label className={styles.size}>
          <span>{t('tableSize.rows')}</span>
          <span>
            <select
              value={size}
              onChange={(event) => address.goTo({ size: Number(event.target.value) })}
            >
              {PAGE_SIZES.map((rows) => (
                <option key={rows} value={rows}>
                  {rows}
                </option>
              ))}
            </select>
            <IconChevronDown size={16} stroke={1.7} aria-hidden />
          </span>
        </label>
      )}
      <Pager
        page={page}
        pages={Math.ceil(total / size)}
        addressOf={(next) => address.addressOf({ page: next })}
      />
    </div>
  )
}
