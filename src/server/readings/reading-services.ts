import type { LiveReadings } from '../live/live-readings.ts'
import { chartData } from './chart-data.ts'
import { chartSeries } from './chart-series.ts'
import { lastData } from './last-data.ts'
import { liveReadings } from './live-readings.ts'
import { periodFigures } from './period-figures.ts'
import type { ReadingDeps } from './reading-deps.ts'
import { recentSeries } from './recent-series.ts'

export const readingServices = (deps: ReadingDeps & { live: Pick<LiveReadings, 'subscribe'> }) => ({
  chartData: chartData(deps),
  chartSeries: chartSeries(deps),
  periodFigures: periodFigures(deps),
  recentSeries: recentSeries(deps),
  lastData: lastData(deps),
  live: liveReadings(deps),
})
