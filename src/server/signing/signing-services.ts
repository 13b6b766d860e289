import { addDuty, assignDuty, endDuty } from './set-duties.ts'
import { countOverdue, showSigning, type SigningDeps, signingCustomers } from './show-signing.ts'

export const signingServices = (deps: SigningDeps) => ({
  show: showSigning(deps),
  overdue: countOverdue(deps),
  customers: signingCustomers(deps),
  add: addDuty(deps),
  assign: assignDuty(deps),
  end: endDuty(deps),
})
