import type { FileLinks } from '../downloads/file-links.ts'
import { importCustomers } from './customer-table.ts'
import { exportCustomers } from './export-customers.ts'
import type { TableDeps } from './run-table.ts'
import { importSensors } from './sensor-table.ts'

export const customerTableServices = (deps: TableDeps & { fileLinks: FileLinks }) => ({
  importCustomers: importCustomers(deps),
  importSensors: importSensors(deps),
  exportCustomers: exportCustomers(deps),
})
