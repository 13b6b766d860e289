import { IconPlus, IconThermometer } from '@tabler/icons-react'
import { lazy, Suspense, useDeferredValue, useMemo, useState, type ComponentType } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link, useNavigate } from 'react-router'
import { withAllTexts } from '../../i18n/i18n.ts'
import { useLiveTools } from '../../api/use-live-tools.ts'
import { useAlarmsRetry, useAreOwnAlarmsKnown, useOpenAlarms } from '../../api/use-open-alarms.ts'
import { useRecentSeries } from '../../api/use-recent-series.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { AlarmStrip } from '../../components/alarm-strip/alarm-strip.tsx'
import { AlarmsFailed } from '../../components/alarm-strip/alarms-failed.tsx'
import { LiveMark } from '../../components/live-mark/live-mark.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { useIsShown } from '../../ui/page/use-is-shown.ts'
import { useIsLate } from '../../ui/page/use-is-late.ts'
import { useNow } from '../../clock/use-now.ts'
import { ToolGridLoading } from '../../components/tool-grid/tool-grid-loading.tsx'
import { ToolGrid } from '../../components/tool-grid/tool-grid.tsx'
import { ViewBar } from '../../components/view-bar/view-bar.tsx'
import { ToolsDidNotLoad } from '../../components/tool-grid/tools-did-not-load.tsx'
import { arrangeTools, countByState, createNameOrder } from './arrange-tools.ts'
import { fetchOwnTools, OWN_TOOLS_KEY } from './ask-ahead.ts'
import { StateAnnouncer } from './state-announcer.tsx'
import { useDashboardView } from './use-dashboard-view.ts'
import { WallButton } from './wall-button.tsx'
import styles from './dashboard-page.module.css'

export { askAheadOfDashboard } from './ask-ahead.ts'

const LaterLines = lazy(() =>
  withAllTexts(() => import('./later-lines.tsx')).then((file) => ({ default: file.LaterLines })),
)
/** Loaded for an account without sensors; when its file does not arrive the page goes on without it. */
const SampleButton = lazy(() =>
  import('./sample-button.tsx').then(
    (file): { default: ComponentType } => ({ default: file.SampleButton }),
    () => ({ default: () => null }),
  ),
)
/** Where a device is added by the code on its label. */
const ADD_DEVICE = '/add-device'

/** How often states that depend on the time (no data) are worked out anew. */
const STATE_EVERY_MS = 10_000

/** True from the first rendering on in which `isTrue` is. */
const useOnce = (isTrue: boolean): boolean => {
  const [was, setWas] = useState(isTrue)
  if (isTrue && !was) setWas(true)
  return was || isTrue
}

/** The sensors of the viewer's own account. */
export const DashboardPage = () => {
  const { t } = useTranslation()
  const { query, live } = useLiveTools({
    queryKey: OWN_TOOLS_KEY,
    fetchList: fetchOwnTools,
    liveIds: () => undefined,
  })
  // Cards that are drawn before the alarms above them would move down under the reader's thumb. They do
  // not wait for an answer that is late.
  const waitsForAlarms = !useAreOwnAlarmsKnown()
  const isLate = useIsLate(query.data !== undefined && waitsForAlarms)
  const isReady = useOnce(!waitsForAlarms || isLate)
  // Deferred, so that React draws the first cards in short steps. What changes later is not put off.
  const isDrawn = useDeferredValue(query.data !== undefined && isReady, false)
  return (
    <>
      <PageHead title={t('dashboard.title')}>
        <LiveMark state={live} updatedAtMs={query.dataUpdatedAt} />
        {query.data?.tools.length !== 0 && <WallButton />}
      </PageHead>
      {(query.isPending || (query.data !== undefined && !isDrawn)) && <ToolGridLoading />}
      {query.isError && query.data === undefined && (
        <ToolsDidNotLoad failedAtMs={query.errorUpdatedAt} onRetry={() => void query.refetch()} />
      )}
      {query.data !== undefined && isDrawn && (
        <>
          <Tools tools={query.data.tools} />
          <Later />
        </>
      )}
    </>
  )
}

const Later = () => {
  const isShown = useIsShown()
  return <Suspense fallback={null}>{isShown && <LaterLines />}</Suspense>
}

const Tools = ({ tools }: { tools: Parameters<typeof arrangeTools>[0] }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { language, isManaged } = useViewer()
  const view = useDashboardView()
  const alarms = useOpenAlarms(undefined)
  const allAlarms = useMemo(() => [...alarms.values()].flat(), [alarms])
  const retryAlarms = useAlarmsRetry(undefined)
  const nowMs = useNow((ms) => Math.floor(ms / STATE_EVERY_MS) * STATE_EVERY_MS)
  const { filter, sort } = view
  const search = useDeferredValue(view.search)
  const [inNameOrder] = useState(createNameOrder)
  const byName = useMemo(() => inNameOrder(tools, language), [inNameOrder, tools, language])
  const ids = useMemo(() => byName.map(({ id }) => id), [byName])
  const recent = useRecentSeries(undefined, ids)
  const shown = useMemo(
    () => arrangeTools(byName, { alarms, filter, search, sort, language, nowMs }),
    [byName, alarms, filter, search, sort, language, nowMs],
  )
  const counts = useMemo(() => countByState(tools, alarms, nowMs), [tools, alarms, nowMs])

  if (tools.length === 0)
    return (
      <>
        <ProblemCard
          icon={IconThermometer}
          title={t('tools.deviceNotFound')}
          text={t(isManaged ? 'tools.noneYet' : 'tools.noneYetAlone')}
          action={{
            label: t('tools.addOwnDevice'),
            onClick: () => void navigate(ADD_DEVICE),
          }}
        />
        <div className={styles.sample}>
          <Suspense fallback={null}>
            <SampleButton />
          </Suspense>
        </div>
      </>
    )
  return (
    <>
      <StateAnnouncer tools={tools} />
      {retryAlarms === null ? (
        <AlarmStrip tools={tools} alarms={allAlarms} />
      ) : (
        <AlarmsFailed retry={retryAlarms} />
      )}
      <ViewBar view={view} counts={counts}>
        <SearchField
          value={view.search}
          onChange={view.setSearch}
          label={t('tools.searchLabel')}
          placeholder={t('tools.search')}
        />
      </ViewBar>
      {shown.length > 0 ? (
        <ToolGrid tools={shown} recent={recent} alarms={alarms} />
      ) : (
        <ProblemCard
          icon={IconThermometer}
          title={t('tools.deviceNotFound')}
          text={search === '' ? t('tools.noneInFilter') : t('dataTable.noneFound', { search })}
          action={{
            label: search === '' ? t('tools.showAll') : t('dataTable.clearSearch'),
            onClick: view.showAll,
          }}
        />
      )}
      <Link className={styles.add} to={ADD_DEVICE}>
        <IconPlus size={18} stroke={1.7} aria-hidden />
        {t('tools.addOwnDevice')}
      </Link>
    </>
  )
}
