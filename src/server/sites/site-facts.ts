import type { Site } from '../../domain/sites/site.ts'

/** What the trail says of a site. */
export const siteFacts = (site: Site) => ({
  site: site.id,
  siteName: site.name,
  siteAddress: site.address,
  openingHours: site.openingHours,
  contactName: site.contactName,
  contactPhone: site.contactPhone,
  technician: site.technician,
})

/** How the trail of a sensor names the site where it is: by number and name, since names change. */
export const siteOfTool = (site: Pick<Site, 'id' | 'name'> | null) => ({
  siteName: site === null ? null : `${site.name} (#${site.id})`,
})
