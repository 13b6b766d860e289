import type { Finding } from '../../domain/self-watch/trouble.ts'
import type { SecretBox } from '../secret-box.ts'
import type { Storage } from '../storage/storage.ts'
import { ownerOfTotp } from './totp.ts'

type Deps = { storage: Pick<Storage, 'secondFactors'>; box: Pick<SecretBox, 'open'> }

const countUnopened = async ({ storage, box }: Deps): Promise<number> =>
  (await storage.secondFactors.sealedSecrets()).filter(
    ({ accountId, sealedSecret }) => box.open(sealedSecret, ownerOfTotp(accountId)) === null,
  ).length

/**
 * At a start: how many apps' secrets the key file does not open, and what the self-watch asks from
 * then on. What is sealed later is sealed with the key at hand, so that nothing new can be found.
 */
export const watchAppSecrets = async (
  deps: Deps,
): Promise<{ accounts: number; observe: () => Promise<Finding> }> => {
  let accounts = await countUnopened(deps)
  return {
    accounts,
    observe: async () => {
      if (accounts > 0) accounts = await countUnopened(deps)
      return accounts === 0
        ? { state: 'good', kind: 'APP_SECRETS' }
        : { state: 'bad', facts: { kind: 'APP_SECRETS', accounts } }
    },
  }
}
