import { Button } from '@mantine/core'
import { IconCertificate, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { countText } from '../../../domain/records/count-text.ts'
import { customerName } from '../../../domain/users/customer-name.ts'
import { CalibrationsDocument } from '../../api/generated/graphql.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { request } from '../../api/request.ts'
import { CalibrationMark } from '../../components/calibration/calibration-mark.tsx'
import { instrumentPath } from '../../components/calibration/instrument-path.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { refusedProps } from '../../ui/button/refused-props.ts'
import { saveFile } from '../../ui/file-menu/save-file.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { Pager } from '../../ui/pager/pager.tsx'
import { EmailText } from '../../ui/text/email-text.tsx'
import { useViewer, type Viewer } from '../../viewer/viewer.ts'
import {
  CALIBRATION_FILTERS,
  type CalibrationFilter,
  type CalibrationRow,
  calibrationRows,
  calibrationsCsv,
  filterOf,
} from './calibration-rows.ts'
import styles from './calibrations-page.module.css'

const ROWS_A_PAGE = 50
/** A reseller's thousands of sensors take a while. */
const READ_WITHIN_MS = 30_000

/** All sensors in sight by their next calibration. In the address: `filter`, and `page` from 1. */
export const CalibrationsPage = () => {
  const { t } = useTranslation()
  const viewer = useViewer()
  const [params] = useSearchParams()
  const filter = filterOf(params.get('filter'))
  const { data, error, refetch } = useQuery({
    queryKey: ['calibrations'],
    queryFn: async ({ signal }) =>
      (await request(CalibrationsDocument, {}, { signal, timeoutMs: READ_WITHIN_MS })).toolList,
  })
  const rows = useMemo(() => calibrationRows(data ?? [], filter), [data, filter])
  return (
    <div className={styles.page}>
      <PageHead title={t('instruments.list.title')}>
        <Link to="/inspection-folders">{t('instruments.list.folder')}</Link>
      </PageHead>
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
            <Filters all={data} present={filter} viewer={viewer} />
            <Button
              variant="default"
              mih={44}
              leftSection={<IconDownload size={18} stroke={1.7} aria-hidden />}
              {...refusedProps(
                t('instruments.list.csv'),
                rows.length === 0 ? t('instruments.list.none') : null,
              )}
              onClick={() => rows.length > 0 && saveCsv(t, rows, viewer)}
            >
              {t('instruments.list.csv')}
            </Button>
          </div>
          <RowsOfPage rows={rows} filter={filter} viewer={viewer} />
        </>
      )}
    </div>
  )
}

const saveCsv = (t: TFunction, rows: readonly CalibrationRow[], { language }: Viewer): void => {
  const head = ['sensor', 'imei', 'number', 'account', 'email', 'state', 'dueOn'] as const
  const csv = calibrationsCsv(
    rows,
    {
      head: head.map((column) => t(`instruments.list.columns.${column}`)),
      states: {
        NONE: t('instruments.list.states.NONE'),
        NO_END: t('instruments.list.states.NO_END'),
        VALID: t('instruments.list.states.VALID'),
        DUE_LATER: t('instruments.list.states.DUE_LATER'),
        DUE_SOON: t('instruments.list.states.DUE_SOON'),
        EXPIRED: t('instruments.list.states.EXPIRED'),
      },
    },
    language,
  )
  saveFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), 'calibrations.csv')
}

const Filters = ({
  all,
  present,
  viewer,
}: {
  all: readonly CalibrationRow[]
  present: CalibrationFilter
  viewer: Viewer
}) => {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('instruments.list.filter')}>
      <ul className={styles.filters}>
        {CALIBRATION_FILTERS.map((filter) => (
          <li key={filter}>
            <Link
              to={`/instruments?filter=${filter}`}
              aria-current={filter === present ? 'true' : undefined}
            >
              {t(`instruments.list.filters.${filter}`)}{' '}
              <span>{countText(calibrationRows(all, filter).length, viewer.language)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const RowsOfPage = ({
  rows,
  filter,
  viewer,
}: {
  rows: readonly CalibrationRow[]
  filter: CalibrationFilter
  viewer: Viewer
}) => {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const pages = Math.max(1, Math.ceil(rows.length / ROWS_A_PAGE))
  const page = Math.min(pages, Math.max(1, Math.trunc(Number(params.get('page'))) || 1))
  if (rows.length === 0)
    return (
      <ProblemCard
        icon={IconCertificate}
        title={t('instruments.list.none')}
        text={t('instruments.list.noneText')}
      />
    )
  return (
    <>
      <ul className={styles.rows} aria-label={t('instruments.list.title')}>
        {rows.slice((page - 1) * ROWS_A_PAGE, page * ROWS_A_PAGE).map((row) => (
          <li key={row.id}>
            <Link to={instrumentPath(row)}>{row.name}</Link>
            <CalibrationMark state={row.calibrationState} dueOn={row.calibrationDueOn} showsAll />
            <span className={styles.place}>{`${row.imeiNumber} / ${row.equipmentId}`}</span>
            <span className={styles.place}>
              {row.user !== null && (
                <>
                  {customerName(row.user, viewer.language)} · <EmailText text={row.user.email} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      <Pager
        page={page}
        pages={pages}
        addressOf={(number) => `/instruments?filter=${filter}&page=${number}`}
      />
    </>
  )
}
