import { useSearchParams } from 'react-router'
import { addDays, isDay } from '../../../domain/periods/calendar-day.ts'
import { localTime } from '../../../domain/periods/local-time.ts'
import { useNow } from '../../clock/use-now.ts'
import { LANES } from '../../components/alarm/lane.ts'
import { appliedSearch } from '../../ui/data-table/use-table-address.ts'
import { useTypedText } from '../../ui/form/use-typed-text.ts'
import { useViewer } from '../../viewer/viewer.ts'
import { changedAddress } from '../../ui/page/changed-address.ts'

/** `work`: acknowledged, and nobody has written down what was done. */
export const SHOWN = ['open', 'past', 'all', 'work'] as const
export type Shown = (typeof SHOWN)[number]

/** How many days up to today; `custom`: the days in the address. */
const DAYS = { today: 1, days7: 7, days30: 30, days365: 365 } as const
export const PERIODS = ['any', ...(Object.keys(DAYS) as (keyof typeof DAYS)[]), 'custom'] as const
export type AlarmPeriod = (typeof PERIODS)[number]

/** Days of the viewer's zone, both included; null: open there. */
type Days = { dateStart: string | null; dateEnd: string | null }

const oneOf = <T extends string>(values: readonly T[], text: string | null): T | null =>
  values.find((value) => value === text) ?? null

const dayIn = (text: string | null): string | null => (text !== null && isDay(text) ? text : null)

const daysOf = (period: AlarmPeriod, params: URLSearchParams, today: string): Days => {
  if (period === 'any') return { dateStart: null, dateEnd: null }
  if (period === 'custom') {
    const dateStart = dayIn(params.get('from'))
    const dateEnd = dayIn(params.get('to'))
    const isReversed = dateStart !== null && dateEnd !== null && dateEnd < dateStart
    return { dateStart, dateEnd: isReversed ? null : dateEnd }
  }
  return { dateStart: addDays(today, 1 - DAYS[period]), dateEnd: today }
}

/** An address loads at most so many pages of a list by itself. */
const MOST_PAGES = 40

const pagesIn = (text: string | null): number =>
  Math.min(MOST_PAGES, Math.max(1, Math.trunc(Number(text)) || 1))

/**
 * The filter is part of the address, and so are the number of pages that are shown and the customers whose
 * alarms are all shown: "back", a reload and links restore them. Another filter begins with the first page.
 */
export const useAlarmFilter = () => {
  const { timeZone } = useViewer()
  const [params, setParams] = useSearchParams()
  const today = useNow((now) => localTime(timeZone).dayOf(now))
  const set = (changes: Record<string, string>): void =>
    setParams((before) => changedAddress(before, { page: '', all: '', ...changes }), {
      replace: true,
    })
  const setShown = (changes: Record<string, string>): void =>
    setParams((before) => changedAddress(before, changes), {
      replace: true,
      preventScrollReset: true,
    })
  const search = params.get('search') ?? ''
  const [typed, setTyped] = useTypedText(search, (text) => set({ search: text }))
  const shown = oneOf(SHOWN, params.get('show')) ?? ('open' as const)
  const period = oneOf(PERIODS, params.get('period')) ?? ('any' as const)
  const lane = oneOf(LANES, params.get('lane'))
  const userId = params.get('userId')
  // What is open now needs no period.
  const days = daysOf(shown === 'open' ? 'any' : period, params, today)
  const applied = appliedSearch(search)
  const whole = (params.get('all') ?? '').split(',').filter((id) => /^\d+$/.test(id))
  return {
    shown,
    period,
    lane,
    userId,
    typed,
    setTyped,
    today,
    from: params.get('from') ?? '',
    to: params.get('to') ?? '',
    /** What the server filters by. */
    choice: {
      toolId: params.get('toolId'),
      groupId: params.get('groupId'),
      userId,
      lane,
      search: applied === '' ? null : applied,
      ...days,
      isActionOpen: shown === 'work' ? true : null,
    },
    isFiltering:
      lane !== null || applied !== '' || days.dateStart !== null || days.dateEnd !== null,
    show: (next: Shown) => set({ show: next === 'open' ? '' : next }),
    setLane: (next: string) => set({ lane: next }),
    setPeriod: (next: string) =>
      set({
        period: next === 'any' ? '' : next,
        ...(next === 'custom' ? {} : { from: '', to: '' }),
      }),
    setFrom: (day: string) => set({ from: day }),
    setTo: (day: string) => set({ to: day }),
    /** Of the list, from 1. */
    pages: pagesIn(params.get('page')),
    showPages: (pages: number) => setShown({ page: String(pages) }),
    /** Whether all alarms of this customer are shown. */
    isWhole: (ownerId: string): boolean => whole.includes(ownerId),
    showWhole: (ownerId: string) => setShown({ all: [...whole, ownerId].join() }),
    showAllCustomers: () => set({ userId: '' }),
    showAllGroups: () => set({ groupId: '' }),
    clear: () => {
      setTyped('')
      set({ lane: '', search: '', period: '', from: '', to: '' })
    },
  }
}

export type AlarmFilterState = ReturnType<typeof useAlarmFilter>
