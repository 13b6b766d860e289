import { afterEach, beforeEach, expect } from 'vitest'
import { page } from 'vitest/browser'
import { addDays } from '../../../../domain/periods/calendar-day.ts'
import { HOUR_MS, MINUTE_MS } from '../../../../domain/durations.ts'
import { connection } from '../../../api/connection.ts'
import type { ToolCardFragment } from '../../../api/generated/graphql.ts'
import { endSession } from '../../../session/session.ts'
import { fakeGraphql, type FakeAnswer } from '../../../testing/fake-graphql.ts'
import { drawPage } from '../../../testing/test-page.tsx'
import { CoolingPage } from '../cooling-page.tsx'
import type { CoolingDay, Surroundings } from '../use-cooling.ts'

const TOOL: ToolCardFragment = {
  id: '7',
  name: 'Dairy cold room 2',
  imeiNumber: '865413051208841',
  equipmentId: 2,
  min: 2,
  max: 8,
  notificationMin: 1,
  notificationMax: 9,
  usualIntervalMs: MINUTE_MS,
  userId: '7',
  site: null,
  waitsForDevice: false,
  limitsNeverSet: false,
  lastMeasure: null,
  pendingAlarm: null,
  calibrationState: 'VALID',
  calibrationDueOn: '2027-10-01',
}
export const MEASURED: Omit<CoolingDay, 'day'> = {
  cyclesSeen: 'SEEN',
  cyclesPerDay: 24,
  runningShare: 0.47,
  defrosts: 3,
  defrostPeak: 12.4,
  defrostEveryMs: 8 * HOUR_MS,
  intervalMs: MINUTE_MS,
}
export const NOTHING: Omit<CoolingDay, 'day'> = {
  cyclesSeen: 'NOT_MEASURED',
  cyclesPerDay: null,
  runningShare: null,
  defrosts: null,
  defrostPeak: null,
  defrostEveryMs: null,
  intervalMs: null,
}

type Period = { dateStart: string; dateEnd: string }
const daysBetween = ({ dateStart, dateEnd }: Period): string[] => {
  const days: string[] = []
  for (let day = dateStart; day <= dateEnd; day = addDays(day, 1)) days.push(day)
  return days
}

/** Of each day; `daysAgo`: yesterday is 1. */
export type DayFigures = (daysAgo: number) => Omit<CoolingDay, 'day'>

/** `of`: the days by sensor. `room`: °C of each day; null: no room is measured. */
export const serve = ({
  of = { 7: () => MEASURED },
  room = null,
  neighbours = [],
  tools = [TOOL],
}: {
  of?: Record<string, DayFigures>
  room?: ((daysAgo: number) => number | null) | null
  neighbours?: Surroundings['neighbours']
  tools?: ToolCardFragment[]
} = {}) => {
  const listed = (variables: Record<string, unknown>) => {
    const days = daysBetween(variables as Period)
    return days.map((day, place) => ({ day, daysAgo: days.length - place }))
  }
  return fakeGraphql({
    UserToolList: () => ({ userToolList: tools }),
    CoolingHealth: (variables): FakeAnswer => ({
      coolingHealth: {
        defrostEveryMs: null,
        days: listed(variables).map(({ day, daysAgo }) => ({
          day,
          ...of[String(variables['toolId'])]!(daysAgo),
        })),
      },
    }),
    CoolingSurroundings: (variables): FakeAnswer => ({
      coolingSurroundings: {
        neighbours,
        rooms: room === null ? [] : [{ id: '9', name: 'Store room' }],
        roomDays:
          room === null
            ? []
            : listed(variables).map(({ day, daysAgo }) => ({ day, mean: room(daysAgo) })),
      },
    }),
  })
}

/** For each test of the page. */
export const onAPhone = (): void => {
  beforeEach(() => page.viewport(390, 844))
  afterEach(() => {
    // The sensor that was looked at is forgotten with the session.
    endSession('logout')
    connection.answered()
  })
}

export const open = (options: Parameters<typeof drawPage>[1] = {}) =>
  drawPage(
    <main style={{ padding: 16 }}>
      <CoolingPage />
    </main>,
    { path: '/cooling?id=7&days=30', ...options },
  )
export const card = (name: string) => page.getByRole('region', { name })
export const shows = (name: string, text: string) =>
  expect.poll(() => card(name).element().textContent).toContain(text)
