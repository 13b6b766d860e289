import { IconSearch } from '@tabler/icons-react'
import styles from './search-field.module.css'

type SearchFieldProps = {
  value: string
  onChange: (value: string) => void
  label: string
  placeholder: string
  /** The id of a hint, such as the shortest search. */
  describedBy?: string
}

export const SearchField = ({
  value,
  onChange,
  label,
  placeholder,
  describedBy,
}: SearchFieldProps) => (
  <span className={styles.search}>
    <IconSearch size={18} stroke={1.7} aria-hidden />
    <input
      type="search"
      aria-label={label}
      aria-describedby={describedBy}
      placeholder={placeholder}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  </span>
)
