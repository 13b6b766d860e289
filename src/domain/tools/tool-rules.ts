import { LIMIT_CEILING, LIMIT_FLOOR, limitErrors } from '../limits/limits.ts'
import type { LimitError, Limits } from '../limits/limits.ts'
import type { BrokenRule } from '../refusal.ts'
import { textErrors } from '../text-errors.ts'
import { isEmail, notificationEmails } from '../users/email.ts'
import { isEquipmentId, SENSORS_PER_DEVICE } from '../devices/sensor.ts'
import { isImei, TOOL_TYPE } from './tool.ts'

export const LONGEST_TOOL_NAME = 200
const MOST_NOTIFICATION_EMAILS = 20

/** °C either way; a probe that is further off is broken. */
export const LARGEST_CORRECTION = 50

export const limitRule = (error: LimitError): BrokenRule =>
  error.kind === 'limit-out-of-bounds'
    ? {
        field: error.field,
        key: 'tools.limitOutOfBounds',
        params: { least: LIMIT_FLOOR, most: LIMIT_CEILING },
        message: `${error.field} lies outside ${LIMIT_FLOOR} to ${LIMIT_CEILING} °C.`,
      }
    : {
        field: error.field,
        key: 'tools.limitInverted',
        message: `${error.field} must lie below ${error.field === 'min' ? 'max' : 'notificationMax'}.`,
      }

export const IMEI_MALFORMED: BrokenRule = {
  field: 'imeiNumber',
  key: 'tools.imeiMalformed',
  message: 'An IMEI number has 15 digits.',
}

export const nameErrors = (name: string): BrokenRule[] =>
  name.trim() === ''
    ? [{ field: 'name', key: 'tools.nameEmpty', message: 'The name is empty.' }]
    : textErrors({ field: 'name', label: 'The name' }, name.trim(), LONGEST_TOOL_NAME)

/** `celsius`: the correction, either way. */
export const correctionErrors = (celsius: number): BrokenRule[] =>
  Math.abs(celsius) <= LARGEST_CORRECTION
    ? []
    : [
        {
          field: 'temperatureCorrection',
          key: 'tools.correctionOutOfBounds',
          params: { most: LARGEST_CORRECTION },
          message: `The temperature correction lies outside −${LARGEST_CORRECTION} to ${LARGEST_CORRECTION} °C.`,
        },
      ]

/** What both the owner and the manager of a tool may set. */
export const toolSettingErrors = (tool: { name: string; limits: Limits }): BrokenRule[] => [
  ...nameErrors(tool.name),
  ...limitErrors(tool.limits).map(limitRule),
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
      field: 'equipmentId',
      key: 'tools.equipmentIdOutOfBounds',
      params: { most: SENSORS_PER_DEVICE },
      message: `The sensor number must lie between 1 and ${SENSORS_PER_DEVICE}.`,
    })
  }
  broken.push(...correctionErrors(tool.temperatureCorrection))
  if (tool.type !== TOOL_TYPE)
    broken.push({
      field: 'type',
      key: 'tools.typeUnknown',
      message: `The type of a sensor must be "${TOOL_TYPE}".`,
    })
  return broken
}

export const notificationEmailErrors = (text: string): BrokenRule[] => {
  const emails = notificationEmails(text)
  if (emails.length > MOST_NOTIFICATION_EMAILS) {
    return [
      {
        field: 'notificationEmail',
        key: 'tools.notificationEmailsTooMany',
        params: { most: MOST_NOTIFICATION_EMAILS },
        message: `More than ${MOST_NOTIFICATION_EMAILS} notification e-mail addresses.`,
      },
    ]
  }
  return emails.every(isEmail)
    ? []
    : [
        {
          field: 'notificationEmail',
          key: 'tools.notificationEmailMalformed',
          message: 'A notification e-mail address is not valid.',
        },
      ]
}

/** The contract's 0 and 1; anything else is null. */
export const binaryFlag = (value: number): boolean | null =>
  value === 0 ? false : value === 1 ? true : null
