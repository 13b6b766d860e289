import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './search-field.module.css'

type SearchFieldProps = {
  value: string
  onChange: (value: string) => void
  /** The id of a hint, such as from which length it works. */
  describedBy?: string
  label?: string
  placeholder?: string
}

/** Sensors by name or IMEI, unless said otherwise. */
export const SearchField = ({
  value,
  onChange,
  describedBy,
  label,
  placeholder,
}: SearchFieldProps) => {
  const { t } = useTranslation()
  return (
    <span className={styles.search}>
      <IconSearch size={18} stroke={1.7} aria-hidden />
      <input
        type="search"
        aria-label={label ?? t('tools.searchLabel')}
        aria-describedby={describedBy}
        placeholder={placeholder ?? t('tools.search')}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  )
}
