import { IconDeviceTv } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { withAllTexts } from '../../i18n/i18n.ts'
import { PlainButton } from '../../ui/button/plain-button.tsx'

const WallLinksDialog = lazy(() =>
  withAllTexts(() => import('./wall-links-dialog.tsx'), ['wall']).then((file) => ({
    default: file.WallLinksDialog,
  })),
)

/** Opens the dialog for links of wall displays, which is loaded only then. */
export const WallButton = () => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <PlainButton onClick={() => setOpen(true)}>
        <IconDeviceTv size={18} stroke={1.7} aria-hidden />
        {t('dashboard.wallDisplays')}
      </PlainButton>
      <Suspense fallback={null}>
        {isOpen && <WallLinksDialog onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
