import type { ParseKeys, TFunction } from 'i18next'
import { RefusedError } from './request-error.ts'

/** What is wrong with a field: the key of its text, and what the text fills in. */
export type FieldProblem = {
  text: ParseKeys
  params?: Readonly<Record<string, string | number>>
}

/** The problems of a form's fields, named as the operation's arguments. */
export type FieldProblems<Field extends string> = Partial<Record<Field, readonly FieldProblem[]>>

/**
 * A refusal's problems by the fields of a form, for a form that also finds problems by itself. The
 * rest of the refusal: `refusalText` with the same fields.
 */
export const fieldProblems = <Field extends string>(
  error: unknown,
  fields: readonly Field[],
): FieldProblems<Field> => {
  const beside: Partial<Record<Field, FieldProblem[]>> = {}
  if (!(error instanceof RefusedError)) return beside
  for (const { field, key, params } of error.problems) {
    const place = fields.find((name) => name === field)
    if (place !== undefined)
      (beside[place] ??= []).push({ text: `refusals.${key}` as ParseKeys, params })
  }
  return beside
}

/** A line for each problem, as the `error` of a field; null without problems. */
export const problemLines = (
  t: TFunction,
  problems: readonly FieldProblem[] | undefined,
): string | null =>
  problems === undefined || problems.length === 0
    ? null
    : problems.map(({ text, params }) => t(text, { ...params }) as string).join('\n')
