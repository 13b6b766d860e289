import { IconMoodSmile } from '@tabler/icons-react'
import { Link } from 'react-router'
import { countText } from '../../../domain/records/count-text.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { columnOf } from '../../ui/data-table/column.ts'
import { TableFoot } from '../../ui/data-table/table-foot.tsx'
import { TableLoading } from '../../ui/data-table/table-loading.tsx'
import { PAGE_SIZES, useTableAddress } from '../../ui/data-table/use-table-address.ts'
import { useLastPage } from '../../ui/data-table/use-table.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './morning.module.css'
import { NeedFilter } from './need-filter.tsx'
import { NeedList } from './need-list.tsx'
import { NeedOrderChoice } from './need-order-choice.tsx'
import { NightSentence } from './night-sentence.tsx'
import { useCustomerNeeds } from './use-customer-needs.ts'
import { useNarrowing } from './use-narrowing.ts'

const ORDERS = ['need', 'most'] as const

/** Which customers need somebody today. The filters and the page are part of the address. */
export const TodayPage = () => {
  const { t } = useTranslation()
  const { narrow, ...narrowing } = useNarrowing()
  const address = useTableAddress({ sortable: ORDERS, firstSort: 'need' })
  const { page, size, sort } = address
  const order = columnOf(sort) === 'most' ? 'MOST' : 'NEED'
  const { needs, error, isChanging, reload } = useCustomerNeeds({
    ...narrowing,
    order,
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
            <NeedFilter needs={needs} narrowing={narrowing} onNarrow={narrow}>
              {(needs.total > PAGE_SIZES[0] || order === 'MOST') && (
                <NeedOrderChoice
                  order={order}
                  only={only}
                  onChoose={(next) => address.goTo({ sort: next === 'MOST' ? 'most' : 'need' })}
                />
              )}
            </NeedFilter>
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
            <Nobody
              needs={needs}
              isNarrowed={needs.needing > 0 || mine || snoozed}
              onShowAll={() => narrow({ only: null, mine: false, snoozed: false })}
            />
          )}
        </>
      )}
    </>
  )
}

const Nobody = ({
  needs,
  isNarrowed,
  onShowAll,
}: {
  needs: { snoozed: number }
  isNarrowed: boolean
  onShowAll: () => void
}) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  return isNarrowed ? (
    <ProblemCard
      role="status"
      title={t('dataTable.noHit')}
      text={t('alarmList.none.foundText')}
      action={{ label: t('alarmList.filter.clear'), onClick: onShowAll }}
    />
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
    order: 'NEED',
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
            {t('morning.filter.all')} ({countText(needs.needing, language)})
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
