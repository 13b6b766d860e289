import type { BrokenRule } from '../refusal.ts'
import { textErrors } from '../text-errors.ts'
import { nearestPassing, unreadablePair } from './brand-colours.ts'
import { isColour } from './contrast.ts'
import { hostName } from './host-name.ts'

/** What a reseller sets. `accent`: "#RRGGBB"; null texts: nothing of the kind. */
export type Brand = {
  name: string
  accent: string
  senderName: string | null
  replyTo: string | null
  mailFooter: string | null
  paperFooter: string | null
}

export const LONGEST_BRAND = {
  name: 40,
  senderName: 60,
  replyTo: 254,
  mailFooter: 300,
  paperFooter: 120,
} as const
export const MOST_HOSTS = 5
export const MOST_LOGO_BYTES = 128 * 1024

const EMAIL = /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\]+\.[^\s@<>"(),:;[\]\\]+$/
/** Characters that change how the text beside them reads. */
const HIDDEN = /[\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/

const LABELS = {
  name: 'The name',
  senderName: 'The sender',
  replyTo: 'The reply address',
  mailFooter: 'The footer of mails',
  paperFooter: 'The footer of papers',
} as const

const accentErrors = (accent: string): BrokenRule[] => {
  if (!isColour(accent))
    return [
      {
        field: 'accent',
        key: 'brands.noColour',
        message: 'Enter the colour as # and six digits, such as #194D8A.',
      },
    ]
  const pair = unreadablePair(accent)
  if (pair === null) return []
  const { which, text, ground, ratio, least } = pair
  const nearest = nearestPassing(accent)
  const short = Math.floor(ratio * 10) / 10
  return [
    {
      field: 'accent',
      key: `brands.contrast.${which}`,
      params: { text, ground, ratio: short, least, nearest },
      message: `${text} on ${ground} cannot be read well: the contrast is ${short} : 1, at least ${least} : 1 is needed. The nearest colour that passes is ${nearest}.`,
    },
  ]
}

/** Every rule that a brand breaks. */
export const brandErrors = (brand: Brand): BrokenRule[] => {
  const broken: BrokenRule[] = []
  if (brand.name.trim() === '')
    broken.push({ field: 'name', key: 'brands.noName', message: 'Enter the name.' })
  for (const [field, label] of Object.entries(LABELS) as [keyof typeof LABELS, string][]) {
    const text = brand[field] ?? ''
    broken.push(...textErrors({ field, label }, text, LONGEST_BRAND[field]))
    if (HIDDEN.test(text))
      broken.push({
        field,
        key: 'brands.hidden',
        message: `${label} contains a character that is not shown.`,
      })
  }
  if (brand.replyTo !== null && !EMAIL.test(brand.replyTo))
    broken.push({
      field: 'replyTo',
      key: 'brands.replyTo',
      message: 'Enter an e-mail address such as help@example.com.',
    })
  return [...broken, ...accentErrors(brand.accent)]
}

/** The names in their one form, or what is wrong with them. */
export const readHosts = (hosts: readonly string[]): { hosts: string[]; broken: BrokenRule[] } => {
  const broken: BrokenRule[] = []
  const names: string[] = []
  for (const host of hosts.map((text) => text.trim()).filter((text) => text !== '')) {
    const name = hostName(host)
    if (name === null)
      broken.push({
        field: 'hosts',
        key: 'brands.noHost',
        params: { host: host.slice(0, 60) },
        message: `${host.slice(0, 60)} is no host name such as cold.example.com.`,
      })
    else if (!names.includes(name)) names.push(name)
  }
  if (names.length > MOST_HOSTS)
    broken.push({
      field: 'hosts',
      key: 'brands.tooManyHosts',
      params: { most: MOST_HOSTS },
      message: `At most ${MOST_HOSTS} host names.`,
    })
  return { hosts: names, broken }
}
