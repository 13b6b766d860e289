import { Button, SegmentedControl } from '@mantine/core'
import { IconCircleCheck, IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { refusalText } from '../../api/refusal-text.ts'
import { TableLoading } from '../../components/data-table/table-loading.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { ProblemCard } from '../../components/problem-card/problem-card.tsx'
import { AlarmCard } from './alarm-card.tsx'
import styles from './alarms-page.module.css'
import { useAlarms, type Alarm } from './use-alarms.ts'

const SHOWN = ['open', 'past', 'all'] as const
type Shown = (typeof SHOWN)[number]
const OPEN = { open: true, past: false, all: null } as const satisfies Record<Shown, boolean | null>
const isShown = (text: string | null): text is Shown => (SHOWN as readonly (string | null)[]).includes(text)

/** What nobody has acknowledged stands before what somebody knows of. */
const byUrgency = (alarms: readonly Alarm[]): Alarm[] => alarms.toSorted((a, b) => Number(a.acknowledgedAt !== null) - Number(b.acknowledgedAt !== null))

/** The alarms in sight: those that last, with what to do, and those that are over. */
export const AlarmsPage = () => {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const inAddress = params.get('show')
  const shown = isShown(inAddress) ? inAddress : 'open'
  const { alarms, error, hasOlder, isLoadingOlder, loadOlder, reload } = useAlarms({ open: OPEN[shown], toolId: params.get('toolId'), userId: params.get('userId') })
  const show = (next: string): void => {
    const changed = new URLSearchParams(params)
    changed.set('show', next)
    setParams(changed, { replace: true })
  }
  return (
    <>
      <PageHead title={t('alarms.title')}>
        <SegmentedControl
          value={shown}
          onChange={show}
          aria-label={t('alarms.filter.label')}
          data={SHOWN.map((value) => ({ value, label: t(`alarms.filter.${value}`) }))}
        />
      </PageHead>
      <p className={styles.intro}>{t('alarms.intro')}</p>
      {alarms === null && error === null && <TableLoading />}
      {error !== null && <ProblemCard role="alert" title={t('alarms.didNotLoad')} text={refusalText(t, error)} action={{ label: t('common.reload'), onClick: reload }} />}
      {alarms !== null && alarms.length > 0 && (
        <ul className={styles.alarms} aria-label={t('alarms.title')}>
          {(shown === 'open' ? byUrgency(alarms) : alarms).map((alarm) => <AlarmCard key={alarm.id} alarm={alarm} startsOpen={shown === 'open' && alarms.length === 1} />)}
        </ul>
      )}
      {alarms !== null && alarms.length === 0 && error === null && (shown === 'open'
        ? <ProblemCard icon={IconCircleCheck} role="status" title={t('alarms.none.open')} text={t('alarms.none.openText')} />
        : <ProblemCard icon={IconHistory} role="status" title={t('alarms.none.past')} text={t('alarms.none.pastText')} />)}
      {hasOlder && <Button variant="default" className={styles.older!} loading={isLoadingOlder} onClick={loadOlder}>{t('alarms.older')}</Button>}
    </>
  )
}
