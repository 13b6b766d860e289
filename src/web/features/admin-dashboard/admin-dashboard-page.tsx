import { IconThermometer, IconUserOff } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useAlarmsRetry, useOpenAlarms } from '../../api/use-open-alarms.ts'
import { useRecentSeries } from '../../api/use-recent-series.ts'
import { TableSearch } from '../../ui/data-table/table-search.tsx'
import { AlarmStrip } from '../../components/alarm-strip/alarm-strip.tsx'
import { AlarmsFailed } from '../../components/alarm-strip/alarms-failed.tsx'
import { LiveMark } from '../../components/live-mark/live-mark.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Pager } from '../../ui/pager/pager.tsx'
import { useAccountName, useIsAccountMissing } from '../../viewer/use-account-name.ts'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { ToolGridLoading } from '../../components/tool-grid/tool-grid-loading.tsx'
import { ToolGrid } from '../../components/tool-grid/tool-grid.tsx'
import { ToolsDidNotLoad } from '../../components/tool-grid/tools-did-not-load.tsx'
import { ViewBar } from '../../components/view-bar/view-bar.tsx'
import styles from './admin-dashboard-page.module.css'
import { useAccountAlarms } from './use-account-alarms.ts'
import { useAccountTools } from './use-account-tools.ts'
import { useAccountView } from './use-account-view.ts'

/** The widgets of another account's sensors (`userId` in the address). */
export const AdminDashboardPage = () => {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const userId = params.get('userId')
  const view = useAccountView()
  const { page, search, typed, setTyped, addressOf } = view
  const { query, live, tools, counts, pages } = useAccountTools(userId, view)
  const shownIds = tools.length === 0 ? null : tools.map((tool) => tool.id)
  const recent = useRecentSeries(shownIds)
  const alarms = useOpenAlarms(shownIds)
  const retryAlarms = useAlarmsRetry(shownIds)
  const ofAccount = useAccountAlarms(userId)
  const title = titleOf(t, userId, useAccountName(userId, params.get('name')))
  const isMissing = useIsAccountMissing(userId)
  const ofUser = userId === null ? '' : `?userId=${encodeURIComponent(userId)}`

  if (isMissing) return <NoAccount />
  return (
    <>
      <PageHead title={title}>
        <Link to={`/admin/toollist${ofUser}`}>{t('adminDashboard.toolList')}</Link>
        <Link to={`/found-sensors${ofUser}`}>{t('foundSensors.title')}</Link>
        <LiveMark state={live} updatedAtMs={query.dataUpdatedAt} />
      </PageHead>
      {retryAlarms === null && ofAccount.retry === null ? (
        <AlarmStrip
          tools={tools}
          alarms={ofAccount.alarms}
          count={ofAccount.count}
          userId={userId}
        />
      ) : (
        <AlarmsFailed
          retry={() => {
            retryAlarms?.()
            ofAccount.retry?.()
          }}
        />
      )}
      <ViewBar view={view} counts={counts}>
        <TableSearch
          value={typed}
          onChange={setTyped}
          label={t('tools.searchLabel')}
          placeholder={t('tools.search')}
        />
      </ViewBar>
      {query.isPending && <ToolGridLoading />}
      {query.isError && query.data === undefined && (
        <ToolsDidNotLoad failedAtMs={query.errorUpdatedAt} onRetry={() => void query.refetch()} />
      )}
      {query.data !== undefined && tools.length === 0 && (counts?.all ?? 0) > 0 && (
        <NoneInFilter onShowAll={() => view.setFilter('all')} />
      )}
      {query.data !== undefined && tools.length === 0 && counts?.all === 0 && (
        <NoTools
          search={search}
          onClearSearch={() => setTyped('')}
          addTo={`/admin/toolform${ofUser}`}
        />
      )}
      {tools.length > 0 && <ToolGrid tools={tools} recent={recent} alarms={alarms} />}
      <div className={styles.pages}>
        <Pager page={page} pages={pages} addressOf={(next) => addressOf({ page: next })} />
      </div>
    </>
  )
}

/** The account does not exist, or is not in the viewer's sight: the server does not say which. */
const NoAccount = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <>
      <PageHead title={t('adminDashboard.title')} />
      <ProblemCard
        icon={IconUserOff}
        role="status"
        title={t('adminDashboard.noAccount')}
        text={t('adminDashboard.noAccountText')}
        action={{
          label: t('toolList.toUsers'),
          onClick: () => void navigate('/admin/userlist'),
        }}
      />
    </>
  )
}

/** `name`: the account's, null until it is loaded. */
const titleOf = (t: TFunction, userId: string | null, name: string | null): string => {
  if (userId === null) return t('adminDashboard.title')
  return name ? t('adminDashboard.titleOf', { name }) : t('adminDashboard.titleOfOne')
}

const NoneInFilter = ({ onShowAll }: { onShowAll: () => void }) => {
  const { t } = useTranslation()
  return (
    <ProblemCard
      icon={IconThermometer}
      title={t('tools.deviceNotFound')}
      text={t('tools.noneInFilter')}
      action={{ label: t('tools.showAll'), onClick: onShowAll }}
    />
  )
}

/** No sensor is there at all, or none matches the search. */
const NoTools = ({
  search,
  onClearSearch,
  addTo,
}: {
  search: string
  onClearSearch: () => void
  addTo: string
}) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isSearch = search !== ''
  return (
    <ProblemCard
      icon={IconThermometer}
      title={t('tools.deviceNotFound')}
      text={
        isSearch
          ? `${t('dataTable.noneFound', { search })} ${t('dataTable.caseMatters')}`
          : t('adminDashboard.none')
      }
      action={
        isSearch
          ? { label: t('dataTable.clearSearch'), onClick: onClearSearch }
          : { label: t('adminDashboard.add'), onClick: () => void navigate(addTo) }
      }
    />
  )
}
