import { incidentsOf } from '../measure-log/record/incidents-of.ts'
import { fetchInspectionFile, foldersInScope } from './fetch-file.ts'
import { inspect } from './inspect.ts'
import type { InspectionDeps } from './inspection-deps.ts'
import type { InspectorScope } from './inspector-scope.ts'
import { listInspectionLinks, listInspectionViews, revokeInspectionLink } from './list-links.ts'
import { makeInspectionLink } from './make-link.ts'
import { linkOpener } from './open-link.ts'
import { sendInspectionLink } from './send-link.ts'

export const inspectionServices = (given: Omit<InspectionDeps, 'incidentsOf'>) => {
  const deps = { ...given, incidentsOf: incidentsOf(given) }
  const opener = linkOpener(deps)
  return {
    make: makeInspectionLink(deps),
    send: sendInspectionLink(deps),
    list: listInspectionLinks(deps),
    views: listInspectionViews(deps),
    revoke: revokeInspectionLink(deps),
    foldersOf: (scope: InspectorScope) => foldersInScope(deps.storage, scope),
    /** What an inspector may ask, and nothing else. */
    ...inspect(deps, opener),
    file: fetchInspectionFile(deps, opener),
  }
}
