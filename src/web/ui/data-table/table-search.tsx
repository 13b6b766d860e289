import { useId } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SearchField } from '../form/search-field.tsx'
import styles from './table-search.module.css'
import { appliedSearch } from './use-table-address.ts'

/**
 * The search of a list that the server searches. While the text is too short to be searched for, it
 * says so; a screen reader hears that from the start.
 */
export const TableSearch = ({
  value,
  ...field
}: {
  value: string
  onChange: (value: string) => void
  label: string
  placeholder: string
}) => {
  const { t } = useTranslation()
  const hintId = useId()
  const isTooShort = value !== '' && appliedSearch(value) === ''
  return (
    <div className={styles.search}>
      <SearchField value={value} describedBy={hintId} {...field} />
      <p id={hintId} className={isTooShort ? styles.hint : 'cw-visually-hidden'}>
        {t('dataTable.searchHint')}
      </p>
    </div>
  )
}
