import {
  IconCalendarEvent,
  IconCertificate,
  IconChecklist,
  IconClipboardList,
  IconEyeCheck,
  IconFolders,
  IconHistory,
  IconReportAnalytics,
  IconSignature,
  IconSpeakerphone,
  IconTimeline,
} from '@tabler/icons-react'
import type { ParseKeys } from 'i18next'
import { Link } from 'react-router'
import type { Role } from '../../../domain/users/account.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './records-page.module.css'

type RecordKind = {
  key: string & keyof typeof TEXTS
  to: string
  icon: typeof IconHistory
  /** Null: whoever sees the page. */
  roles: readonly Role[] | null
}

const TEXTS = {
  log: ['records.log', 'records.logHint'],
  haccp: ['records.haccp', 'records.haccpHint'],
  deviations: ['records.deviations', 'records.deviationsHint'],
  reports: ['records.reports', 'records.reportsHint'],
  folder: ['records.folder', 'records.folderHint'],
  reviews: ['records.reviews', 'records.reviewsHint'],
  signing: ['records.signing', 'records.signingHint'],
  calibrations: ['records.calibrations', 'records.calibrationsHint'],
  drills: ['records.drills', 'records.drillsHint'],
  trail: ['records.trail', 'records.trailHint'],
  verify: ['records.verify', 'records.verifyHint'],
} as const satisfies Record<string, readonly [ParseKeys, ParseKeys]>

const KINDS: readonly RecordKind[] = [
  { key: 'folder', to: '/inspection-folders', icon: IconFolders, roles: null },
  { key: 'log', to: '/dashboard', icon: IconTimeline, roles: ['user'] },
  {
    key: 'log',
    to: '/admin/toollist',
    icon: IconTimeline,
    roles: ['affiliate', 'admin', 'superadmin'],
  },
  { key: 'reports', to: '/reports', icon: IconCalendarEvent, roles: null },
  { key: 'haccp', to: '/haccp', icon: IconChecklist, roles: ['user'] },
  { key: 'deviations', to: '/deviations', icon: IconClipboardList, roles: null },
  { key: 'reviews', to: '/reviews', icon: IconReportAnalytics, roles: null },
  { key: 'signing', to: '/signing', icon: IconSignature, roles: null },
  { key: 'calibrations', to: '/instruments', icon: IconCertificate, roles: null },
  { key: 'drills', to: '/alarm-drill', icon: IconSpeakerphone, roles: null },
  { key: 'trail', to: '/audit', icon: IconHistory, roles: null },
  { key: 'verify', to: '/verify', icon: IconEyeCheck, roles: null },
]

/** Everything that an inspector may ask for, one line each. */
export const RecordsPage = () => {
  const { t } = useTranslation()
  const { role } = useViewer()
  return (
    <div className={styles.page}>
      <PageHead title={t('shell.menu.records')} />
      <p className={styles.hint}>{t('records.intro')}</p>
      <ul className={styles.list}>
        {KINDS.filter(({ roles }) => roles === null || roles.includes(role)).map(
          ({ key, to, icon: Icon }) => (
            <li key={key} className={styles.row}>
              <Icon size={22} stroke={1.6} aria-hidden />
              <div>
                <Link to={to}>{t(TEXTS[key][0])}</Link>
                <p className={styles.hint}>
                  {t(TEXTS[key][1], { button: t('toolDashboard.log.print') })}
                </p>
              </div>
            </li>
          ),
        )}
      </ul>
    </div>
  )
}
