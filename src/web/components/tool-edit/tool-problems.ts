import type { ParseKeys } from 'i18next'
import { limitErrors } from '../../../domain/limits/limits.ts'
import { isImei } from '../../../domain/tools/tool.ts'
import { LARGEST_CORRECTION, notificationEmailErrors } from '../../../domain/tools/tool-rules.ts'
import { numberOfText } from '../../ui/form/typed-number.ts'

/** Where in a form something can be wrong. */
export type Place =
  | 'name'
  | 'limits'
  | 'notificationLimits'
  | 'imeiNumber'
  | 'equipmentId'
  | 'temperatureCorrection'
  | 'notificationEmail'

/** What is wrong where, as keys of texts. */
export type Problems = Partial<Record<Place, ParseKeys>>

/** The range that two typed ends mean; null when one is no number. °C. */
export const rangeOfTexts = (min: string, max: string): { min: number; max: number } | null => {
  const [low, high] = [numberOfText(min), numberOfText(max)]
  return low === null || high === null ? null : { min: low, max: high }
}

const limitsProblem = (minText: string, maxText: string): ParseKeys | undefined => {
  const range = rangeOfTexts(minText, maxText)
  if (range === null) return 'toolSettings.notANumber'
  const [error] = limitErrors({ ...range, notificationMin: range.min, notificationMax: range.max })
  if (error === undefined) return undefined
  return error.kind === 'limit-inverted'
    ? 'refusals.tools.limitInverted'
    : 'refusals.tools.limitOutOfBounds'
}

const correctionProblem = (text: string): ParseKeys | undefined => {
  const celsius = numberOfText(text)
  if (celsius === null) return 'toolSettings.notANumber'
  return Math.abs(celsius) <= LARGEST_CORRECTION
    ? undefined
    : 'refusals.tools.correctionOutOfBounds'
}

/**
 * The rules of the server for the fields that are given; an empty object means that nothing is
 * wrong.
 */
export const toolProblems = (typed: {
  name?: string
  min: string
  max: string
  notificationMin: string
  notificationMax: string
  imeiNumber?: string
  temperatureCorrection?: string
  notificationEmail?: string
}): Problems => {
  const found: Partial<Record<Place, ParseKeys | undefined>> = {
    name: typed.name?.trim() === '' ? 'refusals.tools.nameEmpty' : undefined,
    limits: limitsProblem(typed.min, typed.max),
    notificationLimits: limitsProblem(typed.notificationMin, typed.notificationMax),
    imeiNumber:
      typed.imeiNumber === undefined || isImei(typed.imeiNumber)
        ? undefined
        : 'refusals.tools.imeiMalformed',
    temperatureCorrection:
      typed.temperatureCorrection === undefined
        ? undefined
        : correctionProblem(typed.temperatureCorrection),
    notificationEmail: emailProblem(typed.notificationEmail ?? ''),
  }
  return Object.fromEntries(
    Object.entries(found).filter(([, key]) => key !== undefined),
  ) as Problems
}

const emailProblem = (text: string): ParseKeys | undefined => {
  const [broken] = notificationEmailErrors(text)
  return broken && (`refusals.${broken.key}` as ParseKeys)
}

const PLACES: Readonly<Record<string, Place>> = {
  'tools.nameEmpty': 'name',
  'tools.imeiMalformed': 'imeiNumber',
  'tools.sensorTaken': 'imeiNumber',
  'tools.deviceElsewhere': 'imeiNumber',
  'tools.equipmentIdOutOfBounds': 'equipmentId',
  'tools.correctionOutOfBounds': 'temperatureCorrection',
  'tools.notificationEmailMalformed': 'notificationEmail',
  'tools.notificationEmailsTooMany': 'notificationEmail',
}

/**
 * The keys of a server's refusal beside the fields that they are about; those about no single field
 * are left out.
 */
export const problemsOfRefusal = (keys: readonly string[]): Problems =>
  Object.fromEntries(
    keys.flatMap((key) =>
      PLACES[key] === undefined ? [] : [[PLACES[key], `refusals.${key}` as ParseKeys]],
    ),
  )
