import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { expect, vi } from 'vitest'
import type { AlarmSetupFragment } from '../../../api/generated/graphql.ts'
import { connection } from '../../../api/connection.ts'
import { editableTool } from '../../../testing/editable-tool.ts'
import { fakeGraphql } from '../../../testing/fake-graphql.ts'
import { drawPage } from '../../../testing/test-page.tsx'
import { ToolSettings } from '../tool-settings.tsx'

/** Toasts and refused requests outlive the page that showed them. */
export const tidyUp = () => {
  connection.answered()
  notifications.clean()
  vi.restoreAllMocks()
  localStorage.clear()
}

export const TOOL = editableTool({
  toolInterval: {
    sendEmailMessage: 1,
    sendNotificationMessage: 0,
    notificationEmail: 'night@example.com',
  },
})
export const SETUP: AlarmSetupFragment = {
  id: '1',
  alarmSettings: {
    raiseDelay: 20,
    raiseDelayLow: 20,
    recoveryHold: 5,
    hysteresis: 0.5,
    gapMax: 15,
    silence: 30,
    late: 15,
    skew: 5,
    reminder: 60,
    reminderFactor: 2,
    escalation: 30,
    reAlarm: 240,
    defrostGrace: 45,
    defrostCeiling: 6,
    defrostCap: 120,
    learnDefrosts: false,
    productLag: 0,
    watches: 'AIR',
    conditions: [],
  },
  alarmContacts: ['porter@example.com'],
  alarmPause: null,
}
const EXCURSIONS = [
  { startedAt: '2026-11-01T10:00:00Z', minutes: 30, isAlarm: false, isDefrost: true },
  { startedAt: '2026-11-02T10:00:00Z', minutes: 90, isAlarm: true, isDefrost: false },
  { startedAt: '2026-11-03T10:00:00Z', minutes: 8, isAlarm: false, isDefrost: false },
].map((excursion) => ({ ...excursion, isHigh: true, shape: [9, 12, 13, 10] }))
export const PREVIEW = {
  days: 30,
  readings: 43_200,
  alarms: 3,
  byDelay: [
    { raiseDelay: 20, alarms: 2 },
    { raiseDelay: 60, alarms: 0 },
  ],
  conditions: [],
  neverInRange: false,
  outcome: {
    alarms: 3,
    minutesInAlarm: 130,
    toldAfter: 10,
    longestStartedAt: '2026-11-02T10:00:00Z',
    longestMinutes: 90,
    longestToldAfter: 10,
    recognised: 0,
  },
  choices: [
    {
      raiseDelay: null,
      learnDefrosts: true,
      outcome: {
        alarms: 1,
        minutesInAlarm: 76,
        toldAfter: 14,
        longestStartedAt: '2026-11-02T23:30:00Z',
        longestMinutes: 90,
        longestToldAfter: 14,
        recognised: 8,
      },
      excursions: EXCURSIONS.map((excursion) => ({
        ...excursion,
        isAlarm: false,
        isDefrost: !excursion.isAlarm,
      })),
    },
  ],
  excursions: EXCURSIONS,
}

/** Answers as the server does; `answers` replaces some. */
export const server = (answers: Parameters<typeof fakeGraphql>[0] = {}) =>
  fakeGraphql({
    EditableTool: () => ({ userToolList: [TOOL] }),
    AlarmSetup: () => ({ userToolList: [SETUP] }),
    AlarmPreview: () => ({ alarmPreview: PREVIEW }),
    MailState: () => ({ mailState: 'WORKS' }),
    UserUpdateTool: () => ({ userUpdateTool: TOOL }),
    UpdateAlarmSettings: () => ({ updateAlarmSettings: SETUP }),
    ...answers,
  })

const Page = () => {
  const [isOpen, setOpen] = useState(true)
  return (
    <ToolSettings
      tool={TOOL}
      reading={4.4}
      isOpen={isOpen}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
    />
  )
}
/** Draws the settings of a sensor and waits until they stand there. */
export const open = async (options: Parameters<typeof drawPage>[1] = {}) => {
  const drawn = await drawPage(<Page />, options)
  await expect.element(drawn.screen.getByRole('slider').first()).toBeVisible()
  return drawn
}
export type Screen = Awaited<ReturnType<typeof open>>['screen']
export const openMore = async (screen: Screen) => {
  await screen.getByRole('button', { name: 'More alarm settings' }).click()
  await expect
    .element(screen.getByRole('textbox', { name: 'Alarm delay', exact: true }))
    .toHaveValue('20')
}
export const field = (screen: Screen, name: string) =>
  screen.getByRole('textbox', { name, exact: true })
export const save = (screen: Screen) =>
  screen.getByRole('button', { name: 'Save', exact: true }).click()
