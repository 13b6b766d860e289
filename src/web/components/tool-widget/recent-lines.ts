import { createContext } from 'react'
import type { SparkSeries } from './spark-geometry.ts'

/** The last 24 hours of many sensors. */
export type RecentLines = {
  byTool: ReadonlyMap<string, SparkSeries>
  /** When they were asked for, ms since 1970: the right edge of the lines. */
  untilMs: number
}

/** Only the lines read it, so that new lines do not render whole cards. */
export const RecentLinesContext = createContext<RecentLines>({ byTool: new Map(), untilMs: 0 })
