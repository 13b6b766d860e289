import type { ToolCardFragment } from '../../api/generated/graphql.ts'
import type { ToolAlarmState } from '../../api/use-tool-alarm-state.ts'
import { InShortSteps } from '../../ui/page/in-short-steps.tsx'
import type { Viewer } from '../../viewer/viewer.ts'
import { ToolHeading } from './tool-heading.tsx'
import { ToolPast, type PartsOfOthers } from './tool-past.tsx'
import { useAfterChart } from './use-after-chart.ts'
import { useLatestReading } from './use-latest-reading.ts'
import { Waiting } from './waiting.tsx'

type Props = PartsOfOthers & {
  tool: ToolCardFragment
  viewer: Viewer
  /** Null before it is known. */
  alarmState: ToolAlarmState | null
}

/** A sensor's present value, and as soon as that is painted a period of its past. */
export const ToolDashboard = ({ tool, viewer, alarmState, ...parts }: Props) => {
  const { due, onChart } = useAfterChart()
  const { latest, arrivals, update } = useLatestReading(tool, due > 0)
  return (
    <>
      <ToolHeading tool={tool} latest={latest} update={update} viewer={viewer} />
      {/* An alarm opens above the chart: the rest waits for that word, so that nothing moves later. */}
      {alarmState === null ? (
        <Waiting hasHeading />
      ) : (
        <InShortSteps>
          <ToolPast
            tool={tool}
            viewer={viewer}
            alarmState={alarmState}
            latest={latest}
            arrivals={arrivals}
            due={due}
            onChart={onChart}
            {...parts}
          />
        </InShortSteps>
      )}
    </>
  )
}
