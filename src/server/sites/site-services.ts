import { deleteSite } from './delete-site.ts'
import { createSite, updateSite } from './save-site.ts'
import { setSiteOfTools } from './set-site-of-tools.ts'
import { listSites, oneSite, sitesById, sitesOfAccounts, toolsAtSites } from './show-sites.ts'
import type { SiteDeps } from './site-account.ts'

export const siteServices = (deps: SiteDeps) => ({
  list: listSites(deps),
  one: oneSite(deps),
  create: createSite(deps),
  update: updateSite(deps),
  remove: deleteSite(deps),
  setOfTools: setSiteOfTools(deps),
  byIds: sitesById(deps),
  toolCounts: toolsAtSites(deps),
  countsOf: sitesOfAccounts(deps),
})
