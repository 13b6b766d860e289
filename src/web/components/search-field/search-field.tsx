import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './search-field.module.css'

/** Sensors by name or IMEI. `describedBy`: the id of a hint, such as from which length it works. */
export const SearchField = ({ value, onChange, describedBy }: { value: string; onChange: (value: string) => void; describedBy?: string }) => {
  const { t } = useTranslation()
  return (
    <span className={styles.search}>
      <IconSearch size={18} stroke={1.7} aria-hidden />
      <input
        type="search"
        aria-label={t('tools.searchLabel')}
        aria-describedby={describedBy}
        placeholder={t('tools.search')}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  )
}
