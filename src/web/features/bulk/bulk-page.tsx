import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import { countText } from '../../../domain/records/count-text.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { personName } from '../../../domain/users/person-name.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { TableLoading } from '../../ui/data-table/table-loading.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import { AlarmEffect } from './alarm-effect.tsx'
import { BulkRows } from './bulk-rows.tsx'
import { BulkState } from './bulk-state.tsx'
import styles from './bulk.module.css'
import { setupLabel } from '../../components/setup/setup-text.ts'
import { type BulkChange, useBulkChange, useBulkChanges } from './use-bulk.ts'

/** Changes of many sensors: the newest, or with `id` in the address one of them, planned or begun. */
export const BulkPage = () => {
  const [params] = useSearchParams()
  const id = params.get('id')
  return id === null ? <RecentChanges /> : <OneChange key={id} id={id} />
}

const Failed = ({ error, reload }: { error: Error; reload: () => void }) => {
  const { t } = useTranslation()
  return (
    <ProblemCard
      role="alert"
      title={t('bulk.didNotLoad')}
      text={refusalText(t, error)}
      action={{ label: t('common.reload'), onClick: reload }}
    />
  )
}

const OneChange = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  const { change, error, reload, starting, takingBack } = useBulkChange(id)
  return (
    <div className={styles.page}>
      <PageHead title={t('bulk.one')}>
        <Link to="/admin/bulk">{t('bulk.recent')}</Link>
      </PageHead>
      {change === null && error === null && <TableLoading />}
      {error !== null && <Failed error={error} reload={reload} />}
      {change !== null && (
        <>
          <Fields change={change} />
          <BulkState change={change} starting={starting} takingBack={takingBack} />
          {change.state === 'PLANNED' && change.changing > 0 && (
            <AlarmEffect id={id} changing={change.changing} />
          )}
          <Lists change={change} />
        </>
      )}
    </div>
  )
}

const Fields = ({ change }: { change: BulkChange }) => {
  const { t } = useTranslation()
  return (
    <p className={styles.intro}>
      {[change.profile, ...change.fields.map((field) => setupLabel(t, field))]
        .filter(Boolean)
        .join(' · ')}
      {change.reason !== null && <span className={styles.small}>{change.reason}</span>}
    </p>
  )
}

/** The sensors that need a look come first. */
const Lists = ({ change }: { change: BulkChange }) => {
  const { t } = useTranslation()
  const { id, refused, left, kept, changing, done, takenBack } = change
  const version = [change.state, refused, left, kept].join()
  return (
    <>
      {refused > 0 && (
        <BulkRows
          {...{ id, version }}
          title={t('bulk.list.refused')}
          states={['REFUSED']}
          total={refused}
        />
      )}
      {left + kept > 0 && (
        <BulkRows
          {...{ id, version }}
          title={t('bulk.list.left')}
          states={['CHANGED_MEANWHILE', 'KEPT']}
          total={left + kept}
        />
      )}
      {changing + done + takenBack > 0 && (
        <BulkRows
          {...{ id, version }}
          title={t('bulk.list.changes')}
          states={['CHANGES', 'DONE', 'TAKEN_BACK']}
          total={changing + done + takenBack}
        />
      )}
    </>
  )
}

const RecentChanges = () => {
  const { t } = useTranslation()
  const { language, timeZone } = useViewer()
  const { changes, error, reload } = useBulkChanges()
  return (
    <div className={styles.page}>
      <PageHead title={t('bulk.recentTitle')}>
        <Link to="/admin/toollist">{t('toolList.all')}</Link>
      </PageHead>
      <p className={styles.intro}>{t('bulk.recentIntro')}</p>
      {changes === null && error === null && <TableLoading />}
      {error !== null && <Failed error={error} reload={reload} />}
      {changes?.length === 0 && (
        <ProblemCard
          icon={IconAdjustmentsHorizontal}
          title={t('bulk.none')}
          text={t('bulk.noneText')}
        />
      )}
      {changes !== null && changes.length > 0 && (
        <ul className={styles.changes}>
          {changes.map((change) => (
            <li key={change.id} className={styles.card}>
              <Link to={`/admin/bulk?id=${change.id}`}>
                {[change.profile, ...change.fields.map((field) => setupLabel(t, field))]
                  .filter(Boolean)
                  .join(' · ')}
              </Link>
              <span className={styles.small}>
                {[
                  localTime(timeZone).minuteText(Date.parse(change.plannedAt)),
                  change.by && (personName(change.by, language) || change.by.email),
                  t(`bulk.state.${change.state}`),
                  t('bulk.figure.done', { number: countText(change.done, language) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
