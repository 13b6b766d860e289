import { IconThermometer } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { AccountToolsDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useLiveTools } from '../../api/use-live-tools.ts'
import { useOpenAlarms } from '../../api/use-open-alarms.ts'
import { useRecentSeries } from '../../api/use-recent-series.ts'
import { useTableAddress } from '../../ui/data-table/use-table-address.ts'
import { LiveMark } from '../../components/tool-grid/live-mark.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Pager } from '../../ui/pager/pager.tsx'
import { useAccountName } from '../../viewer/use-account-name.ts'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { ToolGridLoading } from '../../components/tool-grid/tool-grid-loading.tsx'
import { ToolGrid } from '../../components/tool-grid/tool-grid.tsx'
import { ToolsDidNotLoad } from '../../components/tool-grid/tools-did-not-load.tsx'
import styles from './admin-dashboard-page.module.css'

/** More widgets than one looks through; a reseller may have thousands. */
const WIDGETS = 96

/** The widgets of another account's sensors (`userId` in the address). */
export const AdminDashboardPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const hintId = useId()
  const [params] = useSearchParams()
  const userId = params.get('userId')
  const { page, search, typed, setTyped, addressOf } = useTableAddress({
    sortable: ['name'],
    firstSort: 'name',
  })
  const { query, live } = useLiveTools({
    queryKey: ['accountTools', userId, search, page],
    fetchList: async (signal) => {
      const { toolPage } = await request(
        AccountToolsDocument,
        { userId, search, first: WIDGETS, offset: (page - 1) * WIDGETS },
        { signal },
      )
      return { tools: toolPage.rows, total: toolPage.total }
    },
    liveIds: (list) => list?.tools.map((tool) => tool.id) ?? null,
  })
  const tools = query.data?.tools ?? []
  const total = query.data?.total ?? 0
  const recent = useRecentSeries(tools.length === 0 ? null : tools.map((tool) => tool.id))
  const { byTool: alarms } = useOpenAlarms(userId)
  const name = useAccountName(userId, params.get('name'))
  const title =
    userId === null
      ? t('adminDashboard.title')
      : name
        ? t('adminDashboard.titleOf', { name })
        : t('adminDashboard.titleOfOne')
  const ofUser = userId === null ? '' : `?userId=${encodeURIComponent(userId)}`
  const nothing =
    search === ''
      ? {
          text: t('adminDashboard.none'),
          action: {
            label: t('adminDashboard.add'),
            onClick: () => void navigate(`/admin/toolform${ofUser}`),
          },
        }
      : {
          text: t('dataTable.noneFound', { search }),
          action: { label: t('dataTable.clearSearch'), onClick: () => setTyped('') },
        }

  return (
    <>
      <PageHead title={title}>
        <Link to={`/admin/toollist${ofUser}`}>{t('adminDashboard.toolList')}</Link>
        <LiveMark state={live} updatedAtMs={query.dataUpdatedAt} />
      </PageHead>
      <div className={styles.bar}>
        <SearchField
          value={typed}
          onChange={setTyped}
          label={t('tools.searchLabel')}
          placeholder={t('tools.search')}
          describedBy={hintId}
        />
        <p id={hintId} className={styles.hint}>
          {t('dataTable.searchHint')}
        </p>
      </div>
      {query.isPending && <ToolGridLoading />}
      {query.isError && query.data === undefined && (
        <ToolsDidNotLoad failedAtMs={query.errorUpdatedAt} onRetry={() => void query.refetch()} />
      )}
      {query.data !== undefined && tools.length === 0 && (
        <ProblemCard icon={IconThermometer} title={t('tools.deviceNotFound')} {...nothing} />
      )}
      {tools.length > 0 && <ToolGrid tools={tools} recent={recent} alarms={alarms} />}
      <div className={styles.pages}>
        <Pager
          page={page}
          pages={Math.ceil(total / WIDGETS)}
          addressOf={(next) => addressOf({ page: next })}
        />
      </div>
    </>
  )
}
