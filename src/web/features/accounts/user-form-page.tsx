import { useTranslation } from '../../i18n/use-translation.ts'
import { useSearchParams } from 'react-router'
import type { Role } from '../../../domain/users/account.ts'
import { CreateStaffDocument, CreateUserDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { useAccountName } from '../../viewer/use-account-name.ts'
import { AccountForm, type NewAccount } from './account-form.tsx'
import { pageAddress } from './page-address.ts'

/** Staff accounts belong to no other account. */
const rolesOf = (
  mayCreateStaff: boolean,
  parentUserId: string | null,
): readonly [Role, ...Role[]] =>
  mayCreateStaff && parentUserId === null ? ['user', 'admin', 'factory'] : ['user']

/**
 * Creates a user below the account `parentUserId` of the address, or below the viewer's account.
 */
export const UserFormPage = () => {
  const { t } = useTranslation()
  const { can } = useViewer()
  const [params] = useSearchParams()
  const parentUserId = params.get('parentUserId')
  const name = useAccountName(parentUserId, params.get('name'))
  const create = ({ role, ...account }: NewAccount) =>
    role === 'user'
      ? request(CreateUserDocument, { ...account, parentUserId })
      : request(CreateStaffDocument, { ...account, role })
  return (
    <>
      <PageHead
        title={
          parentUserId !== null && name ? t('accounts.newUserOf', { name }) : t('accounts.newUser')
        }
      />
      <AccountForm
        roles={rolesOf(can.createStaff.allowed, parentUserId)}
        create={create}
        parentUserId={parentUserId}
        backTo={pageAddress('/admin/userlist', { parentUserId, name })}
      />
    </>
  )
}
