import { addDays } from '../../../domain/periods/calendar-day.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { personName } from '../../../domain/users/person-name.ts'
import { followLink } from '../../api/follow-link.ts'
import {
  ReportFileDocument,
  RevokeReportLinksDocument,
  type MadeReportFragment,
} from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { RightGate } from '../../components/right-gate/right-gate.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PlainButton } from '../../ui/button/plain-button.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './reports.module.css'
import { useRefreshReports, useReportRuns } from './use-reports.ts'

/** What a plan has made, with its files and mails, the newest first. */
export const ReportRuns = ({ scheduleId }: { scheduleId: string }) => {
  const { t } = useTranslation()
  const { runs, hasFailed, more } = useReportRuns(scheduleId)
  if (hasFailed) return <p role="alert">{t('reports.runs.didNotLoad')}</p>
  if (runs === null) return null
  if (runs.length === 0) return <p className={styles.hint}>{t('reports.runs.none')}</p>
  return (
    <>
      <ul className={styles.runs}>
        {runs.map((run) => (
          <Run key={run.id} run={run} />
        ))}
      </ul>
      {more !== null && <PlainButton onClick={more}>{t('reports.runs.older')}</PlainButton>}
    </>
  )
}

const periodOf = ({ fromDay, toDay }: MadeReportFragment): string => {
  const last = addDays(toDay, -1)
  return fromDay === last ? fromDay : `${fromDay} – ${last}`
}

const Run = ({ run }: { run: MadeReportFragment }) => {
  const { t } = useTranslation()
  const { language, timeZone } = useViewer()
  const { createdAt, periods, isMade, startedBy, mails, files, sensorsLeftOut } = run
  const facts = [
    localTime(timeZone).minuteText(Date.parse(createdAt)),
    run.timeZone,
    ...(periods > 1 ? [t('reports.runs.periods', { n: periods })] : []),
    ...(startedBy === null
      ? []
      : [t('reports.runs.byHand', { name: personName(startedBy, language) })]),
    ...(sensorsLeftOut > 0 ? [t('reports.runs.leftOut', { n: sensorsLeftOut })] : []),
  ]
  return (
    <li className={styles.run}>
      <h3>{periodOf(run)}</h3>
      <p className={styles.hint}>{facts.join(' · ')}</p>
      {!isMade && <p role="status">{t('reports.runs.making')}</p>}
      <ul className={styles.files}>
        {files.map((file) => (
          <RunFile key={file.id} file={file} />
        ))}
      </ul>
      <ul className={styles.hint}>
        {mails.map(({ address, status, reason }) => (
          <li key={address} data-needs={status === 'FAILED' || undefined}>
            {address || t('reports.runs.erased')}
            {': '}
            {status === null ? t('reports.runs.unwritten') : t(`reports.runs.mail.${status}`)}
            {reason !== null && ` (${reason})`}
          </li>
        ))}
      </ul>
      {run.openLinks > 0 && <OpenLinks run={run} />}
    </li>
  )
}

const RunFile = ({ file }: { file: MadeReportFragment['files'][number] }) => {
  const { t } = useTranslation()
  const { id, name, isStored, failure } = file
  const fetching = useAction({
    send: async (_: void) =>
      followLink((await request(ReportFileDocument, { id })).reportFile.path),
    failure: t('reports.runs.notFetched'),
  })
  if (failure !== null)
    return (
      <li data-needs>
        {name}: {t(`reports.runs.failure.${failure}`)}
      </li>
    )
  return (
    <li>
      {isStored ? (
        <button type="button" className={styles.file} onClick={() => fetching.run()}>
          {name}
        </button>
      ) : (
        `${name}: ${t('reports.runs.notStored')}`
      )}
    </li>
  )
}

const OpenLinks = ({ run: { id, openLinks } }: { run: MadeReportFragment }) => {
  const { t } = useTranslation()
  const refresh = useRefreshReports()
  const revoking = useAction({
    send: (_: void) => request(RevokeReportLinksDocument, { runId: id }),
    success: t('reports.runs.revoked'),
    failure: t('reports.runs.notRevoked'),
    onSuccess: refresh,
  })
  return (
    <div className={styles.actions}>
      <span>{t('reports.runs.links', { n: openLinks })}</span>
      <RightGate needs="manage">
        <PlainButton onClick={() => revoking.run()}>{t('reports.runs.revoke')}</PlainButton>
      </RightGate>
    </div>
  )
}
