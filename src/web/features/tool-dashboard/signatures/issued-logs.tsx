import { lazy, Suspense } from 'react'
import { withAllTexts } from '../../../i18n/i18n.ts'
import type { Viewer } from '../../../viewer/viewer.ts'
import { useIssuedLogs } from './use-issued-logs.ts'

/** With the form to sign it is twenty files, which a sensor without issued logs does not need. */
const LogList = lazy(() =>
  withAllTexts(() => import('./log-list.tsx')).then((file) => ({ default: file.LogList })),
)

/** The issued logs of the sensor with their signatures, and a way to sign; nothing before the first. */
export const IssuedLogs = ({ toolId, viewer }: { toolId: string; viewer: Viewer }) => {
  const pages = useIssuedLogs(toolId)
  return (
    (pages.logs.length > 0 || pages.hasFailed) && (
      <Suspense>
        <LogList toolId={toolId} viewer={viewer} {...pages} />
      </Suspense>
    )
  )
}
