import { IconTemperatureOff } from '@tabler/icons-react'
import { useDeferredValue } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useNavigate, useSearchParams } from 'react-router'
import { useToolAlarmState } from '../../api/use-tool-alarm-state.ts'
import { landingOf } from '../../session/landing.ts'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import { ToolDashboard } from './tool-dashboard.tsx'
import type { PartsOfOthers } from './tool-past.tsx'
import { useTool } from '../../api/use-tool.ts'
import { productName } from '../../i18n/product-name.ts'
import { Waiting } from './waiting.tsx'

export { askAheadOf } from './ask-ahead.ts'

/** The page of one sensor: its latest reading, and a period as a chart, figures and excursions. */
export const ToolDashboardPage = (parts: PartsOfOthers) => {
  const { t } = useTranslation()
  const viewer = useViewer()
  const navigate = useNavigate()
  const [address] = useSearchParams()
  const id = address.get('id')
  // Deferred, so that React renders the page in short steps: in one step it would block a phone for
  // a tenth of a second.
  const shown = useDeferredValue(useTool(id))
  const alarmState = useDeferredValue(useToolAlarmState(id))
  const name = shown.kind === 'loaded' ? shown.tool.name : t('toolDashboard.title')
  return (
    <>
      <title>{`${name} – ${productName()}`}</title>
      {shown.kind === 'loaded' && (
        <ToolDashboard
          key={shown.tool.id}
          tool={shown.tool}
          viewer={viewer}
          alarmState={alarmState}
          {...parts}
        />
      )}
      {shown.kind === 'not-found' && (
        <ProblemCard
          icon={IconTemperatureOff}
          title={t('tools.deviceNotFound')}
          text={t('toolDashboard.notFoundText')}
          action={{
            label: t('toolDashboard.toStart'),
            onClick: () => void navigate(landingOf(viewer.role)),
          }}
        />
      )}
      {shown.kind === 'failed' && (
        <ProblemCard
          role="alert"
          title={t('toolDashboard.chart.failed')}
          text={t('failures.unreachable')}
          action={{ label: t('toolDashboard.chart.retry'), onClick: shown.retry }}
        />
      )}
      {shown.kind === 'loading' && <Waiting hasHeading={false} />}
    </>
  )
}
