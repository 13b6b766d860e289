import { IconClipboardList } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { DEVIATION_STATES, type DeviationState } from '../../../domain/deviations/deviation.ts'
import { isDay } from '../../../domain/periods/calendar-day.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { durationText } from '../../../domain/records/duration-text.ts'
import { DeviationsDocument, type DeviationsQuery } from '../../api/generated/graphql.ts'
import { REFRESH_MS } from '../../api/query-client.ts'
import { refusalText } from '../../api/refusal-text.ts'
import { request } from '../../api/request.ts'
import { DayField } from '../../components/day-field/day-field.tsx'
import { useNow } from '../../clock/use-now.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PlainButton } from '../../ui/button/plain-button.tsx'
import { RecordTable } from '../../ui/data-table/record-table.tsx'
import { TableLoading } from '../../ui/data-table/table-loading.tsx'
import { Choice } from '../../ui/form/choice.tsx'
import { SearchField } from '../../ui/form/search-field.tsx'
import { useTypedText } from '../../ui/form/use-typed-text.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import { ProblemCard } from '../../ui/page/problem-card.tsx'
import { useViewer } from '../../viewer/viewer.ts'
import styles from './deviations.module.css'
import { StateMark } from './state-mark.tsx'
import { changedAddress } from '../../ui/page/changed-address.ts'

type Row = DeviationsQuery['deviations'][number]

const PAGE = 50

type Filter = { state: DeviationState | null; search: string; from: string; to: string }

const useDeviations = ({ state, search, from, to }: Filter) => {
  const query = useInfiniteQuery({
    queryKey: ['deviations', state, search, from, to],
    initialPageParam: null as string | null,
    queryFn: async ({ signal, pageParam }) =>
      (
        await request(
          DeviationsDocument,
          {
            states: state === null ? null : [state],
            search: search || null,
            dateStart: from || null,
            dateEnd: to || null,
            before: pageParam,
          },
          { signal },
        )
      ).deviations,
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.id),
    refetchInterval: REFRESH_MS,
  })
  return { ...query, rows: query.data?.pages.flat() ?? null }
}

const dayIn = (text: string | null): string => (text !== null && isDay(text) ? text : '')

/** What the address narrows the list to; "back", a reload and links restore it. */
const useFilter = () => {
  const [params, setParams] = useSearchParams()
  const set = (name: keyof Filter) => (value: string) =>
    setParams((before) => changedAddress(before, { [name]: value }), { replace: true })
  const search = params.get('search') ?? ''
  const [typed, setTyped] = useTypedText(search, set('search'))
  const filter: Filter = {
    state: DEVIATION_STATES.find((each) => each === params.get('state')) ?? null,
    search: search.trim(),
    from: dayIn(params.get('from')),
    to: dayIn(params.get('to')),
  }
  const clear = (): void => {
    setTyped('')
    setParams({}, { replace: true })
  }
  return { filter, set, typed, setTyped, clear }
}

/** Reports about deviations, the newest first. */
export const DeviationsPage = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { filter, set, typed, setTyped, clear } = useFilter()
  const { state, search, from, to } = filter
  const { timeZone } = useViewer()
  const today = useNow((nowMs) => localTime(timeZone).dayOf(nowMs))
  const { rows, error, refetch, hasNextPage, fetchNextPage } = useDeviations(filter)
  const isFiltered = state !== null || search !== '' || from !== '' || to !== ''
  return (
    <div className={styles.page}>
      <PageHead title={t('deviations.title')}>
        <Link to="/inspection-folders">{t('deviations.folder')}</Link>
      </PageHead>
      <p className={styles.hint}>{t('deviations.intro')}</p>
      <div className={styles.filter}>
        <SearchField
          label={t('deviations.search')}
          placeholder={t('deviations.search')}
          value={typed}
          onChange={setTyped}
        />
        <Choice label={t('deviations.stateLabel')} value={state ?? ''} onChange={set('state')}>
          <option value="">{t('deviations.all')}</option>
          {DEVIATION_STATES.map((each) => (
            <option key={each} value={each}>
              {t(`deviations.state.${each}`)}
            </option>
          ))}
        </Choice>
        <DayField label={t('deviations.from')} value={from} onChange={set('from')} latest={today} />
        <DayField label={t('deviations.to')} value={to} onChange={set('to')} latest={today} />
      </div>
      {rows === null && error === null && <TableLoading />}
      {rows === null && error !== null && (
        <ProblemCard
          role="alert"
          title={t('deviations.didNotLoad')}
          text={refusalText(t, error)}
          action={{ label: t('common.reload'), onClick: () => void refetch() }}
        />
      )}
      {rows?.length === 0 && (
        <ProblemCard
          icon={IconClipboardList}
          role="status"
          title={isFiltered ? t('deviations.noneFiltered') : t('deviations.none')}
          text={t('deviations.howTo')}
          action={
            isFiltered
              ? { label: t('alarmList.filter.clear'), onClick: clear }
              : {
                  label: t('deviations.toAlarms'),
                  onClick: () => void navigate('/alarms?show=all'),
                }
          }
        />
      )}
      {rows !== null && rows.length > 0 && <Rows rows={rows} />}
      {hasNextPage && (
        <PlainButton onClick={() => void fetchNextPage()}>{t('deviations.older')}</PlainButton>
      )}
    </div>
  )
}

const Rows = ({ rows }: { rows: readonly Row[] }) => {
  const { t } = useTranslation()
  return (
    <RecordTable
      label={t('deviations.title')}
      columns={(['number', 'sensor', 'began', 'lasted', 'goods', 'state'] as const).map((column) =>
        t(`deviations.column.${column}`),
      )}
    >
      {rows.map((row) => (
        <DeviationRow key={row.id} row={row} />
      ))}
    </RecordTable>
  )
}

const DeviationRow = ({ row }: { row: Row }) => {
  const { t } = useTranslation()
  const { timeZone, language } = useViewer()
  const began = Date.parse(row.beganAt)
  return (
    <tr>
      <th scope="row">
        <Link to={`/deviations/${row.id}`}>{row.number}</Link>
      </th>
      <td>
        <span className={styles.sensor}>{row.sensorName}</span>{' '}
        <span className={styles.small}>{row.imeiNumber}</span>
      </td>
      <td data-label={t('deviations.column.began')}>{localTime(timeZone).minuteText(began)}</td>
      <td data-label={t('deviations.column.lasted')}>
        {row.endedAt === null
          ? t('deviations.lasting')
          : durationText(Date.parse(row.endedAt) - began, language)}
      </td>
      <td data-label={t('deviations.column.goods')}>
        {t(`deviations.assessments.${row.assessment}`)}
      </td>
      <td>
        <StateMark state={row.state} />
      </td>
    </tr>
  )
}
