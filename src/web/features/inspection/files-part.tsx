import { useState } from 'react'
import { MOST_INSPECTED_LOG_DAYS } from '../../../domain/inspection-links/inspection-link.ts'
import { addDays } from '../../../domain/periods/calendar-day.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { bytesText } from '../../../domain/records/bytes-text.ts'
import { countText } from '../../../domain/records/count-text.ts'
import { LANGUAGE_CODES } from '../../../domain/users/account.ts'
import { followLink } from '../../api/follow-link.ts'
import { type InspectionFile, InspectionFileDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { DayField } from '../../components/day-field/day-field.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './inspect-page.module.css'
import { type InspectionScope, useShownLanguage } from './use-inspection.ts'

const DRAWN_WITHIN_MS = 120_000

/** Files of a sensor and of finished inspection folders, and how a log is checked. */
export const FilesPart = ({
  secret,
  scope,
  toolId,
}: {
  secret: string
  scope: InspectionScope
  toolId: string
}) => {
  const { t } = useTranslation()
  const { dateStart, dateEnd } = scope
  const earliest = addDays(dateEnd, 1 - MOST_INSPECTED_LOG_DAYS)
  const [from, setFrom] = useState(earliest > dateStart ? earliest : dateStart)
  const [to, setTo] = useState(dateEnd)
  const isInside = (day: string): boolean => day >= dateStart && day <= dateEnd
  const outside = t('inspection.dayOutside')
  const days = { dateStart: from, dateEnd: to }
  const isReady = isInside(from) && isInside(to) && from <= to
  return (
    <div className={styles.files}>
      <div className={styles.days}>
        <DayField
          label={t('inspection.from')}
          value={from}
          onChange={setFrom}
          latest={dateEnd}
          error={from === '' || isInside(from) ? null : outside}
        />
        <DayField
          label={t('inspection.to')}
          value={to}
          onChange={setTo}
          latest={dateEnd}
          error={to === '' || isInside(to) ? null : outside}
        />
      </div>
      <p className={styles.hint}>{t('inspection.logDays', { most: MOST_INSPECTED_LOG_DAYS })}</p>
      {isReady && (
        <div className={styles.buttons}>
          <FileButton {...{ secret, days }} file="LOG" id={toolId}>
            {t('inspection.fetchLog')}
          </FileButton>
          <FileButton {...{ secret, days }} file="CSV" id={toolId}>
            {t('inspection.fetchCsv')}
          </FileButton>
        </div>
      )}
      <p className={styles.hint}>{t('inspection.filesIntro')}</p>
      <p>
        <a href="/verify">{t('inspection.check')}</a>
      </p>
      <Folders secret={secret} scope={scope} />
    </div>
  )
}

const Folders = ({ secret, scope }: { secret: string; scope: InspectionScope }) => {
  const { t } = useTranslation()
  const code = LANGUAGE_CODES[useShownLanguage()]
  const day = localTime(scope.timeZone).dayOf
  const size = (bytes: number): string => bytesText(Math.max(bytes, 1024 ** 2), code)
  return (
    <>
      <h3>{t('inspection.folders')}</h3>
      {scope.folders.length === 0 && <p className={styles.hint}>{t('inspection.noFolders')}</p>}
      <ul className={styles.folders}>
        {scope.folders.map(({ id, sensors, periodStart, periodEnd, ...files }) => (
          <li key={id}>
            <p>
              {t('inspection.folderOf', {
                from: day(Date.parse(periodStart)),
                to: day(Date.parse(periodEnd) - 1),
                n: countText(sensors, code),
              })}
            </p>
            <div className={styles.buttons}>
              <FileButton secret={secret} file="FOLDER_PDF" id={id} days={null}>
                {`PDF, ${size(files.pdfBytes)}`}
              </FileButton>
              <FileButton secret={secret} file="FOLDER_ZIP" id={id} days={null}>
                {`ZIP, ${size(files.zipBytes)}`}
              </FileButton>
            </div>
            <p className={styles.hash}>
              {t('inspection.folderHash', { file: 'PDF', hash: files.pdfSha256 })}
            </p>
            <p className={styles.hash}>
              {t('inspection.folderHash', { file: 'ZIP', hash: files.zipSha256 })}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}

const FileButton = ({
  secret,
  file,
  id,
  days,
  children,
}: {
  secret: string
  file: InspectionFile
  id: string
  days: { dateStart: string; dateEnd: string } | null
  children: string
}) => {
  const { t } = useTranslation()
  const language = useShownLanguage()
  const fetching = useAction({
    send: async (_: void) => {
      const { inspectionFile } = await request(
        InspectionFileDocument,
        { secret, file, id, language, ...days },
        { timeoutMs: DRAWN_WITHIN_MS },
      )
      await followLink(inspectionFile.path)
    },
    failure: t('inspection.notFetched'),
  })
  return (
    <Button variant="default" loading={fetching.isBusy} onClick={() => fetching.run()}>
      {children}
    </Button>
  )
}
