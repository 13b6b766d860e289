import type { Clock } from '../../domain/clock.ts'
import type { LiveReadings } from '../live/live-readings.ts'
import type { Reads } from '../storage/storage.ts'
import { chartData } from './chart-data.ts'
import { chartSeries } from './chart-series.ts'
import { lastData } from './last-data.ts'
import { liveReadings } from './live-readings.ts'
import { periodFigures } from './period-figures.ts'
import { recentSeries } from './recent-series.ts'

export const readingServices = (deps: {
  storage: Pick<Reads, 'accounts' | 'tools' | 'readings'>
  clock: Clock
  live: Pick<LiveReadings, 'subscribe'>
}) => ({
  chartData: chartData(deps),
  chartSeries: chartSeries(deps),
  periodFigures: periodFigures(deps),
  recentSeries: recentSeries(deps),
  lastData: lastData(deps),
  live: liveReadings(deps),
})
