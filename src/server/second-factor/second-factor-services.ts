import type { Reads } from '../storage/storage.ts'
import { addPasskey, passkeyOptions } from './add-passkey.ts'
import { confirmTotp, startTotp } from './add-totp.ts'
import { createCodeGuard } from './code-guard.ts'
import type { FactorDeps } from './code-guard.ts'
import { finishLogin } from './finish-login.ts'
import { finishLoginWithPasskey } from './finish-with-passkey.ts'
import { proveAnew } from './prove-anew.ts'
import { proveWithCode, proveWithPasskey } from './prove-with-factor.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { removePasskey, removeTotp } from './remove-factor.ts'
import { requireOfSuperadmins, requireSecondFactor } from './require-second-factor.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import { passkeyChallenge } from './show-passkey.ts'
import { secondFactorOf } from './second-factor-of.ts'
import type { CountsTogether } from '../rate-limits/counts-together.ts'

export const secondFactorServices = (
  registerDeps: Omit<FactorDeps, 'codes'> & {
    limitClock?: FactorDeps['clock']
    together?: CountsTogether
  },
) => {
  const deps: FactorDeps = {
    ...registerDeps,
    codes: createCodeGuard(registerDeps.limitClock ?? registerDeps.clock, registerDeps.together),
  }
  const { secondFactors } = deps.storage
  return {
    own: secondFactorOf(deps),
    startTotp: startTotp(deps),
    confirmTotp: confirmTotp(deps),
    removeTotp: removeTotp(deps),
    passkeyOptions: passkeyOptions(deps),
    addPasskey: addPasskey(deps),
    removePasskey: removePasskey(deps),
    newRecoveryCodes: replaceRecoveryCodes(deps),
    finishLogin: finishLogin(deps),
    passkeyChallenge: passkeyChallenge(deps),
    finishLoginWithPasskey: finishLoginWithPasskey(deps),
    proveWithCode: proveWithCode(deps),
    proveWithPasskey: proveWithPasskey(deps),
    proveAnew: proveAnew(deps),
    require: requireSecondFactor(deps),
    reset: resetSecondFactor(deps),
    requireOfSuperadmins: requireOfSuperadmins(deps),
    /** Which of the accounts have a second factor, and which require one of their branch. */
    standingOf: async (accountIds: readonly number[]) => standingOf(secondFactors, accountIds),
  }
}

const standingOf = async (
  { accountsWithFactor, requirementsOf }: Reads['secondFactors'],
  accountIds: readonly number[],
): Promise<Map<number, { hasFactor: boolean; isRequired: boolean }>> => {
  const [withFactor, requirements] = await Promise.all([
    accountsWithFactor(accountIds),
    requirementsOf(accountIds),
  ])
  return new Map(
    accountIds.map((id) => [
      id,
      { hasFactor: withFactor.has(id), isRequired: requirements.has(id) },
    ]),
  )
}
