import { Button } from '@mantine/core'
import { IconThermometer } from '@tabler/icons-react'
import { useDeferredValue, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ToolPageDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useLiveTools } from '../../api/use-live-tools.ts'
import { useRecentSeries } from '../../api/use-recent-series.ts'
import { LiveMark } from '../../components/live-mark/live-mark.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { ProblemCard } from '../../components/problem-card/problem-card.tsx'
import { SearchField } from '../../components/search-field/search-field.tsx'
import { ToolGridLoading } from '../../components/tool-grid/tool-grid-loading.tsx'
import { ToolGrid } from '../../components/tool-grid/tool-grid.tsx'
import { ToolsDidNotLoad } from '../../components/tool-grid/tools-did-not-load.tsx'
import styles from './overview-page.module.css'

const PAGE_SIZE = 24
/** The search rule of the lists: shorter texts find everything. */
const SHORTEST_SEARCH = 3

/** Every sensor that a manager may see, found and paged by the server. */
export const OverviewPage = () => {
  const { t } = useTranslation()
  const hintId = useId()
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const page = Math.max(1, Number(params.get('page')) || 1)
  const show = (next: { search?: string; page?: number }) => {
    const wanted = { search, page: 1, ...next }
    setParams({
      ...(wanted.search === '' ? {} : { search: wanted.search }),
      ...(wanted.page === 1 ? {} : { page: String(wanted.page) }),
    }, { replace: next.search !== undefined })
  }

  const typed = useDeferredValue(search)
  const wanted = typed.length < SHORTEST_SEARCH ? '' : typed
  const offset = (page - 1) * PAGE_SIZE
  const { query, live } = useLiveTools({
    queryKey: ['toolPage', wanted, page],
    fetchList: async (signal) => {
      const { toolPage } = await request(ToolPageDocument, { search: wanted, first: PAGE_SIZE, offset }, { signal })
      return { tools: toolPage.rows, total: toolPage.total }
    },
    liveIds: (list) => list?.tools.map((tool) => tool.id) ?? null,
  })
  const tools = query.data?.tools ?? []
  const total = query.data?.total ?? 0
  const recent = useRecentSeries(query.data === undefined || tools.length === 0 ? null : tools.map((tool) => tool.id))

  return (
    <>
      <PageHead title={t('overview.title')}><LiveMark state={live} updatedAtMs={query.dataUpdatedAt} /></PageHead>
      <div className={styles.bar}>
        <SearchField value={search} onChange={(text) => show({ search: text })} describedBy={hintId} />
        <p id={hintId} className={styles.hint}>{t('overview.searchHint')}</p>
      </div>
      {query.isPending && <ToolGridLoading />}
      {query.isError && query.data === undefined && <ToolsDidNotLoad failedAtMs={query.errorUpdatedAt} onRetry={() => void query.refetch()} />}
      {query.data !== undefined && tools.length === 0 && (
        <ProblemCard
          icon={IconThermometer}
          title={t('tools.deviceNotFound')}
          text={wanted === '' ? t('overview.noneInSight') : t('tools.noneFound', { search: wanted })}
          {...(wanted !== '' && { action: { label: t('tools.clearSearch'), onClick: () => show({ search: '' }) } })}
        />
      )}
      {tools.length > 0 && <ToolGrid tools={tools} recent={recent} />}
      {total > PAGE_SIZE && (
        <nav className={styles.pages} aria-label={t('overview.pages')}>
          <Button variant="default" disabled={page === 1} onClick={() => show({ page: page - 1 })}>{t('overview.previous')}</Button>
          <span>{t('overview.shown', { from: offset + 1, to: offset + tools.length, total })}</span>
          <Button variant="default" disabled={offset + PAGE_SIZE >= total} onClick={() => show({ page: page + 1 })}>{t('overview.next')}</Button>
        </nav>
      )}
    </>
  )
}
