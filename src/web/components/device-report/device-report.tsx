import { useTranslation } from '../../i18n/use-translation.ts'
import type { LanguageCode } from '../../../domain/users/account.ts'
import type { ShownReportFragment } from '../../api/generated/graphql.ts'
import { Timestamp } from '../../ui/time/timestamp.tsx'
import styles from './device-report.module.css'
import { signalWords, voltWords } from './signal-words.ts'

/** What a device last said of itself; what it never said is left out. */
export const DeviceReport = ({
  report,
  language,
  timeZone,
}: {
  report: ShownReportFragment
  language: LanguageCode
  timeZone: string
}) => {
  const { t } = useTranslation()
  const { batteryMillivolts, firmware, reportedAt } = report
  const signal = signalWords(t, language, report)
  return (
    <dl className={styles.report}>
      {signal !== null && (
        <div>
          <dt>{t('deviceReport.signal')}</dt>
          <dd>{signal}</dd>
        </div>
      )}
      {batteryMillivolts !== null && (
        <div>
          <dt>{t('deviceReport.batteryVoltage')}</dt>
          <dd>{voltWords(language, batteryMillivolts)}</dd>
        </div>
      )}
      {firmware !== null && (
        <div>
          <dt>{t('deviceReport.firmware')}</dt>
          <dd>{firmware}</dd>
        </div>
      )}
      <div>
        <dt>{t('deviceReport.reported')}</dt>
        <dd>
          <Timestamp ms={Date.parse(reportedAt)} timeZone={timeZone} />
        </dd>
      </div>
    </dl>
  )
}
