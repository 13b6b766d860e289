import type { BrokenRule } from '../refusal.ts'
import { textErrors } from '../text-errors.ts'

/**
 * What is known of a site: a place of an account, such as a shop, where sensors are. Null where nobody
 * has entered it. `technician`: who looks after its cooling, as a person or a company.
 */
export type SiteData = {
  name: string
  address: string | null
  openingHours: string | null
  contactName: string | null
  contactPhone: string | null
  technician: string | null
}

export type Site = SiteData & { id: number; accountId: number; createdAt: Date; updatedAt: Date }

/** From `fromMs` (ms since 1970) on the sensor was at this site; null: at none. */
export type SiteFrom = { fromMs: number; siteId: number | null }

export const MOST_SITES = 2_000
/** Sensors that one call puts on a site. */
export const MOST_TOOLS_AT_ONCE = 500

const TEXTS = {
  name: { label: 'The name', longest: 80 },
  address: { label: 'The address', longest: 200 },
  openingHours: { label: 'The opening hours', longest: 200 },
  contactName: { label: 'The contact', longest: 100 },
  contactPhone: { label: 'The phone number', longest: 40 },
  technician: { label: 'The technician', longest: 100 },
} as const satisfies Record<keyof SiteData, { label: string; longest: number }>

export const SITE_FIELDS = Object.keys(TEXTS) as readonly (keyof SiteData)[]

const NO_NAME: BrokenRule = {
  field: 'name',
  key: 'sites.nameEmpty',
  message: 'The site needs a name.',
}

/** Without blanks around the texts, and null in place of an empty one. */
export const tidySite = (data: SiteData): SiteData => ({
  name: data.name.trim(),
  address: tidy(data.address),
  openingHours: tidy(data.openingHours),
  contactName: tidy(data.contactName),
  contactPhone: tidy(data.contactPhone),
  technician: tidy(data.technician),
})

const tidy = (text: string | null): string | null => text?.trim() || null

/** Every rule that the data of a site breaks, in the order of the form. `data`: as `tidySite` answers. */
export const siteErrors = (data: SiteData): BrokenRule[] => [
  ...(data.name === '' ? [NO_NAME] : []),
  ...SITE_FIELDS.flatMap((field) => {
    const { label, longest } = TEXTS[field]
    return textErrors({ field, label }, data[field] ?? '', longest)
  }),
]

/** How a line of a list or a mail names a site: the name, and where it is. */
export const siteLine = ({ name, address }: Pick<SiteData, 'name' | 'address'>): string =>
  address === null ? name : `${name}, ${address}`
