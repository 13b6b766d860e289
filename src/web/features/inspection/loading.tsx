import { useTranslation } from '../../i18n/use-translation.ts'
import { useIsLate } from '../../ui/page/use-is-late.ts'

export const Loading = () => {
  const { t } = useTranslation()
  const isLate = useIsLate()
  return <p role="status">{isLate ? `${t('inspection.loading')} …` : ''}</p>
}
