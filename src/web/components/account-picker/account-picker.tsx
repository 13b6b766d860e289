import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Combobox.css'
import { Select } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { Role } from '../../../domain/users/account.ts'
import { customerName } from '../../../domain/users/customer-name.ts'
import { AccountsForDeviceDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { appliedSearch } from '../../ui/data-table/use-table-address.ts'
import { FieldError } from '../../ui/form/field-error.tsx'
import { useAccountName } from '../../viewer/use-account-name.ts'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './account-picker.module.css'

const MOST_SHOWN = 8

type AccountPickerProps = {
  /** Read by everybody where it is drawn (`label`), else by screen readers alone (`name`). */
  words: { label: string; hint: string } | { name: string }
  /** What stands in the field, and first in the list, for no account. */
  none: string
  value: string | null
  onChange: (id: string | null) => void
  error?: string | null
  /** Offers accounts of these roles other than the viewer's own; without it every account that can hold devices. */
  roles?: readonly Role[]
}

/** One account in sight or none, searched on the server by name and e-mail. */
export const AccountPicker = ({
  words,
  none,
  value,
  onChange,
  error = null,
  roles,
}: AccountPickerProps) => {
  const { t } = useTranslation()
  const { language, actsFor } = useViewer()
  const [isUsed, setUsed] = useState(false)
  const [typed, setTyped] = useState('')
  const nameOfValue = useAccountName(value, null)
  const ownStock = t('devices.life.ownStock')
  const chosen =
    value === null ? none : value === actsFor ? ownStock : (nameOfValue ?? t('devices.oneAccount'))
  const search = typed === chosen ? '' : appliedSearch(typed)
  const query = useQuery({
    queryKey: ['accounts-for-device', search, roles],
    enabled: isUsed,
    queryFn: async ({ signal }) => {
      const first = MOST_SHOWN + 2
      const pages = await Promise.all(
        (roles ?? [null]).map((role) =>
          request(AccountsForDeviceDocument, { search, first, role }, { signal }),
        ),
      )
      return pages.flatMap(({ userPage }) => userPage.rows)
    },
    placeholderData: keepPreviousData,
  })
  const options = (query.data ?? [])
    .filter(({ id, role }) => id !== value && role !== 'factory')
    .filter(({ id }) => roles === undefined || id !== actsFor)
    .slice(0, MOST_SHOWN)
    .map((account) => ({
      value: account.id,
      label:
        account.id === actsFor
          ? ownStock
          : [customerName(account, language), account.email].filter(Boolean).join(' · '),
    }))
  return (
    <Select
      {...('label' in words
        ? { label: words.label, description: words.hint }
        : { 'aria-label': words.name })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={[
        { value: '', label: none },
        ...(value === null ? [] : [{ value, label: chosen }]),
        ...options,
      ]}
      value={value ?? ''}
      onChange={(id) => onChange(id === '' ? null : id)}
      allowDeselect={false}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has searched already.
      filter={({ options: all }) => all}
      onFocus={(event) => {
        setUsed(true)
        event.currentTarget.select()
      }}
      nothingFoundMessage={query.isSuccess ? t('devices.life.noAccount') : t('common.loading')}
      autoComplete="off"
      checkIconPosition="right"
      maxDropdownHeight={264}
      withScrollArea={false}
      classNames={{
        root: styles.root!,
        dropdown: styles.dropdown!,
        options: styles.options!,
        option: styles.option!,
      }}
      comboboxProps={{ shadow: 'none' }}
      error={error === null ? null : <FieldError text={error} />}
    />
  )
}
