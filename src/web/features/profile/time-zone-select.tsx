import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Combobox.css'
import { Select, type ComboboxItem } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FieldError } from '../../ui/form/field-error.tsx'
import { pageClock } from '../../clock/page-clock.ts'
import styles from './time-zone-select.module.css'
import { chosenOption, matchesZone, zoneOptions } from './zone-options.ts'

type TimeZoneSelectProps = {
  value: string
  onChange: (timeZone: string) => void
  error: string | null
}

/** All zones by their IANA names, found by any part of name or offset. */
export const TimeZoneSelect = ({ value, onChange, error }: TimeZoneSelectProps) => {
  const { t } = useTranslation()
  const [wasFocused, setFocused] = useState(false)
  const options = useMemo(
    () => (wasFocused ? zoneOptions : chosenOption)(value, pageClock.now()),
    [wasFocused, value],
  )
  const chosen = options.find((option) => option.value === value)?.label
  return (
    <Select
      label={t('profile.timeZone')}
      description={t('profile.timeZoneHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={options}
      value={value}
      onChange={(zone) => {
        if (zone !== null) onChange(zone)
      }}
      allowDeselect={false}
      searchable
      // Until something is typed, the text is the chosen one and everything is on offer.
      filter={({ options: all, search }) =>
        (all as ComboboxItem[]).filter(
          ({ label }) => search === chosen || matchesZone(label, search),
        )
      }
      onFocus={(event) => {
        setFocused(true)
        event.currentTarget.select()
      }}
      nothingFoundMessage={t('profile.noSuchZone')}
      autoComplete="off"
      checkIconPosition="right"
      maxDropdownHeight={264}
      withScrollArea={false}
      classNames={{ dropdown: styles.dropdown!, options: styles.options!, option: styles.option! }}
      comboboxProps={{ shadow: 'none' }}
      error={error === null ? null : <FieldError text={error} />}
    />
  )
}
