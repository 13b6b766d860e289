// The first pages, and what one does with sensors and their alarms.
import { withAllTexts } from '../../i18n/i18n.ts'
import { sessionUser } from '../../session/session.ts'
import { firstPage, lazyPage } from '../lazy-page.ts'

const shellFile = () => import('../shell/signed-in.tsx')
const shell = () => shellFile().then((file) => file.SignedIn)
export const SignedIn = firstPage(shell)
const dashboardFile = () => import('../../features/dashboard/dashboard-page.tsx')
const dashboard = () => dashboardFile().then((file) => file.DashboardPage)
const toolDashboardFile = () => import('../../features/tool-dashboard/tool-dashboard-page.tsx')
const toolDashboard = () => toolDashboardFile().then((file) => file.ToolDashboardPage)
export const DashboardPage = firstPage(dashboard)
export const ToolDashboardPage = firstPage(toolDashboard)
export const ToolSettings = lazyPage(() =>
  import('../../features/tool-settings/tool-settings.tsx').then((file) => file.ToolSettings),
)
/** Before they open: what fails here fails again there, where the page says so. */
export const loadToolSettings = (): void =>
  void withAllTexts(() => import('../../features/tool-settings/tool-settings.tsx')).catch(() => {})
export const ToolAlarms = firstPage(() =>
  import('../../features/alarms/tool-alarms.tsx').then((file) => file.ToolAlarms),
)
export const ToolFormPage = lazyPage(() =>
  import('../../features/tool-form/tool-form-page.tsx').then((file) => file.ToolFormPage),
)
export const AddDevicePage = lazyPage(
  () => import('../../features/first-day/add-device-page.tsx').then((file) => file.AddDevicePage),
  ['first-day'],
)
export const ConnectDevicePage = lazyPage(
  () =>
    import('../../features/first-day/connect-device-page.tsx').then(
      (file) => file.ConnectDevicePage,
    ),
  ['first-day'],
)
export const AlarmWaysPage = lazyPage(() =>
  import('../../features/alarm-ways/alarm-ways-page.tsx').then((file) => file.AlarmWaysPage),
)
export const DutyPage = lazyPage(() =>
  import('../../features/duty/duty-page.tsx').then((file) => file.DutyPage),
)
export const SitesPage = lazyPage(
  () => import('../../features/sites/sites-page.tsx').then((file) => file.SitesPage),
  ['site-list'],
)
export const FoundSensorsPage = lazyPage(() =>
  import('../../features/found-sensors/found-sensors-page.tsx').then(
    (file) => file.FoundSensorsPage,
  ),
)
export const AlarmsPage = lazyPage(() =>
  import('../../features/alarms/alarms-page.tsx').then((file) => file.AlarmsPage),
)

/**
 * Loads the files of the shell and of the pages that people open many times a day, beside the
 * texts: React would load them only afterwards. A file that fails here fails again there, where the
 * page says so. They ask the server at once, before React draws anything.
 */
export const loadAhead = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void => {
  const askForViewer = () => shellFile().then((file) => file.askAheadForViewer())
  const askOfPage =
    pathname === '/dashboard' || (pathname === '/' && sessionUser()?.role === 'user')
      ? () => dashboardFile().then((file) => file.askAheadOfDashboard())
      : pathname === '/tool-dashboard'
        ? () => toolDashboardFile().then((file) => file.askAheadOf(search))
        : null
  for (const ask of [askForViewer, askOfPage]) ask?.().catch(() => {})
}
