import { useTranslation } from '../../i18n/use-translation.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { localTime } from '../../../domain/periods/local-time.ts'

/** Stands in place of the tool widgets when their first request failed. */
export const ToolsDidNotLoad = ({
  failedAtMs,
  onRetry,
}: {
  failedAtMs: number
  onRetry: () => void
}) => {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  return (
    <ProblemCard
      role="alert"
      title={t('tools.didNotLoad')}
      text={t('tools.measurementsSafe', { time: localTime(timeZone).timeOfDay(failedAtMs) })}
      action={{ label: t('common.reload'), onClick: onRetry }}
    />
  )
}
