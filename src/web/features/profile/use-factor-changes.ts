import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import {
  NewRecoveryCodesDocument,
  RemovePasskeyDocument,
  RemoveTotpDocument,
} from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { useOwnerProof } from '../../components/owner-proof/use-owner-proof.tsx'
import { useAppSetup } from '../../components/second-factor/use-app-setup.ts'
import {
  SECOND_FACTOR_KEY,
  type Passkey,
} from '../../components/second-factor/use-second-factor.ts'
import { showToast } from '../../ui/toast/show-toast.ts'
import { SESSIONS_KEY } from './use-sessions.ts'

/** What the owner can change about the second factor. `codes`: new ones, until they are saved. */
export const useFactorChanges = () => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { withProof, question } = useOwnerProof()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: SECOND_FACTOR_KEY })
    // Other sessions end with each change.
    void queryClient.invalidateQueries({ queryKey: SESSIONS_KEY })
  }
  const added = (message: string) => (recoveryCodes: readonly string[] | null) => {
    showToast({ kind: 'success', message, closeLabel: t('common.close') })
    setCodes(recoveryCodes)
    refresh()
  }
  const onEnd = { onSuccess: refresh, onFailure: refresh }
  const removeApp = useAction({
    send: () =>
      withProof(({ currentPassword = null }) =>
        request(RemoveTotpDocument, { password: currentPassword }),
      ),
    success: t('secondFactor.app.removed'),
    failure: t('secondFactor.app.removeFailed'),
    ...onEnd,
  })
  const removePasskey = useAction({
    send: ({ id }: Passkey) =>
      withProof(({ currentPassword = null }) =>
        request(RemovePasskeyDocument, { id, password: currentPassword }),
      ),
    success: t('secondFactor.passkeys.removed'),
    failure: t('secondFactor.passkeys.removeFailed'),
    ...onEnd,
  })
  const renewCodes = useAction({
    // Returns nothing: the codes must not stay in the cache of answers.
    send: async () => {
      const { newRecoveryCodes } = await withProof(({ currentPassword = null }) =>
        request(NewRecoveryCodesDocument, { password: currentPassword }),
      )
      setCodes(newRecoveryCodes)
    },
    failure: t('secondFactor.codes.failed'),
    ...onEnd,
  })
  return {
    app: useAppSetup(withProof, added(t('secondFactor.app.done'))),
    withProof,
    passkeyAdded: added(t('secondFactor.passkeys.done')),
    removeApp,
    removePasskey,
    renewCodes,
    codes,
    codesSaved: () => setCodes(null),
    question,
  }
}

export type FactorChanges = ReturnType<typeof useFactorChanges>
