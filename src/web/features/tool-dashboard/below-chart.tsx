import { lazy } from 'react'
import { withAllTexts } from '../../i18n/i18n.ts'

/** Below the chart, with more words than the first paint should load. */
export const ExcursionTable = lazy(() =>
  withAllTexts(() => import('./excursion-table.tsx')).then((file) => ({
    default: file.ExcursionTable,
  })),
)
export const MissingTimes = lazy(() =>
  withAllTexts(() => import('./missing-times.tsx')).then((file) => ({
    default: file.MissingTimes,
  })),
)
