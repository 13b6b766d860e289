import type { LanguageCode } from './account.ts'
import { personName, type PersonName } from './person-name.ts'

/** What a customer is called by. `company`: null or empty for none. */
export type CustomerNames = PersonName & { company?: string | null | undefined }

/**
 * As those name a customer who manage it: "Hűtő és Bolt Kft. · Kovács Anna", the company first. The person
 * alone without a company; '' for neither. A company that is called as the person stands once.
 */
export const customerName = (names: CustomerNames, language: LanguageCode): string => {
  const company = names.company?.trim() ?? ''
  const person = personName(names, language)
  return [company, person === company ? '' : person].filter((part) => part !== '').join(' · ')
}
