import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as v from 'valibot'

/**
 * A whole number written in digits; the sentence names the setting, the range and what stands
 * there.
 */
export const wholeNumber = (name: string, min: number, max: number) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => /^\d{1,10}$/.test(text) && Number(text) >= min && Number(text) <= max,
      (issue) => `${name} must be a whole number from ${min} to ${max}, not "${issue.input}".`,
    ),
    v.transform(Number),
  )

/** The entries of a list with commas, without empty ones. */
export const entriesOf = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

/** An entry with "@" may hold a password: only its number is repeated. */
export const nameOfEntry = (entries: readonly string[], index: number): string =>
  entries[index]?.includes('@') === false
    ? `"${entries[index]}"`
    : `Entry ${index + 1} of ${entries.length}`

export const oneOf = <const T extends readonly string[]>(name: string, choices: T) =>
  v.picklist(
    choices,
    (issue) => `${name} must be one of ${choices.join(', ')}, not "${String(issue.input)}".`,
  )

export const path = v.pipe(
  v.string(),
  v.transform((text) => resolve(text)),
)

/** An address of this machine to listen on. */
export const address = (name: string) =>
  v.pipe(
    v.string(),
    v.check(
      (host) => isIP(host) !== 0 || host === 'localhost',
      (issue) => `${name} must be an IP address to listen on, not "${issue.input}".`,
    ),
  )

/** An address, a network as CIDR, or one of Fastify's names for private ranges. */
export const isProxyEntry = (entry: string): boolean => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true
  const [address = '', prefix, ...rest] = entry.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return (
    prefix === undefined ||
    (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
  )
}
