import { lazy, Suspense, type ComponentType } from 'react'
import { useOpenAlarmCount } from '../../api/use-open-alarms.ts'
import { withAllTexts } from '../../i18n/i18n.ts'
import { currentLook, type Look } from '../../session/look.ts'

/** Loaded for who looks with a customer's eyes. */
const LookStrip = lazy(() =>
  withAllTexts(() => import('../../features/support/look-strip.tsx'), ['support']).then(
    (file): { default: ComponentType<{ look: Look }> } => ({ default: file.LookStrip }),
    () => ({ default: () => null }),
  ),
)
/** Loaded for people of an account at which somebody may look. */
const SupportStrip = lazy(() =>
  withAllTexts(() => import('../../features/support/support-strip.tsx'), ['support']).then(
    (file): { default: ComponentType } => ({ default: file.SupportStrip }),
    () => ({ default: () => null }),
  ),
)

/** What both sides of support access see on every page. */
export const SupportStrips = () => {
  const look = currentLook()
  const isOpen = useOpenAlarmCount()?.isSupportOpen === true
  return (
    <Suspense fallback={null}>
      {look !== null && <LookStrip look={look} />}
      {look === null && isOpen && <SupportStrip />}
    </Suspense>
  )
}
