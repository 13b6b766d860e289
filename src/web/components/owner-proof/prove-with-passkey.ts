import { PasskeyChallengeDocument, ProveWithPasskeyDocument } from '../../api/generated/graphql.ts'
import { request } from '../../api/request.ts'
import { signWithPasskey } from '../second-factor/passkeys.ts'

/** Confirms the session by a passkey, for some minutes. Throws `PasskeyError` or the server's refusal. */
export const proveWithPasskey = async (): Promise<void> => {
  const { passkeyChallenge } = await request(PasskeyChallengeDocument, {})
  const response = await signWithPasskey(passkeyChallenge)
  await request(ProveWithPasskeyDocument, { response })
}
