import { IconUsersGroup } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { mayHaveMembers } from '../../../domain/permissions/rules.ts'
import { RowAction } from '../../ui/data-table/row-action.tsx'
import type { AccountRow } from './account-columns.tsx'
import { pageAddress } from './page-address.ts'

/** Leads to the people of an account that may have some. */
export const PeopleAction = ({ account, name }: { account: AccountRow; name: string }) => {
  const { t } = useTranslation()
  if (!mayHaveMembers(account.role)) return null
  return (
    <RowAction
      icon={IconUsersGroup}
      tip={t('members.title')}
      label={t('members.titleOf', { name })}
      to={pageAddress('/people', { userId: account.id, name })}
    />
  )
}
