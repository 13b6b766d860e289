import type { CustomerDeps } from './customer-access.ts'
import { setCustomer } from './set-customer.ts'
import { showCustomer } from './show-customer.ts'

export const customerServices = (deps: CustomerDeps) => ({
  show: showCustomer(deps),
  set: setCustomer(deps),
})
