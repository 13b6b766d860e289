// Pages of what is kept and proven: records, checks, reviews, reports.
import { lazyPage } from '../lazy-page.ts'

export const RecordsPage = lazyPage(
  () => import('../../features/records/records-page.tsx').then((file) => file.RecordsPage),
  ['records'],
)
export const ImportsPage = lazyPage(
  () => import('../../features/imports/imports-page.tsx').then((file) => file.ImportsPage),
  ['imports'],
)
export const CalibrationsPage = lazyPage(() =>
  import('../../features/instrument/calibrations-page.tsx').then((file) => file.CalibrationsPage),
)
export const InstrumentPage = lazyPage(() =>
  import('../../features/instrument/instrument-page.tsx').then((file) => file.InstrumentPage),
)
export const CoolingPage = lazyPage(
  () => import('../../features/cooling/cooling-page.tsx').then((file) => file.CoolingPage),
  ['cooling'],
)
export const HaccpPages = lazyPage(
  () => import('../../features/haccp/haccp-pages.tsx').then((file) => file.HaccpPages),
  ['haccp'],
)
export const AlarmDrillPage = lazyPage(() =>
  import('../../features/drills/alarm-drill-page.tsx').then((file) => file.AlarmDrillPage),
)
export const InspectionFoldersPage = lazyPage(
  () =>
    import('../../features/inspection-folders/inspection-folders-page.tsx').then(
      (file) => file.InspectionFoldersPage,
    ),
  ['inspection-folders', 'inspection'],
)
export const DeviationsPage = lazyPage(
  () => import('../../features/deviations/deviations-page.tsx').then((file) => file.DeviationsPage),
  ['deviations'],
)
export const DeviationPage = lazyPage(
  () => import('../../features/deviations/deviation-page.tsx').then((file) => file.DeviationPage),
  ['deviations'],
)
export const SigningPage = lazyPage(
  () => import('../../features/signing/signing-page.tsx').then((file) => file.SigningPage),
  ['signing'],
)
export const ReviewsPage = lazyPage(
  () => import('../../features/reviews/reviews-page.tsx').then((file) => file.ReviewsPage),
  ['reviews', 'audit', 'webhooks', 'reports'],
)
export const ReviewPage = lazyPage(
  () => import('../../features/reviews/review-page.tsx').then((file) => file.ReviewPage),
  ['reviews', 'audit', 'webhooks', 'reports'],
)
export const ReportsPage = lazyPage(
  () => import('../../features/reports/reports-page.tsx').then((file) => file.ReportsPage),
  ['reports'],
)
export const AuditPage = lazyPage(
  () => import('../../features/audit/audit-page.tsx').then((file) => file.AuditPage),
  ['audit', 'webhooks', 'reports'],
)
