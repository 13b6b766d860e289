import { IconMoodSmile } from '@tabler/icons-react'
import { Link, useSearchParams } from 'react-router'
import type { NeedKind } from '../../api/generated/graphql.ts'
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
import { NeedFilter, needKindIn } from './need-filter.tsx'
import { NeedList } from './need-list.tsx'
import { NightSentence } from './night-sentence.tsx'
import { useCustomerNeeds } from './use-customer-needs.ts'

const BY_NEED = ['need'] as const

/** Which customers need somebody today. The filter and the page are part of the address. */
export const TodayPage = () => {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const only = needKindIn(params.get('only'))
  const address = useTableAddress({ sortable: BY_NEED, firstSort: 'need' })
  const { page, size } = address
  const { needs, error, isChanging, reload } = useCustomerNeeds({
    only,
    first: size,
    offset: (page - 1) * size,
  })
  useLastPage(address, isChanging ? undefined : needs?.total)
  const show = (kind: NeedKind | null): void =>
    setParams((before) => {
      const after = new URLSearchParams(before)
      after.delete('page')
      if (kind === null) after.delete('only')
      else after.set('only', kind)
      return after
    })
  return (
    <>
      <PageHead title={t('morning.title')} />
      {needs === null && error === null && <TableLoading />}
      {error !== null && (
        <ProblemCard
          role="alert"
          title={t('accounts.usersDidNotLoad')}
          text={refusalText(t, error)}
          action={{ label: t('common.reload'), onClick: reload }}
        />
      )}
      {needs !== null && (
        <>
          <NightSentence night={needs.night} />
          {needs.needing > 0 && <NeedFilter needs={needs} only={only} onShow={show} />}
          {needs.rows.length > 0 && (
            <>
              <NeedList rows={needs.rows} label={t('morning.title')} isChanging={isChanging} />
              <TableFoot
                address={address}
                shown={needs.rows.length}
                total={needs.total}
                isChanging={isChanging}
              />
            </>
          )}
          {needs.total === 0 && !isChanging && <Nobody isFiltering={needs.needing > 0} />}
        </>
      )}
    </>
  )
}

const Nobody = ({ isFiltering }: { isFiltering: boolean }) => {
  const { t } = useTranslation()
  return isFiltering ? (
    <ProblemCard role="status" title={t('dataTable.noHit')} text={t('alarmList.none.foundText')} />
  ) : (
    <ProblemCard
      icon={IconMoodSmile}
      role="status"
      title={t('morning.calm')}
      text={t('morning.calmText')}
    />
  )
}

/** So many customers stand above the table of accounts. */
const FIRST = 3

/** Above the table of accounts: who needs somebody most, and the way to the whole list. */
export const FirstNeeds = () => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const { needs, error } = useCustomerNeeds({ only: null, first: FIRST, offset: 0 })
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
          {needs.rows.length > 0 && <NeedList rows={needs.rows} label={t('morning.title')} />}
        </>
      )}
    </section>
  )
}
