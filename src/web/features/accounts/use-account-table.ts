import type { Role } from '../../../domain/users/account.ts'
import { UserTableDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useTable } from '../../ui/data-table/use-table.ts'
import { SORTABLE, type AccountRow } from './account-columns.tsx'

export const USER_TABLE = ['userTable'] as const

/** The accounts that the viewer may see: all, the direct children of one, or those of one role. */
export const useAccountTable = ({
  parentUserId,
  role,
}: {
  parentUserId: string | null
  role: Role | null
}) =>
  useTable<AccountRow>({
    key: [...USER_TABLE, parentUserId, role],
    sortable: SORTABLE,
    firstSort: 'email',
    fetchRows: async (page, signal) =>
      (await request(UserTableDocument, { parentUserId, role, ...page }, { signal })).userPage,
  })
