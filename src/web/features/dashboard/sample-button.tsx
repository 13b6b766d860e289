import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { withAllTexts } from '../../i18n/i18n.ts'
import { PlainButton } from '../../ui/button/plain-button.tsx'

const SampleFridge = lazy(() =>
  withAllTexts(() => import('./sample-fridge.tsx')).then((file) => ({
    default: file.SampleFridge,
  })),
)

const SHOWN_KEY = 'coldwatch.sample-fridge'

/** Offers a sample fridge to an account without sensors; it stays in this browser until it is removed. */
export const SampleButton = () => {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(() => localStorage.getItem(SHOWN_KEY) !== null)
  const show = (next: boolean) => () => {
    if (next) localStorage.setItem(SHOWN_KEY, '1')
    else localStorage.removeItem(SHOWN_KEY)
    setShown(next)
  }
  if (!isShown) return <PlainButton onClick={show(true)}>{t('tools.showSample')}</PlainButton>
  return (
    <Suspense>
      <SampleFridge onRemove={show(false)} />
    </Suspense>
  )
}
