import { useTranslation } from '../../i18n/use-translation.ts'
import { showToast } from '../toast/show-toast.ts'

/** Copies a text to the clipboard and shows a toast. Browsers refuse it on pages without TLS. */
export const useCopyText = () => {
  const { t } = useTranslation()
  return async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      showToast({
        kind: 'success',
        message: t('dataTable.copied'),
        closeLabel: t('common.close'),
        forMs: 3_000,
      })
    } catch {
      showToast({
        kind: 'attention',
        message: t('dataTable.copyFailed'),
        closeLabel: t('common.close'),
        forMs: 5_000,
      })
    }
  }
}
