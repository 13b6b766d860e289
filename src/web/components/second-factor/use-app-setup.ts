import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ConfirmTotpDocument, StartTotpDocument } from '../../api/generated/graphql.ts'
import { RefusedError } from '../../api/request-error.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import type { WithProof } from './with-proof.ts'
import { factorReason } from './factor-reason.ts'

/** `secret`: base 32, for typing it in. `uri`: for a QR code. */
type Setup = { secret: string; uri: string }

/** Recovery codes come with the first factor of an account, else null. */
export type OnFactorAdded = (recoveryCodes: readonly string[] | null) => void

/** The two steps in which an account gets an app: a secret, then a code that proves it arrived. */
export const useAppSetup = (withProof: WithProof, onAdded: OnFactorAdded) => {
  const { t } = useTranslation()
  const [setup, setSetup] = useState<Setup | null>(null)
  // Neither returns anything: secret and codes must not stay in the cache of answers.
  const starting = useAction({
    send: async () => {
      const { startTotp } = await withProof(({ currentPassword = null }) =>
        request(StartTotpDocument, { password: currentPassword }),
      )
      setSetup(startTotp)
    },
  })
  const confirming = useAction({
    send: async (code: string) => {
      const { confirmTotp } = await request(ConfirmTotpDocument, { code })
      setSetup(null)
      onAdded(confirmTotp ?? null)
    },
  })
  const { error } = confirming
  // The server's sentence offers recovery codes too, which set up nothing.
  const isCodeWrong = error instanceof RefusedError && error.keys.includes('users.codeWrong')
  const cancel = () => {
    setSetup(null)
    confirming.reset()
  }
  return {
    setup,
    start: () => starting.run(),
    isStarting: starting.isBusy,
    startProblem: factorReason(t, starting.error),
    confirm: confirming.run,
    isConfirming: confirming.isBusy,
    codeProblem: isCodeWrong ? t('secondFactor.app.codeWrong') : factorReason(t, error),
    cancel,
  }
}

export type AppSetupState = ReturnType<typeof useAppSetup>
