import { useTranslation } from '../../i18n/use-translation.ts'
import { useIsLate } from '../../ui/page/use-is-late.ts'

/** Shown while a page's own file loads. */
export const PageLoading = () => {
  const { t } = useTranslation()
  const late = useIsLate()
  return <p role="status">{late ? `${t('common.loading')} …` : ''}</p>
}
