import { IconShieldOff } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { personName } from '../../../domain/users/person-name.ts'
import { RowAction } from '../../ui/data-table/row-action.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import type { AccountRow } from './account-columns.tsx'

type FactorActionProps = { account: AccountRow; onReset: (account: AccountRow) => void }

/** Resets the second factor of somebody below; nothing for an account without one. */
export const FactorAction = ({ account, onReset }: FactorActionProps) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  // Who may delete an account may also reset its second factor: `mayResetFactorOf`.
  if (!account.hasSecondFactor || !account.viewerCan.delete.allowed) return null
  const name = personName(account, language) || account.email
  return (
    <RowAction
      icon={IconShieldOff}
      tip={t('secondFactor.manage.reset')}
      label={t('secondFactor.manage.resetOf', { name })}
      onClick={() => onReset(account)}
    />
  )
}
