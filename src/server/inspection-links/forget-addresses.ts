import type { Clock } from '../../domain/clock.ts'
import type { Storage } from '../storage/storage.ts'

/** Addresses of inspectors go with their links. */
export const createForgetAddressesPass =
  ({ storage, clock }: { storage: Pick<Storage, 'transaction'>; clock: Clock }) =>
  (): Promise<void> =>
    storage.transaction(({ inspectionLinks }) => inspectionLinks.forgetAddresses(clock()))
