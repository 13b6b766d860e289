import type { BrokenRule } from '../refusal.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { LEAKED_PASSWORDS } from './leaked-passwords.ts'

export const SHORTEST_PASSWORD = 8
export const LONGEST_PASSWORD = 256

const TOO_SHORT: BrokenRule = {
  field: 'password',
  key: 'users.passwordTooShort',
  params: { shortest: SHORTEST_PASSWORD },
  message: `The password is shorter than ${SHORTEST_PASSWORD} characters.`,
}
const TOO_LONG: BrokenRule = {
  field: 'password',
  key: 'users.passwordTooLong',
  params: { longest: LONGEST_PASSWORD },
  message: `The password is longer than ${LONGEST_PASSWORD} characters.`,
}
const TOO_COMMON: BrokenRule = {
  field: 'password',
  key: 'users.passwordCommon',
  message: 'This password is one of the first that attackers try. Choose another one.',
}

const TOO_PERSONAL: BrokenRule = {
  field: 'password',
  key: 'users.passwordPersonal',
  message:
    'This password is little more than your name, your address or the name of this service. Choose another one.',
}

/** Whose password it is to be; names only where they are known. */
export type PasswordOwner = {
  email: string
  firstName?: string | null | undefined
  lastName?: string | null | undefined
}

/** What attackers try first against this service. */
const SERVICE_WORDS = ['coldwatch', 'cold watch', 'cold-watch']

/** Shorter parts of names and addresses stand in too many words. */
const SHORTEST_WORD = 3

/** What must stand beside own words: some letters, or many characters. */
const ENOUGH_LETTERS = 4
const ENOUGH_CHARACTERS = 8

/**
 * One form of all that look or sound the same: full-width letters, capitals, ß and ss. By way of
 * capitals, since these write ß out.
 */
const folded = (text: string): string =>
  text.normalize('NFKC').toLowerCase().toUpperCase().toLowerCase().normalize('NFKC')

/** One character over and over, or one that counts on from character to character, up or down. */
const isMonotone = (text: string): boolean => {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0)
  const step = (codes[1] ?? 0) - (codes[0] ?? 0)
  return (
    Math.abs(step) <= 1 && codes.every((code, i) => i === 0 || code - (codes[i - 1] ?? 0) === step)
  )
}

const isCommon = (text: string): boolean =>
  COMMON_PASSWORDS.has(text) || LEAKED_PASSWORDS.has(text) || isMonotone(text)

/** The service's name, the owner's names, and the parts of the address, the longest first. */
const ownWords = ({ email, firstName, lastName }: PasswordOwner): string[] => {
  const address = folded(email.trim())
  const names = [firstName ?? '', lastName ?? ''].map((name) => folded(name.trim()))
  return [
    ...SERVICE_WORDS,
    address,
    ...address.split(/[^\p{L}\p{N}]+/u),
    ...names,
    ...names.flatMap((name) => name.split(/[^\p{L}\p{N}]+/u)),
  ]
    .filter((word) => word.length >= SHORTEST_WORD)
    .toSorted((a, b) => b.length - a.length)
}

/** Whether hardly anything is left of the text without the owner's words: "anna2026!". */
const isPersonal = (text: string, owner: PasswordOwner): boolean => {
  const rest = ownWords(owner).reduce((left, word) => left.replaceAll(word, ''), text)
  return (
    rest !== text &&
    rest.length < ENOUGH_CHARACTERS &&
    rest.replaceAll(/\P{L}/gu, '').length < ENOUGH_LETTERS
  )
}

/**
 * Length, not being common and not being made of the owner's own words are all that is asked: rules
 * of composition make passwords worse (NIST SP 800-63B §3.1.1.2). Characters are code points, as the
 * password is hashed, so that an umlaut or an emoji counts once.
 */
export const passwordErrors = (password: string, owner: PasswordOwner): BrokenRule[] => {
  const length = [...password.normalize('NFKC')].length
  if (length < SHORTEST_PASSWORD) return [TOO_SHORT]
  if (length > LONGEST_PASSWORD) return [TOO_LONG]
  const text = folded(password)
  if (isCommon(text)) return [TOO_COMMON]
  return isPersonal(text, owner) ? [TOO_PERSONAL] : []
}
