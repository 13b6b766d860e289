import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { personName } from '../../../../domain/users/person-name.ts'
import { AccountsForDeviceDocument } from '../../../api/generated/graphql.ts'
import { request } from '../../../api/request.ts'
import { appliedSearch } from '../../../ui/data-table/use-table-address.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useViewer } from '../../../viewer/viewer.ts'
import styles from './device-life.module.css'

const MOST_SHOWN = 6

type AccountChoiceProps = {
  value: string | null
  onChange: (id: string) => void
  /** It has the device already. */
  holderId: string | null
}

/** An account in sight, searched on the server: a manager may have thousands. */
export const AccountChoice = ({ value, onChange, holderId }: AccountChoiceProps) => {
  const { t } = useTranslation()
  const { language, actsFor } = useViewer()
  const [typed, setTyped] = useState('')
  const search = appliedSearch(typed)
  const query = useQuery({
    queryKey: ['accounts-for-device', search],
    queryFn: async ({ signal }) =>
      (await request(AccountsForDeviceDocument, { search, first: MOST_SHOWN + 2 }, { signal }))
        .userPage,
    placeholderData: keepPreviousData,
  })
  const rows = (query.data?.rows ?? [])
    .filter(({ id, role }) => id !== holderId && role !== 'factory')
    .slice(0, MOST_SHOWN)
  return (
    <>
      <TextField
        label={t('devices.life.toAccount')}
        description={t('devices.life.toAccountHint')}
        value={typed}
        onChange={setTyped}
        autoComplete="off"
      />
      <fieldset className={styles.choice}>
        <legend className="cw-visually-hidden">{t('devices.life.toAccount')}</legend>
        {rows.map((account) => (
          <label key={account.id}>
            <input
              type="radio"
              name="account"
              checked={value === account.id}
              onChange={() => onChange(account.id)}
            />
            <span>
              {account.id === actsFor
                ? t('devices.life.ownStock')
                : [personName(account, language), account.email].filter(Boolean).join(' · ')}
            </span>
          </label>
        ))}
        {query.isSuccess && rows.length === 0 && (
          <p className={styles.note}>{t('devices.life.noAccount')}</p>
        )}
      </fieldset>
    </>
  )
}
