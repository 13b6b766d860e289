import { MINUTE_MS } from '../../../../domain/durations.ts'
import type { AlarmEntryFragment } from '../../../api/generated/graphql.ts'
import { alarm } from '../../../testing/alarm.ts'
import { fakeGraphql } from '../../../testing/fake-graphql.ts'
import { TEST_NOW } from '../../../testing/test-now.ts'
import { drawPage } from '../../../testing/test-page.tsx'
import { AlarmsPage } from '../alarms-page.tsx'

/** The ISO text of a time, in minutes after the page's now. */
export const at = (minutes: number) => new Date(TEST_NOW + minutes * MINUTE_MS).toISOString()

const JOANNA = alarm()
export const tool = (
  name: string,
  user: AlarmEntryFragment['tool']['user'] = JOANNA.tool.user,
) => ({
  ...JOANNA.tool,
  name,
  user,
})
export const agnes = {
  id: '8',
  firstName: 'Ágnes',
  lastName: 'Kőszegi',
  company: null,
  email: 'agnes@zold.example',
}

/** From 4.5 °C an hour and a half ago to 10.2 °C now, a reading each five minutes. */
export const WARMING = {
  times: Array.from({ length: 19 }, (_, i) => TEST_NOW - (90 - 5 * i) * MINUTE_MS),
  ...Object.fromEntries(
    ['lows', 'highs', 'means'].map((name) => [
      name,
      Array.from({ length: 19 }, (_, i) => Math.round((4.5 + 0.3167 * i) * 100) / 100),
    ]),
  ),
  readings: 19,
  gapStarts: [],
  gapEnds: [],
  usualIntervalMs: 5 * MINUTE_MS,
  limits: [],
  limitsFromMs: 0,
  expectedFromMs: 0,
}

type Filter = Record<string, unknown>

const byWait = (a: AlarmEntryFragment, b: AlarmEntryFragment): number =>
  Number(b.isWaiting) - Number(a.isWaiting) || Date.parse(a.startedAt) - Date.parse(b.startedAt)

const isWanted =
  ({
    open,
    isActionOpen,
    lane,
    search,
    userId,
    ownerId,
    toolId,
    groupId,
    dateStart,
    dateEnd,
  }: Filter) =>
  ({
    recoveredAt,
    startedAt,
    tool: { id, name, imeiNumber, user },
    ...alarm
  }: AlarmEntryFragment) =>
    (typeof open !== 'boolean' || (recoveredAt === null) === open) &&
    (isActionOpen !== true || alarm.isActionOpen) &&
    (typeof lane !== 'string' || alarm.lane === lane) &&
    (typeof toolId !== 'string' || id === toolId) &&
    (typeof groupId !== 'string' || alarm.group?.id === groupId) &&
    [userId, ownerId].every((account) => typeof account !== 'string' || user?.id === account) &&
    (typeof search !== 'string' ||
      [name, imeiNumber, user?.firstName, user?.lastName, user?.email].some((text) =>
        text?.includes(search),
      )) &&
    (typeof dateStart !== 'string' || recoveredAt === null || recoveredAt > dateStart) &&
    (typeof dateEnd !== 'string' || startedAt.slice(0, dateEnd.length) <= dateEnd)

/** Of each group the first one, if `isFolded`. */
const folded = (alarms: readonly AlarmEntryFragment[], isFolded: unknown): AlarmEntryFragment[] =>
  alarms.filter(
    ({ id, group }) =>
      isFolded !== true ||
      group === null ||
      alarms.find((other) => other.group?.id === group.id)?.id === id,
  )

/** Answers as the server does: filtered, in pages, by who waits longest or the newest first. */
export const serve = (
  alarms: () => readonly AlarmEntryFragment[],
  more: Parameters<typeof fakeGraphql>[0] = {},
) =>
  fakeGraphql({
    OpenAlarmCount: () => {
      const open = alarms().filter(isWanted({ open: true }))
      const waiting = open.filter(({ isWaiting }) => isWaiting)
      return { openAlarmCount: open.length, unacknowledgedAlarmCount: waiting.length }
    },
    OpenActionCount: () => {
      const total = alarms().filter(isWanted({ isActionOpen: true })).length
      return { alarmCount: { total, isExact: true } }
    },
    AlarmList: ({ order, first, before, isFirstPage, isFolded, ...filter }) => {
      const wanted = alarms().filter(isWanted(filter))
      if (order === 'LONGEST_WAITING') wanted.sort(byWait)
      const listed = folded(wanted, isFolded)
      const from = before === null ? 0 : listed.findIndex(({ id }) => id === before) + 1
      return {
        alarmList: listed.slice(from, from + Number(first)),
        ...(isFirstPage === true && { alarmCount: { total: wanted.length, isExact: true } }),
      }
    },
    AlarmsByCustomer: ({ first, offset, most, ...filter }) => {
      const wanted = alarms()
        .filter(isWanted({ ...filter, open: true }))
        .sort(byWait)
      const groups = [...Map.groupBy(wanted, ({ tool: { user } }) => user!.id).values()]
      const isWarning = ({ severity }: AlarmEntryFragment) => severity === 'WARNING'
      const unacknowledgedOf = (of: AlarmEntryFragment[]) =>
        of.filter(({ isWaiting }) => isWaiting).length
      return {
        openAlarmsByCustomer: {
          customers: groups.length,
          open: wanted.length,
          warnings: wanted.filter(isWarning).length,
          unacknowledged: unacknowledgedOf(wanted),
          rows: groups.slice(Number(offset), Number(offset) + Number(first)).map((own) => ({
            user: own[0]!.tool.user,
            open: own.length,
            unacknowledged: unacknowledgedOf(own),
            alarms: folded(own, true).slice(0, Number(most)),
          })),
        },
      }
    },
    WaitingAlarms: ({ before, ...filter }) => {
      const listed = alarms()
        .filter(isWanted({ ...filter, open: true }))
        .sort(byWait)
      const from = before === null ? 0 : listed.findIndex(({ id }) => id === before) + 1
      return { alarmList: listed.slice(from, from + 200) }
    },
    AlarmDetails: ({ id }) => ({ alarm: alarms().find((alarm) => alarm.id === id) ?? null }),
    AccountName: () => ({ account: agnes }),
    ChartSeries: () => ({ chartSeries: WARMING }),
    PeriodFigures: () => 'unreachable',
    ...more,
  })

export const open = (options: Parameters<typeof drawPage>[1] = {}) =>
  drawPage(<AlarmsPage />, { path: '/alarms', ...options })
type Screen = Awaited<ReturnType<typeof open>>['screen']
export const names = (screen: Screen) =>
  [...screen.container.querySelectorAll('h3')].map((heading) => heading.textContent)
