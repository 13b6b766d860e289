import { IconBellCog } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { RowAction } from '../../ui/data-table/row-action.tsx'
import { pageAddress } from './page-address.ts'

/** Leads to the ways by which alarms reach a person whom the viewer manages. */
export const WaysAction = ({ id, name }: { id: string; name: string }) => {
  const { t } = useTranslation()
  return (
    <RowAction
      icon={IconBellCog}
      tip={t('alarmWays.open')}
      label={t('alarmWays.openOf', { name })}
      to={pageAddress('/alarm-ways', { id, name })}
    />
  )
}
