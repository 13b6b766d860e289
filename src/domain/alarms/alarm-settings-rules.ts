import { DAY_MS } from '../durations.ts'
import type { BrokenRule } from '../refusal.ts'
import { textErrors } from '../text-errors.ts'
import { isEmail } from '../users/email.ts'
import { WATCHES, type AlarmSettings } from './alarm-settings.ts'
import { conditionErrors } from './condition-rules.ts'

/** Settings that are one number, or null while nobody set them. */
type NumberSettings = {
  [
    Name in keyof AlarmSettings as AlarmSettings[Name] extends number | null ? Name : never
  ]: AlarmSettings[Name]
}

/**
 * The bounds of each setting that is a number: in minutes, the last two in °C. No time is longer
 * than a week.
 */
const WEEK = 7 * 24 * 60
export const ALARM_SETTING_BOUNDS = {
  raiseDelay: [0, WEEK],
  raiseDelayLow: [0, WEEK],
  recoveryHold: [0, WEEK],
  gapMax: [1, WEEK],
  silence: [5, WEEK],
  late: [1, WEEK],
  skew: [0, 24 * 60],
  reminder: [5, WEEK],
  reminderFactor: [1, 10],
  escalation: [1, WEEK],
  reAlarm: [5, WEEK],
  defrostGrace: [0, 24 * 60],
  defrostCap: [1, 24 * 60],
  productLag: [0, 180],
  hysteresis: [0, 20],
  defrostCeiling: [0, 50],
} as const satisfies Record<keyof NumberSettings, readonly [least: number, most: number]>

export const ALARM_SETTING_NAMES = Object.keys(
  ALARM_SETTING_BOUNDS,
) as readonly (keyof NumberSettings)[]

/** The values of `productLag`, minutes: nobody can tell τ more exactly from how goods are packed. */
export const PRODUCT_LAGS: readonly number[] = [0, 15, 30, 60, 180]

const boundErrors = (settings: Partial<AlarmSettings>): BrokenRule[] =>
  ALARM_SETTING_NAMES.flatMap((name) => {
    const value = settings[name]
    const [least, most] = ALARM_SETTING_BOUNDS[name]
    if (value === undefined || value === null || (value >= least && value <= most)) return []
    return [
      {
        field: `settings.${name}`,
        key: 'alarms.settingOutOfBounds',
        params: { least, most },
        message: `${name} lies outside ${least} to ${most}.`,
      },
    ]
  })

/** Goods that are watched need their lag. */
export const goodsErrors = ({
  productLag,
  watches,
  conditions,
}: Partial<AlarmSettings>): BrokenRule[] => {
  const broken: BrokenRule[] = []
  if (watches !== undefined && !WATCHES.includes(watches))
    broken.push({
      field: 'settings.watches',
      key: 'alarms.settingOutOfBounds',
      message: 'watches is neither air nor goods.',
    })
  const isWithin = productLag !== undefined && productLag >= 0 && productLag <= 180
  if (isWithin && !PRODUCT_LAGS.includes(productLag))
    broken.push({
      field: 'settings.productLag',
      key: 'alarms.productLagUnknown',
      params: { lags: PRODUCT_LAGS.join(', ') },
      message: `productLag is none of ${PRODUCT_LAGS.join(', ')}.`,
    })
  const isWatched = watches === 'goods' || conditions?.some((one) => one.watches === 'goods')
  if (productLag === 0 && isWatched === true)
    broken.push({
      field: 'settings.productLag',
      key: 'alarms.goodsWithoutLag',
      message: 'The temperature of the goods is watched, but productLag is 0.',
    })
  return broken
}

/**
 * Every broken rule. Give all settings as they are to be, where some depend on others: goods that
 * are watched need their `productLag`.
 */
export const alarmSettingErrors = (settings: Partial<AlarmSettings>): BrokenRule[] => [
  ...boundErrors(settings),
  ...goodsErrors(settings),
  ...conditionErrors(settings.conditions ?? []),
]

const MOST_STEPS = 10
const MOST_EMAILS_A_STEP = 10

/** `steps`: the escalation steps in their order, each a list of addresses. */
export const escalationErrors = (steps: readonly (readonly string[])[]): BrokenRule[] => {
  if (steps.length > MOST_STEPS)
    return [
      {
        field: 'contacts',
        key: 'alarms.tooManyContacts',
        params: { most: MOST_STEPS },
        message: `More than ${MOST_STEPS} steps of contacts.`,
      },
    ]
  if (steps.some((emails) => emails.length === 0))
    return [
      {
        field: 'contacts',
        key: 'alarms.contactMissing',
        message: 'A step of contacts has no address.',
      },
    ]
  if (steps.some((emails) => emails.length > MOST_EMAILS_A_STEP))
    return [
      {
        field: 'contacts',
        key: 'alarms.tooManyContacts',
        params: { most: MOST_EMAILS_A_STEP },
        message: `More than ${MOST_EMAILS_A_STEP} addresses in one step.`,
      },
    ]
  return steps.flat().every(isEmail)
    ? []
    : [
        {
          field: 'contacts',
          key: 'alarms.contactMalformed',
          message: 'The e-mail address of a contact is not valid.',
        },
      ]
}

export const LONGEST_PAUSE_DAYS = 31
export const LONGEST_REASON = 300

/**
 * A pause has a reason and an end: alarms that somebody forgot to switch on again would protect
 * nothing.
 */
export const pauseErrors = (pause: { until: Date; reason: string }, now: Date): BrokenRule[] => {
  const reason = pause.reason.trim()
  const broken: BrokenRule[] =
    reason === ''
      ? [
          {
            field: 'reason',
            key: 'alarms.reasonEmpty',
            message: 'The reason of the pause is empty.',
          },
        ]
      : textErrors({ field: 'reason', label: 'The reason' }, reason, LONGEST_REASON)
  const lasts = pause.until.getTime() - now.getTime()
  if (!(lasts > 0))
    broken.push({
      field: 'until',
      key: 'alarms.pauseEnded',
      message: 'The end of the pause has passed already.',
    })
  if (lasts > LONGEST_PAUSE_DAYS * DAY_MS)
    broken.push({
      field: 'until',
      key: 'alarms.pauseTooLong',
      params: { days: LONGEST_PAUSE_DAYS },
      message: `A pause lasts ${LONGEST_PAUSE_DAYS} days at most.`,
    })
  return broken
}

export const LONGEST_ACTION = 1_000

/**
 * What was done about an alarm. It is required, because the record needs it. Line breaks are
 * allowed.
 */
export const correctiveActionErrors = (text: string): BrokenRule[] => {
  const action = text.trim()
  if (action === '')
    return [
      {
        field: 'correctiveAction',
        key: 'alarms.actionEmpty',
        message: 'The corrective action is empty.',
      },
    ]
  return textErrors(
    { field: 'correctiveAction', label: 'The corrective action' },
    action.replaceAll(/\r?\n/g, ' '),
    LONGEST_ACTION,
  )
}
