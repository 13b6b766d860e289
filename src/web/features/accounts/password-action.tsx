import { IconKey, IconMailForward } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { personName } from '../../../domain/users/person-name.ts'
import { permissionText } from '../../api/permission-text.ts'
import { RowAction } from '../../ui/data-table/row-action.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import type { AccountRow } from './account-columns.tsx'
import type { useInvite, useResetLink } from './use-invite.tsx'

/** How somebody below gets in: invited again, or by a link for a new password. */
export const PasswordAction = ({
  account,
  invite,
  reset,
}: {
  account: AccountRow
  invite: ReturnType<typeof useInvite>
  reset: ReturnType<typeof useResetLink>
}) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const { email, role, parentUserId } = account
  const name = personName(account, language) || email
  // Who may delete an account may also have its password replaced: `mayResetPasswordOf`.
  const refusal = permissionText(t, account.viewerCan.delete)
  if (refusal !== null) return null
  return account.invited ? (
    <RowAction
      icon={IconMailForward}
      tip={t('people.invite.again')}
      label={t('people.invite.againOf', { name })}
      onClick={() => invite.inviting.run({ email, role, parentUserId, language: account.language })}
    />
  ) : (
    <RowAction
      icon={IconKey}
      tip={t('people.reset.action')}
      label={t('people.reset.actionOf', { name })}
      onClick={() => reset.making.run(account.id)}
    />
  )
}
