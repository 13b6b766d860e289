import type { AlarmSettings } from '../alarms/alarm-settings.ts'
import type { Limits } from '../limits/limits.ts'

/**
 * What people review and sign. SETTINGS: alarm settings, limits and recipients of sensors. TRAIL: the audit
 * trail of a period. ALARMS: the alarms of a period.
 */
export const REVIEW_KINDS = ['SETTINGS', 'TRAIL', 'ALARMS'] as const
export type ReviewKind = (typeof REVIEW_KINDS)[number]

/** Of the content's JSON; a change of its meaning gets the next number. */
export const REVIEW_FORM = 1

export const LONGEST_REVIEW_DAYS = 366
export const MOST_REVIEW_ALARMS = 2_000
export const MOST_REVIEW_CHANGES = 2_000
/** Of the trail: 100,000 entries are read in some seconds. */
export const MOST_REVIEW_ENTRIES = 100_000

/** The place of a person in the review's list; names stand beside the content, so that they can be erased. */
export type PersonPlace = number

export type ReviewedSensor = {
  toolId: number
  uid: string
  name: string
  imeiNumber: string
  equipmentId: number
}

export type Reached = { person: PersonPlace; channel: 'EMAIL' | 'PUSH' }

/** A sensor's settings as they were when the review was made. `recipients`: who gets a message of its alarms. */
export type SensorSettings = ReviewedSensor & {
  limits: Limits
  temperatureCorrection: number
  defrostFridge: boolean
  settings: AlarmSettings
  pausedUntilMs: number | null
  recipients: Reached[]
}

/** An entry of the trail about a sensor; `toolId` null: about who is told in the whole account. `before`, `after`: without personal facts. `by`: null: no account. */
export type SettingChange = {
  entry: number
  hash: string
  atMs: number
  action: string
  toolId: number | null
  by: PersonPlace | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** `messages`: how many to this person by this way; `status`: of the newest, at `atMs`. */
export type ReviewedMessages = Reached & { messages: number; status: string; atMs: number }

export type ReviewedAnswer = {
  kind: string
  atMs: number
  person: PersonPlace
  correctiveAction: string
}

export type ReviewedAlarm = {
  id: number
  toolId: number
  lane: string
  condition: string | null
  severity: string
  startedMs: number
  openedMs: number
  recoveredMs: number | null
  limit: number | null
  extreme: number | null
  /** Somebody should still acknowledge it. */
  isWaiting: boolean
  told: ReviewedMessages[]
  answers: ReviewedAnswer[]
}

/** The chain of the whole trail when the review was made. `fault`: the first entry that is wrong; null: none. */
export type ReviewedChain = { entries: number; hash: string; fault: number | null }

export type ReviewMatter =
  | { kind: 'SETTINGS'; sensors: SensorSettings[]; changes: SettingChange[] }
  | {
      kind: 'TRAIL'
      entries: number
      /** By action, in the order of their names. */
      counts: { action: string; entries: number }[]
      first: number | null
      last: number | null
      chain: ReviewedChain
    }
  | { kind: 'ALARMS'; sensors: ReviewedSensor[]; alarms: ReviewedAlarm[] }

/**
 * All that is signed. `toDay`: the day after the last. `toolIds`: null for all sensors. `people`: a salted
 * hash of each person's name and address.
 */
export type ReviewContent = ReviewMatter & {
  form: number
  accountId: number
  fromDay: string
  toDay: string
  timeZone: string
  madeMs: number
  madeBy: number
  toolIds: number[] | null
  people: string[]
}
