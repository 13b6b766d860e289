import { IconMoodSmile } from '@tabler/icons-react'
import { Link } from 'react-router'
import { countText } from '../../../domain/records/count-text.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { TableFoot } from '../../ui/data-table/table-foot.tsx'
import { TableLoading } from '../../ui/data-table/table-loading.tsx'
import { useTableAddress } from '../../ui/data-table/use-table-address.ts'
import { useLastPage } from '../../ui/data-table/use-table.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './morning.module.css'
import { NeedFilter } from './need-filter.tsx'
import { NeedList } from './need-list.tsx'
import { NightSentence } from './night-sentence.tsx'
import { useCustomerNeeds } from './use-customer-needs.ts'
import { useNarrowing } from './use-narrowing.ts'

const BY_NEED = ['need'] as const

/** Which customers need somebody today. The filters and the page are part of the address. */
export const TodayPage = () => {
  const { t } = useTranslation()
  const { narrow, ...narrowing } = useNarrowing()
  const address = useTableAddress({ sortable: BY_NEED, firstSort: 'need' })
  const { page, size } = address
  const { needs, error, isChanging, reload } = useCustomerNeeds({
    ...narrowing,
    first: size,
    offset: (page - 1) * size,
  })
  useLastPage(address, isChanging ? undefined : needs?.total)
  const { only, mine, snoozed } = narrowing
  const isNarrowed = only !== null || mine || snoozed
  return (
    <>
      <PageHead title={t('morning.title')}>
        <Link to="/customer-alarms">{t('morning.tellMe')}</Link>
      </PageHead>
      {needs === null && error === null && <TableLoading />}
      {error !== null && (
        <ProblemCard
          role="alert"
          title={t('morning.didNotLoad')}
          text={refusalText(t, error)}
          action={{ label: t('common.reload'), onClick: reload }}
        />
      )}
      {needs !== null && (
        <>
          <NightSentence night={needs.night} />
          {(needs.needing > 0 || needs.snoozed > 0 || isNarrowed) && (
            <NeedFilter needs={needs} narrowing={narrowing} onNarrow={narrow} />
          )}
          {needs.rows.length > 0 && (
            <>
              <NeedList
                rows={needs.rows}
                people={needs.people}
                label={t('morning.title')}
                isChanging={isChanging}
              />
              <TableFoot
                address={address}
                shown={needs.rows.length}
                total={needs.total}
                isChanging={isChanging}
              />
            </>
          )}
          {needs.total === 0 && !isChanging && (
            <Nobody needs={needs} isNarrowed={needs.needing > 0 || mine || snoozed} />
          )}
        </>
      )}
    </>
  )
}

const Nobody = ({ needs, isNarrowed }: { needs: { snoozed: number }; isNarrowed: boolean }) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  return isNarrowed ? (
    <ProblemCard role="status" title={t('dataTable.noHit')} text={t('alarmList.none.foundText')} />
  ) : (
    <ProblemCard
      icon={IconMoodSmile}
      role="status"
      title={t('morning.calm')}
      text={
        needs.snoozed === 0
          ? t('morning.calmText')
          : `${t('morning.filter.snoozed')}: ${countText(needs.snoozed, language)}`
      }
    />
  )
}

/** Below the first of the list, which has no filters: the way to the customers who rest. */
const SnoozedLink = ({ count }: { count: number }) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  return count === 0 ? null : (
    <p className={styles.snoozed}>
      <Link to="/admin/today?snoozed=1">
        {t('morning.filter.snoozed')}: {countText(count, language)}
      </Link>
    </p>
  )
}

/** So many customers stand above the table of accounts. */
const FIRST = 3

/** Above the table of accounts: who needs somebody most, and the way to the whole list. */
export const FirstNeeds = () => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const { needs, error } = useCustomerNeeds({
    only: null,
    mine: false,
    snoozed: false,
    first: FIRST,
    offset: 0,
  })
  // The table below is what the page is for: it says itself when the server does not answer.
  if (error !== null) return null
  return (
    <section className={styles.first} aria-labelledby="today">
      <div className={styles.head}>
        <h2 id="today">{t('morning.title')}</h2>
        {needs !== null && needs.needing > 0 && (
          <Link to="/admin/today">
            {t('alarmList.filter.all')} ({countText(needs.needing, language)})
          </Link>
        )}
      </div>
      {needs !== null && (
        <>
          {needs.needing === 0 && <p className={styles.calm}>{t('morning.calm')}</p>}
          <NightSentence night={needs.night} />
          {needs.rows.length > 0 && (
            <NeedList rows={needs.rows} people={needs.people} label={t('morning.title')} />
          )}
          <SnoozedLink count={needs.snoozed} />
        </>
      )}
    </section>
  )
}
