import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Below this a page that comes at once would only flicker. */
export const SHOW_LOADING_AFTER_MS = 300

export const useIsLate = (): boolean => {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), SHOW_LOADING_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return late
}

/** While a page's own file is under way. */
export const PageLoading = () => {
  const { t } = useTranslation()
  const late = useIsLate()
  return <p role="status">{late ? `${t('common.loading')} …` : ''}</p>
}
