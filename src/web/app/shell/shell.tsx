import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, type ComponentType } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link, Outlet, useLocation } from 'react-router'
import { Logo } from '../../components/brand/logo.tsx'
import { ErrorBoundary } from '../error-boundary.tsx'
import { withAllTexts } from '../../i18n/i18n.ts'
import { isLooking } from '../../session/look.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { useIsShown } from '../../ui/page/use-is-shown.ts'
import { askToFind } from './find-requests.ts'
import { MenuDrawer, type MenuDrawerHandle } from './menu-drawer.tsx'
import { OfflineStrip } from './offline-strip.tsx'
import { AlarmBell } from './open-alarm-count.tsx'
import { PageLoading } from './page-loading.tsx'
import styles from './shell.module.css'
import { Sidebar } from './sidebar.tsx'
import { SupportStrips } from './support-strips.tsx'

const IdleParts = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import('./idle-parts.tsx')).IdleParts }
  } catch {
    // Without it the pages still fetch the alarms every half minute.
    return { default: () => null }
  }
})

const Later = () => {
  const isShown = useIsShown()
  return <Suspense fallback={null}>{isShown && <IdleParts />}</Suspense>
}

/** Loaded for a superadmin only; when its file does not arrive the page goes on without it. */
const ServerStrips = lazy(() =>
  withAllTexts(() => import('../../features/delivery-state/server-strips.tsx')).then(
    (file): { default: ComponentType } => ({ default: file.ServerStrips }),
    () => ({ default: () => null }),
  ),
)

/** Loaded for who has not confirmed the own address yet. */
const ConfirmStrip = lazy(() =>
  withAllTexts(() => import('../../features/registration/confirm-strip.tsx')).then(
    (file): { default: ComponentType } => ({ default: file.ConfirmStrip }),
    () => ({ default: () => null }),
  ),
)

/** Loaded for an account that has ended. */
const EndedStrip = lazy(() =>
  withAllTexts(
    () => import('../../features/accounts/customer/ended-strip.tsx'),
    ['customers'],
  ).then(
    (file): { default: ComponentType } => ({ default: file.EndedStrip }),
    () => ({ default: () => null }),
  ),
)

/** The frame of every page behind the login: sidebar on a desk, top bar and drawer on a phone. */
export const Shell = () => {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { can, isEmailConfirmed } = useViewer()
  const drawer = useRef<MenuDrawerHandle>(null)
  const main = useFocusOnNewPage(pathname)
  return (
    <div className={styles.shell}>
      <a
        className={styles.skip}
        href="#content"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {t('shell.skipToContent')}
      </a>
      <aside className={styles.side}>
        <Sidebar />
      </aside>
      <header className={styles.top}>
        <button
          type="button"
          className={styles.burger}
          aria-label={t('shell.openMenu')}
          onClick={() => drawer.current?.open()}
        >
          <IconMenu2 size={20} stroke={1.7} aria-hidden />
        </button>
        <Link to="/" className={styles.home}>
          <Logo />
        </Link>
        {can.seeTools.allowed && (
          <>
            <AlarmBell />
            <button
              type="button"
              className={styles.burger}
              aria-label={t('shell.find')}
              onClick={askToFind}
            >
              <IconSearch size={20} stroke={1.7} aria-hidden />
            </button>
          </>
        )}
      </header>
      <MenuDrawer ref={drawer} />
      {can.seeTools.allowed && <Later />}
      <main className={styles.main} id="content" tabIndex={-1} ref={main}>
        <OfflineStrip />
        {(can.seeTools.allowed || isLooking()) && <SupportStrips />}
        {!isEmailConfirmed && (
          <Suspense fallback={null}>
            <ConfirmStrip />
          </Suspense>
        )}
        {can.manage.reasonKey === 'accountEnded' && (
          <Suspense fallback={null}>
            <EndedStrip />
          </Suspense>
        )}
        {can.seeMailState.allowed && (
          <Suspense fallback={null}>
            <ServerStrips />
          </Suspense>
        )}
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={<PageLoading />}>
            <Outlet />
          </Suspense>
        </ErrorBoundary>
      </main>
    </div>
  )
}

/**
 * After a change of page the focus moves into the new content, so that the keyboard and the screen
 * reader do not continue at the old link.
 */
const useFocusOnNewPage = (pathname: string) => {
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
    window.scrollTo(0, 0)
  }, [pathname])
  return main
}
