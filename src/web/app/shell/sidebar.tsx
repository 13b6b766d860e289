import { IconLogout, IconSearch } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link, useLocation } from 'react-router'
import { Logo } from '../../components/brand/logo.tsx'
import { leaveFirst } from '../../ui/unsaved-changes/leave-first.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { askToFind } from './find-requests.ts'
import { LanguageSelect } from './language-select.tsx'
import { logOut } from '../../api/log-out.ts'
import { menuOf } from './menu.ts'
import { OpenAlarmCount } from './open-alarm-count.tsx'
import { SchemeSwitch } from './scheme-switch.tsx'
import styles from './sidebar.module.css'

/** `onNavigate`: the drawer of a phone closes itself then. It has no search: the bar above has it. */
export const Sidebar = ({ onNavigate }: { onNavigate?: () => void }) => {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { can, role, name } = useViewer()
  return (
    <div className={styles.sidebar}>
      <Link className={styles.home} to="/" {...(onNavigate && { onClick: onNavigate })}>
        <Logo />
      </Link>
      {can.seeTools.allowed && !onNavigate && (
        <button type="button" className={styles.item} aria-keyshortcuts="/" onClick={askToFind}>
          <IconSearch size={18} stroke={1.7} aria-hidden />
          <span>{t('shell.find')}</span>
          <kbd aria-hidden>/</kbd>
        </button>
      )}
      <nav aria-label={t('shell.mainMenu')}>
        <ul className={styles.menu}>
          {menuOf(role).map(({ label, to, icon: Icon, also = [] }) => (
            <li key={to}>
              <Link
                className={styles.item}
                to={to}
                data-active={[to, ...also].some(
                  (path) => pathname === path || pathname.startsWith(`${path}/`),
                )}
                aria-current={pathname === to ? 'page' : undefined}
                {...(onNavigate && { onClick: onNavigate })}
              >
                <Icon size={18} stroke={1.7} aria-hidden />
                <span>{t(label)}</span>
                {to === '/alarms' && <OpenAlarmCount />}
              </Link>
            </li>
          ))}
          <li>
            <button
              type="button"
              className={styles.item}
              onClick={() => {
                onNavigate?.()
                leaveFirst(logOut)
              }}
            >
              <IconLogout size={18} stroke={1.7} aria-hidden />
              <span>{t('shell.logout')}</span>
            </button>
          </li>
        </ul>
      </nav>
      <div className={styles.viewer}>
        <LanguageSelect />
        <SchemeSwitch />
        <p className={styles.name} title={name ?? ''}>
          {name ?? '\u00A0'}
        </p>
      </div>
    </div>
  )
}
