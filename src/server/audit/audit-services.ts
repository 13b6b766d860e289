import { checkTrail } from './check-trail.ts'
import { erasePerson } from './erase-person.ts'
import { exportPerson } from './export-person.ts'
import { exportTrail } from './export-trail.ts'
import { pageOfTrail } from './page-of-trail.ts'
import type { TrailDeps } from './trail-query.ts'

export const auditServices = (deps: TrailDeps) => ({
  page: pageOfTrail(deps),
  exportFile: exportTrail(deps),
  check: checkTrail(deps),
  exportPerson: exportPerson(deps),
  erasePerson: erasePerson(deps),
})
