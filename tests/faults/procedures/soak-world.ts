import type { Random } from './random.ts'

/**
 * What happens to a device. Times are minutes since the soak began, readings are counted from the
 * device's first one, every five minutes.
 */
export type Story =
  /** Readings `from` to `to`, excluded, are out of range. */
  | { kind: 'warm'; from: number; to: number }
  /** As warm, of a fridge that defrosts: short enough to be excused. */
  | { kind: 'defrost'; from: number; to: number }
  /** The probe reports a fault in these readings. */
  | { kind: 'fault'; from: number; to: number }
  /** The device is off: there are no such readings. */
  | { kind: 'dead'; from: number; to: number }
  /** The device measures and keeps its readings, but reaches nobody. It is warm for a while. */
  | { kind: 'cut off'; from: number; to: number; warm: { from: number; to: number } | null }

export type Role = 'calm' | 'warm' | 'attended' | 'defrosting' | 'faulty' | 'dying' | 'remote'

/** In turn, as devices are numbered. An attended fridge's alarms are acknowledged. */
const ROLES: readonly Role[] = [
  'calm',
  'warm',
  'attended',
  'defrosting',
  'faulty',
  'dying',
  'remote',
  'warm',
]
export const roleOf = (device: number): Role => ROLES[device % ROLES.length]!

export const MINUTES_BETWEEN_READINGS = 5
export const MINUTES_A_DAY = 1_440
/** A story begins in each of these parts of a day; none lasts into the next. */
const PART_READINGS = 72

/** Lengths in readings. Some are too short for an alarm, some long enough for reminders. */
const LENGTHS = {
  warm: [1, 2, 3, 6, 14, 30],
  attended: [1, 3, 8, 20, 40],
  defrosting: [2, 4, 7],
  faulty: [1, 2, 4, 10],
  dying: [1, 4, 10, 22, 31],
  remote: [4, 12, 24],
} as const satisfies Partial<Record<Role, readonly number[]>>

const storyOf = (role: Exclude<Role, 'calm'>, from: number, random: Random): Story => {
  const to = from + random.pick<number>(LENGTHS[role])
  switch (role) {
    case 'warm':
    case 'attended':
      return { kind: 'warm', from, to }
    case 'defrosting':
      return { kind: 'defrost', from, to }
    case 'faulty':
      return { kind: 'fault', from, to }
    case 'dying':
      return { kind: 'dead', from, to }
    case 'remote':
      // It is over long before the device is back: nobody was told in time.
      return {
        kind: 'cut off',
        from,
        to,
        warm: to - from < 12 ? null : { from: from + 2, to: from + 6 },
      }
  }
}

export const storiesOf = (device: number, days: number, random: Random): Story[] => {
  const role = roleOf(device)
  if (role === 'calm') return []
  const parts = (days * MINUTES_A_DAY) / MINUTES_BETWEEN_READINGS / PART_READINGS
  // The first part is quiet, so that the usual interval is known.
  return Array.from({ length: parts - 1 }, (_, part) =>
    storyOf(role, (part + 1) * PART_READINGS + random.between(3, 20), random),
  )
}

export const isWithin = (reading: number, span: { from: number; to: number } | null): boolean =>
  span !== null && reading >= span.from && reading < span.to

/** °C of a reading, null for a fault; undefined: there is none. */
export const measuredBy = (
  stories: readonly Story[],
  reading: number,
  random: Random,
): number | null | undefined => {
  const story = stories.find((one) => isWithin(reading, one))
  const cold = 3 + random.between(0, 400) / 100
  if (story === undefined) return cold
  if (story.kind === 'dead') return undefined
  if (story.kind === 'fault') return null
  if (story.kind === 'cut off' && !isWithin(reading, story.warm)) return cold
  return 12 + random.between(0, 200) / 100
}

/** What happens to the server: it is down, or its clock is set. In minutes. */
export type ServerStory =
  | { kind: 'down'; from: number; to: number }
  | { kind: 'clock'; at: number; moveMinutes: number }

/** Each day one restart, of some minutes at most, and one moved clock, which the next day undoes. */
export const serverStories = (days: number, random: Random): ServerStory[] =>
  Array.from({ length: days }, (_, day): ServerStory[] => {
    const from = day * MINUTES_A_DAY + random.between(60, 1_300)
    return [
      { kind: 'down', from, to: from + random.between(0, 8) },
      {
        kind: 'clock',
        at: day * MINUTES_A_DAY + random.between(60, 1_300),
        moveMinutes: 0,
      },
    ]
  })
    .flat()
    .map((story, i) =>
      story.kind === 'clock'
        ? { ...story, moveMinutes: [3, -3, -4, 4][((i - 1) / 2) % 4]! }
        : story,
    )
