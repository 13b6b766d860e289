import { lazy } from 'react'
import { withAllTexts } from '../../i18n/i18n.ts'

/** Few sensors wait for their device. */
export const WaitingDevice = lazy(() =>
  withAllTexts(() => import('./waiting-device.tsx')).then((file) => ({
    default: file.WaitingDevice,
  })),
)

/** With what makes the files. */
export const DownloadList = lazy(() =>
  import('./download-list.tsx').then((file) => ({ default: file.DownloadList })),
)

/** Its texts come with its file. */
export const PrintChoice = lazy(() =>
  withAllTexts(() => import('./print-choice.tsx')).then((file) => ({
    default: file.PrintChoice,
  })),
)

/** Few people manage devices. */
export const ReplaceLogger = lazy(() =>
  withAllTexts(() => import('./replace-logger.tsx')).then((file) => ({
    default: file.ReplaceLogger,
  })),
)

/** Few sensors report more than their temperature. */
export const ChannelSection = lazy(() =>
  withAllTexts(() => import('./channels/channel-section.tsx')).then((file) => ({
    default: file.ChannelSection,
  })),
)

/** Few sensors have goods whose temperature is calculated. */
export const GoodsSection = lazy(() =>
  withAllTexts(() => import('./goods/goods-section.tsx')).then((file) => ({
    default: file.GoodsSection,
  })),
)

/** Few periods have a time in which the server watched nothing. */
export const NotMonitoredNote = lazy(() =>
  withAllTexts(() => import('./not-monitored-note.tsx')).then((file) => ({
    default: file.NotMonitoredNote,
  })),
)

/** Few addresses ask for days that cannot be chosen. */
export const PeriodNotShown = lazy(() =>
  withAllTexts(() => import('./period-not-shown.tsx')).then((file) => ({
    default: file.PeriodNotShown,
  })),
)

/** Asks page by page, which the first view does not. */
export const IssuedLogs = lazy(() =>
  withAllTexts(() => import('./signatures/issued-logs.tsx')).then((file) => ({
    default: file.IssuedLogs,
  })),
)
