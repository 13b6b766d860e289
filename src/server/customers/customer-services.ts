import type { CustomerDeps } from './customer-access.ts'
import { ownEnd } from './own-end.ts'
import { setCustomer } from './set-customer.ts'
import { showCustomer } from './show-customer.ts'

export const customerServices = (deps: CustomerDeps) => ({
  show: showCustomer(deps),
  set: setCustomer(deps),
  ownEnd: ownEnd(deps),
})
