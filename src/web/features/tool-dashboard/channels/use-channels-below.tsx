import { type ReactNode, Suspense, useCallback } from 'react'
import type { Viewer } from '../../../viewer/viewer.ts'
import type { Span } from '../chart/drawn-series.ts'
import { ChannelSection } from '../rare-sections.tsx'
import { useChannels } from './use-channels.ts'

type Sides = { left: number; right: number }

/** Draws what the sensor reports beside its temperature, below the chart; the same function while nothing changed. */
export const useChannelsBelow = ({
  toolId,
  span,
  viewer,
  isDue,
}: {
  toolId: string
  span: Span
  viewer: Viewer
  isDue: boolean
}): ((sides: Sides) => ReactNode) => {
  const { channels, report, hasFailed, retry } = useChannels(toolId, isDue)
  return useCallback(
    (sides) =>
      (channels.length > 0 || report !== null || hasFailed) && (
        <Suspense>
          <ChannelSection
            toolId={toolId}
            channels={channels}
            report={report}
            hasFailed={hasFailed}
            retry={retry}
            span={span}
            sides={sides}
            viewer={viewer}
          />
        </Suspense>
      ),
    [toolId, channels, report, hasFailed, retry, span, viewer],
  )
}
