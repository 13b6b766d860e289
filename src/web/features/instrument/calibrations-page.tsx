import { IconCertificate, IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, Navigate, useSearchParams } from 'react-router'
import {
  CALIBRATION_FILTERS,
  type CalibrationFilter,
} from '../../../domain/instruments/calibration-filter.ts'
import { countText } from '../../../domain/records/count-text.ts'
import { customerName } from '../../../domain/users/customer-name.ts'
import {
  CalibrationPageDocument,
  type CalibrationPageQuery,
  ExportCalibrationsDocument,
} from '../../api/generated/graphql.ts'
import { followLink } from '../../api/follow-link.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { CalibrationMark } from '../../components/calibration/calibration-mark.tsx'
import { instrumentPath } from '../../components/calibration/instrument-path.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button/button.tsx'
import { refusedProps } from '../../ui/button/refused-props.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { Pager } from '../../ui/pager/pager.tsx'
import { EmailText } from '../../ui/text/email-text.tsx'
import { useAccountName } from '../../viewer/use-account-name.ts'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './calibrations-page.module.css'

type CalibrationList = CalibrationPageQuery['calibrationPage']

const ROWS_A_PAGE = 50

/** What the address names; anything else is all. */
const filterOf = (text: string | null): CalibrationFilter =>
  CALIBRATION_FILTERS.find((filter) => filter.toLowerCase() === text) ?? 'ALL'

/** What the address asks for: `filter`, `userId` of one account, and `page` from 1. */
const useAsked = () => {
  const [params] = useSearchParams()
  const filter = filterOf(params.get('filter'))
  const userId = params.get('userId')
  const addressOf = (change: { filter?: CalibrationFilter; page?: number }): string => {
    const after = new URLSearchParams({ filter: (change.filter ?? filter).toLowerCase() })
    if (userId !== null) after.set('userId', userId)
    if (change.page !== undefined) after.set('page', String(change.page))
    return `/instruments?${after.toString()}`
  }
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  return { filter, userId, page, addressOf }
}
type Asked = ReturnType<typeof useAsked>

/** The sensors in sight by their next calibration, page by page. */
export const CalibrationsPage = () => {
  const { t } = useTranslation()
  const asked = useAsked()
  const { filter, userId, page } = asked
  const { data, error, isPlaceholderData, refetch } = useQuery({
    queryKey: ['calibrations', filter, userId, page],
    queryFn: async ({ signal }) =>
      (
        await request(
          CalibrationPageDocument,
          { filter, userId, first: ROWS_A_PAGE, offset: (page - 1) * ROWS_A_PAGE },
          { signal },
        )
      ).calibrationPage,
    placeholderData: keepPreviousData,
  })
  return (
    <div className={styles.page}>
      <PageHead title={t('instruments.list.title')}>
        <Link to="/inspection-folders">{t('instruments.list.folder')}</Link>
      </PageHead>
      {userId !== null && <OfCustomer userId={userId} />}
      {error !== null && data === undefined && (
        <ProblemCard
          role="alert"
          title={t('tools.didNotLoad')}
          text={refusalText(t, error)}
          action={{ label: t('common.reload'), onClick: () => void refetch() }}
        />
      )}
      {error === null && data === undefined && (
        <div role="status" aria-label={t('common.loading')} className={styles.waiting} />
      )}
      {data !== undefined && (
        <>
          <div className={styles.bar}>
            <Filters counts={data.counts} asked={asked} />
            <SaveCsv asked={asked} total={data.total} />
          </div>
          <RowsOfPage list={data} asked={asked} isChanging={isPlaceholderData} />
        </>
      )}
    </div>
  )
}

/** Of whom the list is, with the way to the list of all. */
const OfCustomer = ({ userId }: { userId: string }) => {
  const { t } = useTranslation()
  const name = useAccountName(userId, null)
  return (
    <p className={styles.customer}>
      <span>
        {name === null
          ? t('alarmList.filter.oneCustomer')
          : t('alarmList.filter.customer', { name })}
      </span>
      <Link to="/instruments">{t('alarmList.filter.everyCustomer')}</Link>
    </p>
  )
}

const SaveCsv = ({ asked: { filter, userId }, total }: { asked: Asked; total: number }) => {
  const { t } = useTranslation()
  const saving = useAction({
    send: async (_: void) => {
      const { exportCalibrations } = await request(ExportCalibrationsDocument, { userId, filter })
      await followLink(exportCalibrations.path)
    },
    failure: t('tools.didNotLoad'),
  })
  return (
    <Button
      variant="default"
      mih={44}
      leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
      loading={saving.isBusy}
      {...refusedProps(t('instruments.list.csv'), total === 0 ? t('instruments.list.none') : null)}
      onClick={() => total > 0 && saving.run()}
    >
      {t('instruments.list.csv')}
    </Button>
  )
}

const Filters = ({
  counts,
  asked: { filter: present, addressOf },
}: {
  counts: CalibrationList['counts']
  asked: Asked
}) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  return (
    <nav aria-label={t('instruments.list.filter')}>
      <ul className={styles.filters}>
        {(['all', 'expired', 'due', 'without'] as const).map((name) => (
          <li key={name}>
            <Link
              to={addressOf({ filter: filterOf(name) })}
              aria-current={filterOf(name) === present ? 'true' : undefined}
            >
              {t(`instruments.list.filters.${name}`)}{' '}
              <span>{countText(counts[name], language)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const RowsOfPage = ({
  list: { rows, total, counts },
  asked: { page, addressOf },
  isChanging,
}: {
  list: CalibrationList
  asked: Asked
  isChanging: boolean
}) => {
  const { t } = useTranslation()
  const { language } = useViewer()
  const pages = Math.max(1, Math.ceil(total / ROWS_A_PAGE))
  if (total === 0)
    return (
      <ProblemCard
        icon={IconCertificate}
        title={t('instruments.list.none')}
        text={t(counts.all === 0 ? 'adminDashboard.none' : 'instruments.list.noneText')}
      />
    )
  // Sensors were taken away meanwhile: the last page is the one that is left.
  if (page > pages && !isChanging) return <Navigate to={addressOf({ page: pages })} replace />
  return (
    <>
      <ul className={styles.rows} aria-label={t('instruments.list.title')} aria-busy={isChanging}>
        {rows.map((row) => (
          <li key={row.id}>
            <Link to={instrumentPath(row)}>{row.name}</Link>
            <CalibrationMark state={row.calibrationState} dueOn={row.calibrationDueOn} showsAll />
            <span className={styles.place}>{`${row.imeiNumber} / ${row.equipmentId}`}</span>
            <span className={styles.place}>
              {row.user !== null && (
                <>
                  {customerName(row.user, language)} · <EmailText text={row.user.email} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      <Pager page={page} pages={pages} addressOf={(number) => addressOf({ page: number })} />
    </>
  )
}
