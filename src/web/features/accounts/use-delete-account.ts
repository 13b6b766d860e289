import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { DeleteUserDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { useDelete } from '../../components/confirm-delete/use-delete.tsx'
import { personName } from '../../../domain/users/person-name.ts'
import { USER_TABLE } from './use-account-table.ts'
import type { AccountRow } from './account-columns.tsx'

export const useDeleteAccount = () => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const queryClient = useQueryClient()
  return useDelete<AccountRow>({
    nameOf: (account) =>
      [personName(account, language), account.email].filter((text) => text !== '').join(' · '),
    keeps: t('accounts.deleteKeeps'),
    success: t('accounts.deleteSuccess'),
    failure: t('accounts.deleteError'),
    asksReason: true,
    remove: (account, reason) => request(DeleteUserDocument, { id: account.id, reason }),
    onDeleted: () => void queryClient.invalidateQueries({ queryKey: USER_TABLE }),
  })
}
