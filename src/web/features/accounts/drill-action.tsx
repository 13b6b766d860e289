import { IconBellCheck } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { RowAction } from '../../ui/data-table/row-action.tsx'
import { pageAddress } from './page-address.ts'

/** Leads to the alarm drill of an account that may have sensors. */
export const DrillAction = ({ userId, name }: { userId: string; name: string }) => {
  const { t } = useTranslation()
  return (
    <RowAction
      icon={IconBellCheck}
      tip={t('drills.title')}
      label={t('drills.titleOf', { name })}
      to={pageAddress('/alarm-drill', { userId, name })}
    />
  )
}
