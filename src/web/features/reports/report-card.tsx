import { useState } from 'react'
import { localTime } from '../../../domain/periods/local-time.ts'
import {
  DeleteReportDocument,
  PauseReportDocument,
  RunReportDocument,
  type PlannedReportFragment,
} from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { ConfirmDelete } from '../../components/confirm-delete/confirm-delete.tsx'
import { RightGate } from '../../components/right-gate/right-gate.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PlainButton } from '../../ui/button/plain-button.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import { ReportRuns } from './report-runs.tsx'
import { timingText } from './report-words.ts'
import styles from './reports.module.css'
import { useRefreshReports } from './use-reports.ts'

type Props = { report: PlannedReportFragment; onEdit: () => void }

/** One report by plan: what it is, how it stands, what may be done with it, and what it has made. */
export const ReportCard = ({ report, onEdit }: Props) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <li className={styles.card}>
      <h2>{report.name}</h2>
      <Facts report={report} />
      <Actions report={report} onEdit={onEdit} onRun={() => setOpen(true)} />
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('reports.runs.title')}
      </button>
      {isOpen && <ReportRuns scheduleId={report.id} />}
    </li>
  )
}

const Facts = ({ report }: Pick<Props, 'report'>) => {
  const { t } = useTranslation()
  const { language, timeZone } = useViewer()
  const { state, sensors, sensorsGone, sensorsLeftOut, nextAt, recipients, format } = report
  const isStopped = state === 'NOBODY' || state === 'NO_SENSORS'
  return (
    <>
      <p className={styles.state} data-needs={isStopped || undefined}>
        {t(`reports.state.${state}`)}
        {nextAt !== null &&
          ` · ${t('reports.next', { time: localTime(timeZone).minuteText(Date.parse(nextAt)) })}`}
      </p>
      <p>
        {[
          timingText(t, report, language),
          format,
          t(report.selects === 'ACCOUNT' ? 'reports.sensorsAll' : 'reports.sensors', {
            n: sensors,
          }),
        ].join(' · ')}
      </p>
      {sensorsGone > 0 && <p data-needs>{t('reports.gone', { n: sensorsGone })}</p>}
      {sensorsLeftOut > 0 && <p data-needs>{t('reports.leftOut', { n: sensorsLeftOut })}</p>}
      <ul className={styles.recipients}>
        {recipients.map(({ address, state: one }) => (
          <li key={address} data-needs={one !== 'GETS' || undefined}>
            {one === 'GETS' ? address : `${address}: ${t(`reports.recipient.${one}`)}`}
          </li>
        ))}
      </ul>
    </>
  )
}

const Actions = ({ report, onEdit, onRun }: Props & { onRun: () => void }) => {
  const { t } = useTranslation()
  const refresh = useRefreshReports()
  const [isAsking, setAsking] = useState(false)
  const { id, name, state } = report
  const isPaused = state === 'PAUSED'
  const pausing = useAction({
    send: (paused: boolean) => request(PauseReportDocument, { id, paused }),
    success: t('reports.changed'),
    failure: t('reports.notChanged'),
    onSuccess: refresh,
  })
  const running = useAction({
    send: (_: void) => request(RunReportDocument, { id }),
    success: t('reports.started'),
    failure: t('reports.notStarted'),
    onSuccess: () => {
      onRun()
      return refresh()
    },
  })
  const deleting = useAction({
    send: (_: void) => request(DeleteReportDocument, { id }),
    success: t('reports.deleted'),
    failure: t('reports.notDeleted'),
    onSuccess: refresh,
  })
  return (
    <div className={styles.actions}>
      <RightGate needs="work">
        <PlainButton onClick={() => running.run()}>{t('reports.run')}</PlainButton>
      </RightGate>
      <RightGate needs="manage">
        <PlainButton onClick={onEdit}>{t('reports.edit')}</PlainButton>
        <PlainButton onClick={() => pausing.run(!isPaused)}>
          {t(isPaused ? 'reports.resume' : 'reports.pause')}
        </PlainButton>
        <PlainButton onClick={() => setAsking(true)}>{t('reports.delete')}</PlainButton>
      </RightGate>
      {isAsking && (
        <ConfirmDelete
          name={name}
          words={{
            question: t('reports.deleteQuestion', { name }),
            button: t('reports.delete'),
          }}
          keeps={t('reports.deleteKeeps')}
          asksReason={false}
          isDeleting={deleting.isBusy}
          onDelete={() => deleting.run()}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
