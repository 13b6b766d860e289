import type { ParseKeys, TFunction } from 'i18next'
import type { LanguageCode } from '../../../domain/users/account.ts'
import * as facts from '../../../locales/fact-text.ts'

export type FactReader = { t: TFunction; language: LanguageCode; timeZone: string }

const lookIn =
  (t: TFunction): facts.FactReader['look'] =>
  (key, values) => {
    const text = t(key as ParseKeys, { ...values, defaultValue: '' }) as string
    return text === '' ? null : text
  }

/** The name of a fact; the server's own name for a fact without a text. */
export const factName = (t: TFunction, field: string): string =>
  facts.factName({ look: lookIn(t) }, field)

export const actionText = (t: TFunction, action: string): string =>
  facts.actionText({ look: lookIn(t) }, action)

/** The value of a fact as text. `json`: the value as JSON; null for no value. */
export const factText = (
  field: string,
  json: string | null,
  { t, language, timeZone }: FactReader,
): string => facts.factText(field, json, { look: lookIn(t), language, timeZone })
