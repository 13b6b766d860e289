import type { AccountActor } from '../../domain/permissions/actor.ts'
import type { Refusal } from '../../domain/refusal.ts'
import { ok, refused, type Result } from '../../domain/result.ts'
import { readRecoveryCode } from '../../domain/users/recovery-code.ts'
import { recoveryCodeHash } from '../secret.ts'
import type { Writes } from '../storage/storage.ts'
import { CODE_USED, CODE_WRONG, CODES_UNREADABLE, RECOVERY_CODE_USED } from './code-refusals.ts'
import type { FactorDeps } from './code-guard.ts'
import { ownerOfTotp } from './totp.ts'
import { recordFactorChange } from './record-factor-change.ts'
import { readTotpCode, stepOfCode } from './totp.ts'
import { auditActor } from '../audit/append-entry.ts'

/** Uses up a code of the app or a recovery code, in the transaction at hand: each works once. */
export const useCode = async (
  deps: FactorDeps,
  stores: Writes,
  actor: AccountActor,
  text: string,
): Promise<Result<'totp' | 'recovery', Refusal>> => {
  const totpCode = readTotpCode(text)
  if (totpCode !== null) return useTotpCode(deps, stores, actor.id, totpCode)
  const code = readRecoveryCode(text)
  if (code === null) return refused(CODE_WRONG)
  const hash = recoveryCodeHash(actor.id, code)
  const use = await stores.secondFactors.useRecoveryCode(actor.id, hash, deps.clock())
  if (use !== 'used') return refused(use === 'unknown' ? CODE_WRONG : RECOVERY_CODE_USED)
  await recordFactorChange(deps, stores, {
    accountId: actor.id,
    by: auditActor(actor),
    change: 'RECOVERY_CODE_USED',
    after: { codesLeft: await stores.secondFactors.recoveryCodesLeft(actor.id) },
    now: deps.clock(),
  })
  return ok('recovery')
}

/** Uses up a code of the app. `code`: six digits. */
export const useTotpCode = async (
  { box, clock }: Pick<FactorDeps, 'box' | 'clock'>,
  { secondFactors }: Pick<Writes, 'secondFactors'>,
  accountId: number,
  code: string,
): Promise<Result<'totp', Refusal>> => {
  const totp = await secondFactors.totp(accountId)
  if (totp === null) return refused(CODE_WRONG)
  const secret = box.open(totp.sealedSecret, ownerOfTotp(accountId))
  if (secret === null) return refused(CODES_UNREADABLE)
  const step = stepOfCode(secret, code, clock())
  if (step === null) return refused(CODE_WRONG)
  return (await secondFactors.useStep(accountId, step)) ? ok('totp') : refused(CODE_USED)
}
