import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { localTime } from '../../../domain/periods/local-time.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { RefusedError } from '../../api/request-error.ts'
import { SignatureList } from '../../components/signatures/signature-list.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { TableLoading } from '../../ui/data-table/table-loading.tsx'
import { Choice } from '../../ui/form/choice.tsx'
import { BackLink } from '../../ui/page/back-link.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import { DeviationActions } from './deviation-actions.tsx'
import styles from './deviations.module.css'
import { FactsView } from './facts-view.tsx'
import { StateMark } from './state-mark.tsx'
import { TextsForm } from './texts-form.tsx'
import { TextsView } from './texts-view.tsx'
import { type ShownDeviation, type ShownVersion, useDeviation } from './use-deviation.ts'
import { useSubmission } from './use-submission.ts'

/** A report about a deviation: its facts, what people write, its approval, and its versions. */
export const DeviationPage = () => {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const { deviation, error, reload, show } = useDeviation(id)
  return (
    <div className={styles.page}>
      <BackLink to="/deviations">{t('deviations.title')}</BackLink>
      {deviation === null && error === null && <TableLoading />}
      {error !== null && (
        <ProblemCard
          role="alert"
          title={t('deviations.didNotLoad')}
          text={
            error instanceof RefusedError && error.code === 'NOT_FOUND'
              ? t('deviations.notFound')
              : refusalText(t, error)
          }
          action={{ label: t('common.reload'), onClick: () => void reload() }}
        />
      )}
      {deviation !== null && (
        <Report key={deviation.id} deviation={deviation} show={show} reload={reload} />
      )}
    </div>
  )
}

type ReportProps = {
  deviation: ShownDeviation
  show: ReturnType<typeof useDeviation>['show']
  reload: () => Promise<unknown>
}

const Report = ({ deviation, show, reload }: ReportProps) => {
  const { t } = useTranslation()
  const viewer = useViewer()
  const newest = deviation.versions.at(-1)!
  const [chosen, setChosen] = useState<number | null>(null)
  const version = deviation.versions.find((each) => each.version === chosen) ?? newest
  const isNewest = version === newest
  const [isChanged, setChanged] = useState(false)
  const submission = useSubmission(deviation, version, show)
  return (
    <>
      <PageHead title={t('deviations.numbered', { number: deviation.number })}>
        <StateMark state={isNewest ? deviation.state : version.state} />
      </PageHead>
      <p className={styles.lead}>
        <Link to={`/tool-dashboard?id=${deviation.toolId}`}>{deviation.sensorName}</Link>{' '}
        <span className={styles.small}>
          {`${deviation.imeiNumber} / ${version.facts.equipmentId}`}
        </span>
      </p>
      {deviation.versions.length > 1 && (
        <Choice
          label={t('deviations.versions')}
          value={String(version.version)}
          onChange={(value) => setChosen(Number(value))}
        >
          {deviation.versions.map((each) => (
            <option key={each.version} value={each.version}>
              {`${t('deviations.version', { n: each.version })} – ${t(`deviations.state.${each.state}`)}`}
            </option>
          ))}
        </Choice>
      )}
      <FactsView version={version} since={isNewest ? deviation.newest.readingsSince : null} />
      {isNewest && deviation.state === 'OPEN' && viewer.can.work.allowed ? (
        <TextsForm
          key={version.id}
          deviation={deviation}
          version={version}
          show={show}
          missing={submission.problemOf}
          onChanged={setChanged}
        />
      ) : (
        <TextsView version={version} />
      )}
      <History deviation={deviation} version={version} />
      {version.contentHash !== null && (
        <section className={styles.card}>
          <h2>{t('signatures.signatures')}</h2>
          <SignatureList signatures={version.signatures} viewer={viewer} onWithdrawn={reload} />
        </section>
      )}
      <DeviationActions
        deviation={deviation}
        version={version}
        isNewest={isNewest}
        isChanged={isChanged}
        submission={submission}
        show={show}
        reload={reload}
      />
    </>
  )
}

const History = ({ deviation, version }: { deviation: ShownDeviation; version: ShownVersion }) => {
  const { t } = useTranslation()
  const { timeZone } = useViewer()
  const at = (time: string) => localTime(timeZone).minuteText(Date.parse(time))
  const named = (name: string | null) => name || t('deviations.someone')
  return (
    <ul className={styles.history}>
      <li>
        {t('deviations.begunBy', { time: at(deviation.begunAt), name: named(deviation.begunBy) })}
      </li>
      {version.reason !== null && <li>{t('deviations.newBecause', { reason: version.reason })}</li>}
      <li>
        {t('deviations.written', { time: at(version.writtenAt), name: named(version.writtenBy) })}
      </li>
      {version.submittedAt !== null && (
        <li>
          {t('deviations.handedIn', {
            time: at(version.submittedAt),
            name: named(version.submittedBy),
          })}
        </li>
      )}
      {deviation.withdrawnAt !== null && (
        <li>
          {t('deviations.withdrawnBy', {
            time: at(deviation.withdrawnAt),
            name: named(deviation.withdrawnBy),
            reason: deviation.withdrawnReason ?? '',
          })}
        </li>
      )}
    </ul>
  )
}
