import { LIMIT_CEILING, LIMIT_FLOOR, limitErrors } from '../limits/limits.ts'
import type { LimitError, Limits } from '../limits/limits.ts'
import type { BrokenRule } from '../refusal.ts'
import { textErrors } from '../users/account-rules.ts'
import { isEmail } from '../users/email.ts'
import { isEquipmentId, isImei, SENSORS_PER_DEVICE, TOOL_TYPE } from './tool.ts'

export const LONGEST_TOOL_NAME = 200
const MOST_NOTIFICATION_EMAILS = 20

/** °C either way; a probe that is further off is broken. */
export const LARGEST_CORRECTION = 50

const limitSentence = (error: LimitError): BrokenRule =>
  error.kind === 'limit-out-of-bounds'
    ? {
        message: `${error.field} lies outside ${LIMIT_FLOOR} to ${LIMIT_CEILING} °C.`,
        key: 'tools.limitOutOfBounds',
      }
    : {
        message: `${error.field} must lie below ${error.field === 'min' ? 'max' : 'notificationMax'}.`,
        key: 'tools.limitInverted',
      }

export const IMEI_MALFORMED: BrokenRule = {
  message: 'An IMEI number has 15 digits.',
  key: 'tools.imeiMalformed',
}

const nameErrors = (name: string): BrokenRule[] =>
  name.trim() === ''
    ? [{ message: 'The name is empty.', key: 'tools.nameEmpty' }]
    : textErrors('The name', name.trim(), LONGEST_TOOL_NAME)

/** What both the owner and the manager of a tool may set. */
export const toolSettingErrors = (tool: { name: string; limits: Limits }): BrokenRule[] => [
  ...nameErrors(tool.name),
  ...limitErrors(tool.limits).map(limitSentence),
]

/** Every rule that a new or changed tool breaks, in the order of the form. */
export const toolErrors = (tool: {
  name: string
  imeiNumber: string
  equipmentId: number
  type: string
  limits: Limits
  temperatureCorrection: number
}): BrokenRule[] => {
  const broken = toolSettingErrors(tool)
  if (!isImei(tool.imeiNumber)) broken.push(IMEI_MALFORMED)
  if (!isEquipmentId(tool.equipmentId)) {
    broken.push({
      message: `The sensor number goes from 1 to ${SENSORS_PER_DEVICE}.`,
      key: 'tools.equipmentIdOutOfBounds',
    })
  }
  if (!(Math.abs(tool.temperatureCorrection) <= LARGEST_CORRECTION)) {
    broken.push({
      message: `The temperature correction lies outside −${LARGEST_CORRECTION} to ${LARGEST_CORRECTION} °C.`,
      key: 'tools.correctionOutOfBounds',
    })
  }
  if (tool.type !== TOOL_TYPE)
    broken.push({ message: `The type of a sensor is "${TOOL_TYPE}".`, key: 'tools.typeUnknown' })
  return broken
}

/**
 * The addresses of a notificationEmail, which may name several, comma separated; none means the
 * owner's own.
 */
export const notificationEmails = (text: string): string[] =>
  text
    .split(',')
    .map((email) => email.trim())
    .filter((email) => email !== '')

export const notificationEmailErrors = (text: string): BrokenRule[] => {
  const emails = notificationEmails(text)
  if (emails.length > MOST_NOTIFICATION_EMAILS) {
    return [
      {
        message: `More than ${MOST_NOTIFICATION_EMAILS} notification e-mail addresses.`,
        key: 'tools.notificationEmailsTooMany',
      },
    ]
  }
  return emails.every(isEmail)
    ? []
    : [
        {
          message: 'A notification e-mail address is not a valid one.',
          key: 'tools.notificationEmailMalformed',
        },
      ]
}

/** The contract's 0 and 1; anything else is null. */
export const binaryFlag = (value: number): boolean | null =>
  value === 0 ? false : value === 1 ? true : null
