import type { BrokenRule } from '../refusal.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

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

/** One character over and over, or one that counts on from character to character, up or down. */
const isMonotone = (text: string): boolean => {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0)
  const step = (codes[1] ?? 0) - (codes[0] ?? 0)
  return (
    Math.abs(step) <= 1 && codes.every((code, i) => i === 0 || code - (codes[i - 1] ?? 0) === step)
  )
}

const isCommon = (password: string, email: string): boolean => {
  const text = password.toLowerCase()
  const address = email.trim().toLowerCase()
  return (
    COMMON_PASSWORDS.has(text) ||
    isMonotone(text) ||
    text === address ||
    text === address.split('@')[0]
  )
}

/**
 * Length and not being common are all that is asked: rules of composition make passwords worse
 * (NIST SP 800-63B §3.1.1.2). Characters are code points, so that an umlaut or an emoji counts
 * once.
 */
export const passwordErrors = (password: string, email: string): BrokenRule[] => {
  const length = [...password].length
  if (length < SHORTEST_PASSWORD) return [TOO_SHORT]
  if (length > LONGEST_PASSWORD) return [TOO_LONG]
  return isCommon(password, email) ? [TOO_COMMON] : []
}
