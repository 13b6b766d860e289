import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useOwnerProof } from '../../components/owner-proof/use-owner-proof.tsx'
import { CreateLoggerTokenDocument, RotateDeviceKeyDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { useAction } from '../../api/use-action.ts'
import { useViewer } from '../../viewer/viewer.ts'
import type { Credential } from './logger-setup.ts'
import { scannedKeyOf } from './scanned-keys.ts'

/**
 * What the logger proves itself with: the key of the scanned label, or a new one that is made on
 * purpose and shown until the page is left. Who manages devices gets the device a new key; others make
 * a token of their account.
 */
export const useCredential = (imeiNumber: string) => {
  const { t } = useTranslation()
  const { can } = useViewer()
  const { withProof, question } = useOwnerProof()
  const [credential, setCredential] = useState<Credential | null>(() => {
    const scanned = scannedKeyOf(imeiNumber)
    return scanned === null ? null : { kind: 'device-key', text: scanned }
  })
  const token = useAction({
    // Returns nothing: the token must not stay in the cache of answers.
    send: async () => {
      const name = t('firstDay.key.tokenName', { imei: imeiNumber })
      const { createToken } = await withProof((proof) =>
        request(CreateLoggerTokenDocument, { name, ...proof }),
      )
      setCredential({ kind: 'token', id: createToken.id, text: createToken.token ?? '' })
    },
    failure: t('firstDay.key.failed'),
  })
  const key = useAction({
    send: async () => {
      const { rotateDeviceKey } = await request(RotateDeviceKeyDocument, { imeiNumber })
      setCredential({ kind: 'device-key', text: rotateDeviceKey.key })
    },
    failure: t('firstDay.key.failed'),
  })
  return {
    credential,
    question,
    isBusy: token.isBusy || key.isBusy,
    makeToken: () => token.run(),
    /** Null: the viewer cannot give the device a new key. */
    makeKey: can.manageTools.allowed ? () => key.run() : null,
  }
}
