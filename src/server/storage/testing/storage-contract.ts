import { accountStoreContract } from './account-store-contract.ts'
import { alarmStoreContract } from './alarm-store-contract.ts'
import { auditStoreContract } from './audit-store-contract.ts'
import { defrostStoreContract } from './defrost-store-contract.ts'
import { deviceStoreContract } from './device-store-contract.ts'
import type { NewEngine } from './engine.ts'
import { importStoreContract } from './import-store-contract.ts'
import { incidentStoreContract } from './incident-store-contract.ts'
import { lateArrivalContract } from './late-arrival-contract.ts'
import { mailOptOutStoreContract } from './mail-opt-out-store-contract.ts'
import { outboxLeasingContract } from './outbox-leasing-contract.ts'
import { outboxStoreContract } from './outbox-store-contract.ts'
import { pushStoreContract } from './push-store-contract.ts'
import { issuedLogStoreContract } from './issued-log-store-contract.ts'
import { readingArrivalContract } from './reading-arrival-contract.ts'
import { readingPropertyContract } from './reading-property-contract.ts'
import { readingSealingContract } from './reading-sealing-contract.ts'
import { readingStoreContract } from './reading-store-contract.ts'
import { summedReadingsContract } from './summed-readings-contract.ts'
import { foundSensorStoreContract } from './found-sensor-store-contract.ts'
import { serverValueStoreContract } from './server-value-store-contract.ts'
import { secondFactorStoreContract } from './second-factor-store-contract.ts'
import { sessionStoreContract } from './session-store-contract.ts'
import { tokenStoreContract } from './token-store-contract.ts'
import { toolListContract } from './tool-list-contract.ts'
import { toolStoreContract } from './tool-store-contract.ts'
import { transactionContract } from './transaction-contract.ts'
import { wallLinkStoreContract } from './wall-link-store-contract.ts'

/** Tests what every engine must do, port by port. The test of an engine calls it once. */
export const storageContract = (newEngine: NewEngine): void => {
  accountStoreContract(newEngine)
  sessionStoreContract(newEngine)
  secondFactorStoreContract(newEngine)
  tokenStoreContract(newEngine)
  toolStoreContract(newEngine)
  toolListContract(newEngine)
  deviceStoreContract(newEngine)
  auditStoreContract(newEngine)
  readingStoreContract(newEngine)
  readingArrivalContract(newEngine)
  lateArrivalContract(newEngine)
  readingPropertyContract(newEngine)
  summedReadingsContract(newEngine)
  readingSealingContract(newEngine)
  transactionContract(newEngine)
  wallLinkStoreContract(newEngine)
  importStoreContract(newEngine)
  issuedLogStoreContract(newEngine)
  alarmStoreContract(newEngine)
  incidentStoreContract(newEngine)
  defrostStoreContract(newEngine)
  outboxStoreContract(newEngine)
  outboxLeasingContract(newEngine)
  pushStoreContract(newEngine)
  mailOptOutStoreContract(newEngine)
  foundSensorStoreContract(newEngine)
  serverValueStoreContract(newEngine)
}
