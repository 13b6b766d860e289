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
  email: 'agnes@zold.example',
}

/** Answers as the server does: open or past ones, a page of them. */
export const serve = (
  alarms: () => readonly AlarmEntryFragment[],
  more: Parameters<typeof fakeGraphql>[0] = {},
) =>
  fakeGraphql({
    OpenAlarmCount: () => ({
      openAlarmCount: alarms().filter(({ recoveredAt }) => recoveredAt === null).length,
    }),
    AlarmList: ({ open, first, before }) => {
      const wanted = alarms().filter(
        ({ recoveredAt }) => open === null || (recoveredAt === null) === open,
      )
      const from = before === null ? 0 : wanted.findIndex(({ id }) => id === before) + 1
      return { alarmList: wanted.slice(from, from + Number(first)) }
    },
    ...more,
  })

export const open = (options: Parameters<typeof drawPage>[1] = {}) =>
  drawPage(<AlarmsPage />, { path: '/alarms', ...options })
type Screen = Awaited<ReturnType<typeof open>>['screen']
export const names = (screen: Screen) =>
  [...screen.container.querySelectorAll('h3')].map((heading) => heading.textContent)
