import type { ParseKeys } from 'i18next'
import { limitErrors } from '../../../domain/limits/limits.ts'
import type { BrokenRule } from '../../../domain/refusal.ts'
import { isImei } from '../../../domain/tools/tool.ts'
import {
  correctionErrors,
  IMEI_MALFORMED,
  limitRule,
  nameErrors,
  notificationEmailErrors,
} from '../../../domain/tools/tool-rules.ts'
import type { FieldProblem, FieldProblems } from '../../api/field-problems.ts'
import { numberOfText } from '../../ui/form/typed-number.ts'

/** The fields of a tool's forms, named like the arguments of the mutations. */
export const TOOL_FIELDS = [
  'name',
  'imeiNumber',
  'equipmentId',
  'min',
  'max',
  'notificationMin',
  'notificationMax',
  'temperatureCorrection',
  'notificationEmail',
] as const
type ToolField = (typeof TOOL_FIELDS)[number]

export type ToolProblems = FieldProblems<ToolField>

/** The range between two typed limits, °C; null when one of them is no number. */
export const rangeOfTexts = (min: string, max: string): { min: number; max: number } | null => {
  const [low, high] = [numberOfText(min), numberOfText(max)]
  return low === null || high === null ? null : { min: low, max: high }
}

const NOT_A_NUMBER: FieldProblem = { text: 'toolSettings.notANumber' }

const problemOf = ({ key, params = {} }: BrokenRule): FieldProblem => ({
  text: `refusals.${key}` as ParseKeys,
  params,
})

const imeiProblems = (imeiNumber: string): FieldProblem[] =>
  isImei(imeiNumber) ? [] : [problemOf(IMEI_MALFORMED)]

/** A range shows its problem once, beside both limits. */
const limitsProblems = (minText: string, maxText: string): FieldProblem[] => {
  const range = rangeOfTexts(minText, maxText)
  if (range === null) return [NOT_A_NUMBER]
  const [error] = limitErrors({ ...range, notificationMin: range.min, notificationMax: range.max })
  return error === undefined ? [] : [problemOf(limitRule(error))]
}

const correctionProblems = (text: string): FieldProblem[] => {
  const celsius = numberOfText(text)
  return celsius === null ? [NOT_A_NUMBER] : correctionErrors(celsius).map(problemOf)
}

/**
 * Checks the given fields by the rules of the server. An empty object: nothing is wrong. The
 * problem of a range is that of its lower limit.
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
}): ToolProblems => {
  const { name, imeiNumber, temperatureCorrection, notificationEmail = '' } = typed
  const problems: ToolProblems = {
    name: name === undefined ? [] : nameErrors(name).map(problemOf),
    min: limitsProblems(typed.min, typed.max),
    notificationMin: limitsProblems(typed.notificationMin, typed.notificationMax),
    imeiNumber: imeiNumber === undefined ? [] : imeiProblems(imeiNumber),
    temperatureCorrection:
      temperatureCorrection === undefined ? [] : correctionProblems(temperatureCorrection),
    notificationEmail: notificationEmailErrors(notificationEmail).map(problemOf),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, list]) => list.length > 0))
}
