import { MINUTE_MS } from '../../../src/domain/durations.ts'
import { isWithin, type Role, type Story } from './soak-world.ts'

/** In minutes, as the product promises them (docs/alarms.md). */
export const PROMISED = { silence: 30, escalation: 30, reminder: 60, reminderFactor: 2 } as const
/** Waits between reminders grow to a day. */
const LONGEST_WAIT = 1_440
/** An alarm opens with its third warm reading, five minutes apart, and ends with the second cold one. */
const WARM_TO_OPEN = 3
const COLD_TO_END = 2
const FAULTS_TO_OPEN = 2

type OpenAlarm = {
  lane: string
  start: string
  openedMs: number
  rangMs: number
  escalated: boolean
  reminders: number
  acknowledged: boolean
}

/**
 * What must be told about one device, worked out from its story and not from its readings' values. It
 * shares no code with the alarm rule.
 */
export const createSoakModel = (role: Role, stories: readonly Story[]) => {
  const messages: string[] = []
  const open = new Map<string, OpenAlarm>()
  /** Minutes of the steady clock. */
  let heardAt: number | null = null

  const begin = (lane: string, startMs: number | null, nowMs: number): void => {
    const start = startMs === null ? '' : new Date(startMs).toISOString()
    messages.push(`OPENED ${lane} ${start} 0`)
    open.set(lane, {
      lane,
      start,
      openedMs: nowMs,
      rangMs: nowMs,
      escalated: false,
      reminders: 0,
      acknowledged: false,
    })
  }
  const end = (lane: string): void => {
    const alarm = open.get(lane)
    if (alarm === undefined) return
    messages.push(`RECOVERED ${lane} ${alarm.start} 0`)
    open.delete(lane)
  }
  const ring = (alarm: OpenAlarm, nowMs: number): void => {
    if (alarm.acknowledged) return
    if (!alarm.escalated && nowMs >= alarm.openedMs + PROMISED.escalation * MINUTE_MS) {
      alarm.escalated = true
      messages.push(`ESCALATED ${alarm.lane} ${alarm.start} 1`)
    }
    const grown = PROMISED.reminder * PROMISED.reminderFactor ** alarm.reminders
    if (nowMs < alarm.rangMs + Math.min(grown, LONGEST_WAIT) * MINUTE_MS) return
    alarm.rangMs = nowMs
    alarm.reminders += 1
    messages.push(`REMINDER ${alarm.lane} ${alarm.start} ${alarm.reminders}`)
  }
  /** A reading of a device that was reached in time. */
  const follow = (
    story: Story,
    reading: number,
    timeOf: (reading: number) => number,
    nowMs: number,
  ) => {
    const sinceStart = reading - story.from
    const sinceEnd = reading - story.to
    if (story.kind === 'warm') {
      const isAlarm = story.to - story.from >= WARM_TO_OPEN
      if (isAlarm && sinceStart === WARM_TO_OPEN - 1) begin('HIGH', timeOf(story.from), nowMs)
      if (isAlarm && sinceEnd === COLD_TO_END - 1) end('HIGH')
    }
    if (story.kind === 'fault') {
      if (isWithin(reading, story) && sinceStart === FAULTS_TO_OPEN - 1)
        begin('SENSOR', timeOf(story.from), nowMs)
      if (sinceEnd === 0) end('SENSOR')
    }
  }

  return {
    messages: (): readonly string[] => messages,
    /** The server takes one request with these readings, by number. */
    heard: (
      readings: readonly number[],
      timeOf: (reading: number) => number,
      { nowMs, minute }: { nowMs: number; minute: number },
    ): void => {
      heardAt = minute
      end('NODATA')
      for (const reading of readings)
        for (const story of stories) follow(story, reading, timeOf, nowMs)
      for (const story of stories)
        if (story.kind === 'cut off' && story.warm !== null && readings.includes(story.warm.from))
          messages.push(`LATE_EXCURSION HIGH ${new Date(timeOf(story.warm.from)).toISOString()} 0`)
    },
    /** `watchedSince`: the minute in which the server started, or its clock was moved. */
    swept: ({
      nowMs,
      minute,
      watchedSince,
    }: {
      nowMs: number
      minute: number
      watchedSince: number
    }) => {
      if (
        heardAt !== null &&
        !open.has('NODATA') &&
        minute - Math.max(heardAt, watchedSince) >= PROMISED.silence
      )
        begin('NODATA', null, nowMs)
      for (const alarm of open.values()) ring(alarm, nowMs)
    },
    /** Whether somebody acknowledges at this moment: ten minutes after the opening. */
    acknowledges: (nowMs: number): boolean => {
      if (role !== 'attended') return false
      const due = [...open.values()].filter(
        ({ acknowledged, openedMs }) => !acknowledged && nowMs >= openedMs + 10 * MINUTE_MS,
      )
      for (const alarm of due) alarm.acknowledged = true
      return due.length > 0
    },
  }
}

export type SoakModel = ReturnType<typeof createSoakModel>
