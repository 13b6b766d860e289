import type { BrokenRule } from '../refusal.ts'

export const LONGEST_WEBHOOK_URL = 1_000

/** What an address that is called must be. `allowsHost`: whether the settings name this host. */
export const webhookUrlErrors = (
  text: string,
  allowsHost: (host: string) => boolean,
): BrokenRule[] => {
  const broken = (key: string, message: string): BrokenRule[] => [{ field: 'url', key, message }]
  // URL parsers disagree about backslashes and non-ASCII characters.
  const isPlain = /^[\x21-\x5b\x5d-\x7e]+$/.test(text)
  const url = isPlain && text.length <= LONGEST_WEBHOOK_URL ? URL.parse(text) : null
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    return broken('webhooks.urlMalformed', 'The address must be a web address such as https://…')
  if (url.username !== '' || url.password !== '')
    return broken('webhooks.urlWithPassword', 'The address must not contain a user or a password.')
  if (url.protocol === 'http:' && !allowsHost(url.hostname))
    return broken('webhooks.urlWithoutTls', 'The address must begin with https://.')
  return []
}

/** A host in words of the address: IPv6 without brackets. */
export const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '')
